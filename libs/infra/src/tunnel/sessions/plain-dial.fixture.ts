import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { PlainCarrier, TUNNEL_PATH, TUNNEL_PROTOCOL } from '#libs/agent-protocol';

export interface PlainDial {
  /** Null where the gateway has refused. */
  readonly carrier: PlainCarrier | null;
  readonly status: number;
}

/** Dials a gateway as agents do, for a tunnel on the connection itself. */
export async function dialPlain(port: number, serverId: string, token = 'token'): Promise<PlainDial> {
  const asked = request({
    port,
    host: '127.0.0.1',
    path: TUNNEL_PATH,
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: TUNNEL_PROTOCOL,
      authorization: `Bearer ${token}`,
      'x-svc-server-id': serverId,
      'x-svc-agent-version': '1',
    },
  }).end();
  return new Promise((resolve, reject) => {
    asked.once('error', reject);
    asked.once('response', ({ statusCode = 0 }) => resolve({ carrier: null, status: statusCode }));
    asked.once('upgrade', (_answer: IncomingMessage, socket: Socket, head: Buffer) =>
      resolve({ carrier: new PlainCarrier(socket, head), status: 101 }),
    );
  });
}
