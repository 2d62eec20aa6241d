import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { Client, type Dispatcher } from 'undici';
import {
  type AnswerTaker,
  type AppCall,
  type AppFault,
  type AppReadiness,
  AppUnreachable,
  TunnelMissing,
  type TunnelFault,
} from '../../tunnel/index.js';

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
  /** What the agent finds when it is asked for a connection that nobody uses. */
  readiness: AppReadiness | null = null;
  looks = 0;
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

  /** In the place of {@link AppConnections.dispatch}. */
  dispatch(
    { serverId }: { serverId: string },
    { method, path, headers, body }: AppCall,
    taker: AnswerTaker,
  ): void {
    const fail = (error: Error): void => taker.onResponseError(null as never, error);
    if (this.tunnel) return fail(new TunnelMissing(serverId, this.tunnel));
    if (this.fault) return fail(new AppUnreachable(serverId, this.fault));
    const client = new Client(`http://127.0.0.1:${this.port}`, { headersTimeout: 0, bodyTimeout: 0 });
    client.dispatch(
      { method: method as Dispatcher.HttpMethod, path, headers: headers as string[], body },
      taker,
    );
    void client.close();
  }

  /** In the place of {@link AppConnections.leadTo}. */
  leadTo(): Promise<boolean> {
    return Promise.resolve(this.tunnel === null);
  }

  /** In the place of {@link AppProbe.look}. */
  async look(): Promise<AppReadiness> {
    this.looks += 1;
    if (this.readiness) return this.readiness;
    if (this.tunnel) return 'away';
    return this.fault ? 'settled' : 'answers';
  }

  /** In the place of {@link AppConnections.open}. */
  open({ serverId }: { serverId: string }, signal: AbortSignal): Promise<Duplex> {
    if (this.tunnel) return Promise.reject(new TunnelMissing(serverId, this.tunnel));
    if (this.fault) return Promise.reject(new AppUnreachable(serverId, this.fault));
    const socket = connect({ port: this.port, host: '127.0.0.1', signal });
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', () => resolve(socket));
    });
  }
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
