import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { BuiltFiles } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { LOGGER, type Logger } from '#libs/observability';
import { CONSOLE_FOLDER } from './console-folder.js';
import { consolePolicy, type ConsoleAudience } from './content-policy.policy.js';

/** What the build has left open in `index.html`, and each answer fills. */
const NONCE = '__CSP_NONCE__';
const AUDIENCE = '__AUDIENCE__';

interface Built {
  readonly page: string;
  readonly assets: BuiltFiles;
}

/**
 * The page of the console and the files it loads, for the service and for the admin port. Files that are missing are a
 * fault of the installation: the log says so when the process starts, the page answers 503, and the API goes on.
 */
@Injectable()
export class ConsoleSite implements OnApplicationBootstrap {
  #built: Built | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONSOLE_FOLDER) private readonly folder: string,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      const [page, assets] = await Promise.all([
        readFile(join(this.folder, 'index.html'), 'utf8'),
        BuiltFiles.read(join(this.folder, 'assets')),
      ]);
      this.#built = { page, assets };
    } catch (error) {
      this.logger.error(
        { err: error, folder: this.folder },
        'the console is not served: its files are missing; run "npm run build"',
      );
    }
  }

  /**
   * Answers the page, which is the same for every address below `/console`; the page itself reads the address.
   * @throws PorticoError `SERVICE_UNAVAILABLE` where the console is not built.
   */
  sendPage(
    { method }: Pick<IncomingMessage, 'method'>,
    response: ServerResponse,
    audience: ConsoleAudience,
  ): void {
    const nonce = randomBytes(16).toString('base64');
    const page = this.#need().page.replaceAll(NONCE, nonce).replaceAll(AUDIENCE, audience);
    response.setHeader('Content-Security-Policy', consolePolicy(audience, nonce, this.config));
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Referrer-Policy', 'no-referrer');
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
  sendAsset(request: IncomingMessage, response: ServerResponse, name: string): Promise<boolean> {
    return this.#need().assets.send(request, response, name);
  }

  #need(): Built {
    if (!this.#built) throw new PorticoError('SERVICE_UNAVAILABLE', { message: 'The console is not built.' });
    return this.#built;
  }
}
