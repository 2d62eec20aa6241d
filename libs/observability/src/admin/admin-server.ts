import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '../log/create-logger.js';
import { Metrics } from '../metrics/metrics.js';
import { AdminListener } from './admin-listener.js';
import { AdminRoutes } from './admin-routes.js';
import { Readiness } from './readiness.js';
import { sendJson } from './send-json.js';

/**
 * Health, metrics and internal calls on a port of their own. A bare `node:http` server: it must
 * answer while the application starts, drains or is out of order, in a process without HTTP too.
 */
@Injectable()
export class AdminServer implements OnApplicationBootstrap, OnApplicationShutdown {
  /** No longer counted among the connections of the server. */
  readonly #upgraded = new Set<Duplex>();

  constructor(
    private readonly listener: AdminListener,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    private readonly routes: AdminRoutes,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.listener.lendTo({
      answer: (request, response) => void this.#answer(request, response),
      upgrade: (request, socket, head) => this.#upgrade(request, socket, head),
    });
  }

  /** The port in use; differs from the configured one when that is 0. */
  get port(): number {
    return this.listener.port;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const socket of this.#upgraded) socket.destroy();
    await this.listener.close();
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
      const pages = this.routes.findPages(path);
      if (pages) return await pages(request, response);
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
