import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** What a proxy does with a CONNECT. */
export type ProxyConduct = 'forwards' | 'refuses' | 'cannot reach' | 'hangs up' | 'says nothing' | 'no HTTP';

/** An HTTP proxy that knows CONNECT alone, leads all of it to one server of the spec, and counts. */
export class ConnectProxy {
  /** `host:port` of each CONNECT, in order. */
  readonly asked: string[] = [];
  conduct: ProxyConduct = 'forwards';
  /** Authorities that cannot be reached. */
  unreachable: readonly string[] = [];
  /** `name:password` that is demanded; null lets everybody in. */
  credentials: string | null = null;
  /** Requests that were no CONNECT. */
  others = 0;
  private readonly open = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly targetPort: number,
  ) {
    server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.take(request, socket as Socket, head),
    );
    server.on('connection', (socket) => {
      this.open.add(socket);
      socket.on('error', () => undefined).on('close', () => this.open.delete(socket));
    });
    server.on('request', (_request, response) => {
      this.others += 1;
      response.writeHead(405).end();
    });
  }

  static async to(targetPort: number): Promise<ConnectProxy> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new ConnectProxy(server, targetPort);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  urlWith(name: string, password: string): string {
    return this.url.replace('//', `//${encodeURIComponent(name)}:${encodeURIComponent(password)}@`);
  }

  /** Cuts all that runs through it. */
  die(): void {
    for (const socket of this.open) socket.destroy();
  }

  async stop(): Promise<void> {
    this.die();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take({ url = '', headers }: IncomingMessage, socket: Socket, head: Buffer): void {
    this.asked.push(url);
    const wanted = this.credentials === null ? null : Buffer.from(this.credentials).toString('base64');
    if (wanted !== null && headers['proxy-authorization'] !== `Basic ${wanted}`) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n');
      return;
    }
    const conduct = this.unreachable.includes(url) ? 'cannot reach' : this.conduct;
    if (conduct === 'refuses') socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    else if (conduct === 'cannot reach') socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    else if (conduct === 'hangs up') socket.destroy();
    else if (conduct === 'no HTTP') socket.end('220 mail.example ESMTP\r\n\r\n');
    else if (conduct === 'forwards') {
      const through = connect(this.targetPort, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        through.write(head);
        socket.pipe(through).pipe(socket);
      });
      through.on('error', () => socket.destroy());
      socket.on('close', () => through.destroy());
    }
  }
}

/** A server that answers all of the world's requests with the same list, behind a proxy. */
export class ProxiedServer {
  private constructor(
    private readonly server: Server,
    readonly proxy: ConnectProxy,
  ) {}

  static async start(): Promise<ProxiedServer> {
    const server = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end('{"data":[]}'),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new ProxiedServer(server, await ConnectProxy.to((server.address() as AddressInfo).port));
  }

  /** Of the server itself, without the proxy. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
