import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config, packageFolder } from '#libs/config';
import { BuiltFiles } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { LOGGER, type Logger } from '#libs/observability';
import { type ConsoleAudience, consolePolicy } from './console-site.policy.js';

/** Folder with what the build has made of the console: `index.html`, and what it loads in `assets/`. */
export const CONSOLE_FOLDER = Symbol('CONSOLE_FOLDER');

/** That of the package this code belongs to. */
export function consoleFolder(): string {
  return join(packageFolder(), 'dist', 'console');
}

/** What the build has left open in `index.html`, and each answer fills. */
const NONCE = '__CSP_NONCE__';
const AUDIENCE = '__AUDIENCE__';

interface Built {
  readonly page: string;
  readonly assets: BuiltFiles;
}

/** How often files that are missing are looked for while somebody asks for them. */
const LOOK_EVERY_MS = 500;
/** A browser asks for the page again after so many seconds: the build may be on its way. */
const COME_AGAIN_SECONDS = 2;

/**
 * The page of the console and the files it loads, for the service and for the admin port. Files that are missing are
 * a build that goes on after the start, or a fault of the installation: the log says so, the page answers 503 until they
 * are there, and the API goes on.
 */
@Injectable()
export class ConsoleSite implements OnApplicationBootstrap {
  #built: Built | null = null;
  #lookedAtMs = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONSOLE_FOLDER) private readonly folder: string,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.#look();
    if (!this.#built) {
      this.logger.warn(
        { folder: this.folder },
        'the console is not served yet: its files are missing; if nothing builds them, run "npm run build"',
      );
    }
  }

  /**
   * Answers the page, which is the same for every address below `/console`; the page itself reads the address.
   * @throws PorticoError `SERVICE_UNAVAILABLE` where the console is not built.
   */
  async sendPage(
    { method }: Pick<IncomingMessage, 'method'>,
    response: ServerResponse,
    audience: ConsoleAudience,
  ): Promise<void> {
    const { page: template } = await this.#need(response);
    const nonce = randomBytes(16).toString('base64');
    const page = template.replaceAll(NONCE, nonce).replaceAll(AUDIENCE, audience);
    response.setHeader('Content-Security-Policy', consolePolicy(audience, nonce, this.config));
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    // Its own calls name the page: over http a browser says nothing else of where they come from.
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('X-Frame-Options', 'DENY');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(page));
    response.end(method === 'HEAD' ? undefined : page);
  }

  /**
   * Answers a file of `/console/assets/`.
   * @param name last part of its address.
   * @returns false, and nothing is sent, when there is none of the name.
   * @throws PorticoError `SERVICE_UNAVAILABLE` where the console is not built.
   */
  async sendAsset(request: IncomingMessage, response: ServerResponse, name: string): Promise<boolean> {
    const { assets } = await this.#need(response);
    return assets.send(request, response, name);
  }

  async #need(response: ServerResponse): Promise<Built> {
    if (!this.#built) await this.#look();
    if (this.#built) return this.#built;
    response.setHeader('Refresh', COME_AGAIN_SECONDS);
    throw new PorticoError('SERVICE_UNAVAILABLE', {
      message: 'The console is being built, or it is missing. This page asks again by itself.',
    });
  }

  async #look(): Promise<void> {
    const nowMs = performance.now();
    if (this.#lookedAtMs !== 0 && nowMs - this.#lookedAtMs < LOOK_EVERY_MS) return;
    this.#lookedAtMs = nowMs;
    try {
      const [page, assets] = await Promise.all([
        readFile(join(this.folder, 'index.html'), 'utf8'),
        BuiltFiles.read(join(this.folder, 'assets')),
      ]);
      this.#built = { page, assets };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
