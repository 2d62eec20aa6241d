import { createServer, type Server } from 'node:net';

const LOOPBACK = '127.0.0.1';

function listen(port: number, address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: address, exclusive: true }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Whether a listener could be opened on the port right now. */
export async function isPortFree(port: number, address: string = LOOPBACK): Promise<boolean> {
  try {
    await close(await listen(port, address));
    return true;
  } catch {
    return false;
  }
}

/** Distinct ports nobody listens on, picked by the system. */
export async function pickFreePorts(count: number, address: string = LOOPBACK): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0, address)));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map(close));
  return ports;
}
