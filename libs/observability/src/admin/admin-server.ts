import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '../log/create-logger.js';
import { Metrics } from '../metrics/metrics.js';
import { AdminRoutes } from './admin-routes.js';
import { Readiness } from './readiness.js';

/** Where the admin listener of a process binds. */
export interface AdminAddress {
  readonly host: string;
  readonly port: number;
}

export const ADMIN_ADDRESS = Symbol('ADMIN_ADDRESS');

/**
 * Health, metrics and internal calls on a port of their own. A bare `node:http` server: it must
 * answer while the application starts, drains or is out of order, in a process without HTTP too.
 */
@Injectable()
export class AdminServer implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #server: Server;
  /** No longer counted among the connections of the server. */
  readonly #upgraded = new Set<Duplex>();

  constructor(
    @Inject(ADMIN_ADDRESS) private readonly address: AdminAddress,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    private readonly routes: AdminRoutes,
  ) {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.address.port, this.address.host, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }

  /** The port in use; differs from the configured one when that is 0. */
  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    for (const socket of this.#upgraded) socket.destroy();
    await closed;
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const handler = this.routes.findUpgrade((request.url ?? '/').split('?', 1)[0]!);
    if (!handler || !this.routes.isAllowed(request)) {
      socket.on('error', () => socket.destroy());
      socket.end(`HTTP/1.1 ${handler ? '401 Unauthorized' : '404 Not Found'}\r\nConnection: close\r\n\r\n`);
      return;
    }
    this.#upgraded.add(socket);
    socket.once('close', () => this.#upgraded.delete(socket));
    handler(request, socket, head);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?', 1)[0]!;
    try {
      if (path === '/healthz') return sendJson(response, 200, { status: 'up' });
      if (path === '/readyz') {
        const report = await this.readiness.report();
        return sendJson(response, report.ready ? 200 : 503, report);
      }
      if (path === '/metrics') {
        const text = await this.metrics.render();
        response.writeHead(200, { 'Content-Type': this.metrics.contentType }).end(text);
        return;
      }
      const handler = this.routes.find(path);
      if (!handler) return sendJson(response, 404, { error: 'no such path' });
      if (!this.routes.isAllowed(request))
        return sendJson(response, 401, { error: 'internal token required' });
      await handler(request, response);
    } catch (error) {
      this.logger.error({ err: error, path }, 'internal call failed');
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: 'internal call failed' });
    }
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
