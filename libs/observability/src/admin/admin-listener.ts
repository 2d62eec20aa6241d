import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { LOGGER, type Logger } from '../log/create-logger.js';
import { Metrics } from '../metrics/metrics.js';
import { Readiness } from './readiness.js';

/** Where the admin port of a process is. */
export interface AdminAddress {
  readonly host: string;
  readonly port: number;
}

/** Who answers at the admin port. */
export interface AdminTenant {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** The admin port of a process, which is open before the application is there and changes hands without a gap. */
export class AdminListener {
  readonly #server = createServer();
  #tenant: AdminTenant | null = null;

  constructor(private readonly address: AdminAddress) {
    this.#server.on('request', (request, response) => {
      if (this.#tenant) this.#tenant.answer(request, response);
      else response.writeHead(503).end();
    });
    this.#server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (this.#tenant) this.#tenant.upgrade(request, socket, head);
      else socket.destroy();
    });
  }

  /** @param tenant answers from now on, in the place of the one before */
  async lendTo(tenant: AdminTenant): Promise<void> {
    this.#tenant = tenant;
    if (!this.#server.listening) await this.#open();
  }

  /** The port in use; differs from the configured one when that is 0. */
  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Resolves when the port is free; connections that were upgraded belong to whoever took them. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  /** @throws Error of the system, with its code: `EADDRINUSE`, `EACCES`. */
  async #open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.address.port, this.address.host, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }
}

/** Answers one internal call. What it throws or rejects with becomes a 500. */
export type AdminHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Takes over the connection of one internal call that asks for an upgrade; owns the socket from then on. */
export type AdminUpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Header in which our own processes show the shared token. */
export const INTERNAL_TOKEN_HEADER = 'x-svc-internal-token';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Calls between our own processes, on the admin listener and behind the internal token. */
@Injectable()
export class AdminRoutes {
  readonly #routes = new Map<string, AdminHandler>();
  readonly #upgrades = new Map<string, AdminUpgradeHandler>();
  readonly #pages = new Map<string, AdminHandler>();
  readonly #expected: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.#expected = digest(config.internalToken);
  }

  /** `prefix` is a path such as `/internal/tunnels`; it covers everything below. */
  register(prefix: string, handler: AdminHandler): void {
    add(this.#routes, prefix, handler);
  }

  /** The same for calls that ask for an upgrade of the connection. */
  registerUpgrade(prefix: string, handler: AdminUpgradeHandler): void {
    add(this.#upgrades, prefix, handler);
  }

  /**
   * Pages that an operator opens in a browser, which shows no token of ours.
   * @param prefix one word, such as `/queues`; it covers everything below
   * @param handler decides itself who may see them
   */
  registerPages(prefix: string, handler: AdminHandler): void {
    if (!/^\/[a-z]+$/.test(prefix)) throw new Error(`Not a prefix of pages: ${prefix}`);
    if (this.#pages.has(prefix)) throw new Error(`Prefix ${prefix} of pages is registered twice`);
    this.#pages.set(prefix, handler);
  }

  findPages(path: string): AdminHandler | null {
    return lookUp(this.#pages, path);
  }

  find(path: string): AdminHandler | null {
    return lookUp(this.#routes, path);
  }

  findUpgrade(path: string): AdminUpgradeHandler | null {
    return lookUp(this.#upgrades, path);
  }

  isAllowed(request: IncomingMessage): boolean {
    const shown = request.headers[INTERNAL_TOKEN_HEADER];
    return timingSafeEqual(digest(typeof shown === 'string' ? shown : ''), this.#expected);
  }
}

function add<T>(routes: Map<string, T>, prefix: string, handler: T): void {
  if (!/^\/internal(\/[a-z-]+)+$/.test(prefix)) throw new Error(`Not an internal prefix: ${prefix}`);
  if (routes.has(prefix)) throw new Error(`Internal prefix ${prefix} is registered twice`);
  routes.set(prefix, handler);
}

function lookUp<T>(routes: ReadonlyMap<string, T>, path: string): T | null {
  for (const [prefix, handler] of routes) {
    if (path === prefix || path.startsWith(`${prefix}/`)) return handler;
  }
  return null;
}

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
