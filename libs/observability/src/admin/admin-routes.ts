import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';

/** Answers one internal call. What it throws or rejects with becomes a 500. */
export type AdminHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Header in which our own processes show the shared token. */
export const INTERNAL_TOKEN_HEADER = 'x-svc-internal-token';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Calls between our own processes, on the admin listener and behind the internal token. */
@Injectable()
export class AdminRoutes {
  readonly #routes = new Map<string, AdminHandler>();
  readonly #expected: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.#expected = digest(config.internalToken);
  }

  /** `prefix` is a path such as `/internal/tunnels`; it covers everything below. */
  register(prefix: string, handler: AdminHandler): void {
    if (!/^\/internal(\/[a-z-]+)+$/.test(prefix)) throw new Error(`Not an internal prefix: ${prefix}`);
    if (this.#routes.has(prefix)) throw new Error(`Internal prefix ${prefix} is registered twice`);
    this.#routes.set(prefix, handler);
  }

  find(path: string): AdminHandler | null {
    for (const [prefix, handler] of this.#routes) {
      if (path === prefix || path.startsWith(`${prefix}/`)) return handler;
    }
    return null;
  }

  isAllowed(request: IncomingMessage): boolean {
    const shown = request.headers[INTERNAL_TOKEN_HEADER];
    return timingSafeEqual(digest(typeof shown === 'string' ? shown : ''), this.#expected);
  }
}
