import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request the application was sent. */
export interface ApplicationRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

/** The server of somebody's application: shows that it was reached, and keeps what it was sent. */
export class ApplicationServer {
  readonly received: ApplicationRequest[] = [];
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;

  private constructor(private readonly server: Server) {
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<ApplicationServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const started = new ApplicationServer(server);
    server.on('request', (request, response) => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', started.origin);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const form = new URLSearchParams(Buffer.concat(chunks).toString());
        if (path !== '/favicon.ico') {
          started.received.push({ method: request.method ?? '', path, query, form });
        }
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end('<!doctype html><html lang="en"><title>Shop</title><h1>This is the shop</h1></html>');
      });
    });
    return started;
  }

  /** The newest request to the path. @throws Error when there was none. */
  last(path: string): ApplicationRequest {
    const found = this.received.filter((request) => request.path === path).at(-1);
    if (!found) throw new Error(`Nothing was sent to ${path}`);
    return found;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }
}
