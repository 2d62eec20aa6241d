import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { PlainCarrier, TUNNEL_PROTOCOL, type TunnelCarrier, WebSocketCarrier } from '#libs/agent-protocol';

const HANDSHAKE_TIMEOUT_MS = 10_000;
/** Answers of a gateway that has understood the dial: a WebSocket would be refused alike. */
const OF_THE_GATEWAY = [401, 503];

export interface Dial {
  /** With the scheme ws or wss. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends a dial under way; what is open stays. */
  readonly signal: AbortSignal;
}

/**
 * Opens a connection for a tunnel: one that carries it as it is, or a WebSocket where the gateway, or a proxy in front
 * of it, lets nothing else through.
 * @throws Error when there is none, or the signal was aborted meanwhile.
 */
export async function dial(order: Dial): Promise<TunnelCarrier> {
  return (await dialPlain(order)) ?? (await dialWebSocket(order));
}

/** Null when what answers does not know the protocol. */
function dialPlain({ url, headers, signal }: Dial): Promise<TunnelCarrier | null> {
  const target = new URL(url.replace(/^ws/, 'http'));
  const request = target.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const asked = request(target, {
      agent: false,
      headers: { ...headers, connection: 'Upgrade', upgrade: TUNNEL_PROTOCOL },
      timeout: HANDSHAKE_TIMEOUT_MS,
    });
    const cut = (): void => void asked.destroy(new Error('no longer wanted'));
    signal.addEventListener('abort', cut);
    asked.once('close', () => signal.removeEventListener('abort', cut));
    asked.once('timeout', () => asked.destroy(new Error('Opening handshake has timed out')));
    asked.on('error', reject);
    asked.once('upgrade', (answer, socket: Socket, head: Buffer) => {
      signal.removeEventListener('abort', cut);
      if (answer.headers.upgrade === TUNNEL_PROTOCOL) return resolve(new PlainCarrier(socket, head));
      socket.destroy();
      resolve(null);
    });
    asked.once('response', ({ statusCode = 0 }) => {
      asked.destroy();
      if (OF_THE_GATEWAY.includes(statusCode)) reject(new Error(`Unexpected server response: ${statusCode}`));
      else resolve(null);
    });
    asked.end();
  });
}

function dialWebSocket({ url, headers, signal }: Dial): Promise<TunnelCarrier> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, {
      headers,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      perMessageDeflate: false,
    });
    const cut = (): void => socket.terminate();
    signal.addEventListener('abort', cut);
    const settle = (): void => signal.removeEventListener('abort', cut);
    socket.once('close', settle);
    socket.on('error', reject);
    socket.once('open', () => {
      settle();
      // In the turn of the event: messages may come with the next one.
      resolve(new WebSocketCarrier(socket));
    });
  });
}
