import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';

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
