import {
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import type { AppRequest, AppResponse, TunnelFault } from '../../tunnel/index.js';
import { type AppFault, TunnelMissing } from '../../tunnel/index.js';

/**
 * An application in this process, in the place of the one behind a tunnel: real HTTP and real streams, with
 * the faults a spec asks for.
 */
export class LocalApplication {
  /** What the application does with a request; by default it tells what it got. */
  serve: (request: IncomingMessage, response: ServerResponse) => void = tell;
  /** Answers in the place of the agent. */
  fault: AppFault | null = null;
  tunnel: TunnelFault | null = null;
  /** What reached the application, `<method> <path>`. */
  readonly seen: string[] = [];
  readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      this.seen.push(`${request.method} ${request.url}`);
      this.serve(request, response);
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => void this.server.close(() => resolve()));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** In the place of {@link AppConnections.request}. */
  request({ serverId }: { serverId: string }, asked: AppRequest): Promise<AppResponse> {
    if (this.tunnel) return Promise.reject(new TunnelMissing(serverId, this.tunnel));
    const { method, path, headers, body, signal } = asked;
    return new Promise((resolve, reject) => {
      const sent = send({
        port: this.port,
        host: '127.0.0.1',
        method,
        path,
        headers: plain(headers),
        signal,
      });
      sent.on('error', reject);
      sent.on('response', (answer) => {
        const answered = plain(answer.headers) as AppResponse['headers'];
        resolve({ status: answer.statusCode ?? 0, headers: answered, body: answer, fault: this.fault });
      });
      if (body) pipeline(body, sent, () => undefined);
      else sent.end();
    });
  }

  /** In the place of {@link AppConnections.open}. */
  open({ serverId }: { serverId: string }, signal: AbortSignal): Promise<Duplex> {
    if (this.tunnel) return Promise.reject(new TunnelMissing(serverId, this.tunnel));
    const socket = connect({ port: this.port, host: '127.0.0.1', signal });
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', () => resolve(socket));
    });
  }
}

/** Headers of one connection stay with it, as in the tunnel. */
function plain(headers: AppRequest['headers']): Record<string, string | string[]> {
  const left = new Set(['connection', 'host', 'keep-alive', 'transfer-encoding', 'expect', 'upgrade']);
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !left.has(name)),
  ) as Record<string, string | string[]>;
}

/** Names and values of what an application was sent, as JSON. */
export function tell(request: IncomingMessage, response: ServerResponse): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { method, url, headers } = request;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(parts).toString('utf8') }));
  });
}
