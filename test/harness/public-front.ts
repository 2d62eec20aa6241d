import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The public address of a service that learns its own port only later: what is sent to one goes to the other. It is
 * another site than `127.0.0.1` for browsers, as the service is another site than the host and applications.
 */
export class PublicFront {
  /** `http://localhost:<port>` */
  readonly origin: string;
  private target = '';

  private constructor(private readonly server: Server) {
    this.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    server.on('request', (incoming, outgoing) => this.pass(incoming, outgoing));
  }

  static async start(): Promise<PublicFront> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new PublicFront(server);
  }

  /** @param origin of the service */
  leadTo(origin: string): void {
    this.target = origin;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, headers, url = '/' } = incoming;
    const passed = request(`${this.target}${url}`, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }
}
