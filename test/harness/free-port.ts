import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port nothing listens on now: for what has to be known before the process that takes it is started. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
