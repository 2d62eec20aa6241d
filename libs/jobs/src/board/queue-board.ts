import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { type AdminHandler, AdminRoutes } from '#libs/observability';
import { QUEUE_MAP, type QueueMap } from '../declarations/queue-definition.js';
import { comesFromBoard, showsPassword } from './board.policy.js';

const PREFIX = '/queues';

/** The page is ours down to the last file; it embeds nothing, is embedded nowhere and sends nothing elsewhere. */
const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    `default-src 'none'`,
    `script-src 'self'`,
    // The library of the page writes sizes of its bars and lists into style attributes.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'self'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * The queues in a browser, at the admin listener of the worker and behind a password of its own. What draws it is
 * loaded when somebody with the password first asks.
 */
@Injectable()
export class QueueBoard implements OnModuleInit {
  private opened: Promise<AdminHandler> | null = null;

  constructor(
    private readonly routes: AdminRoutes,
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const { queueBoardPassword } = this.config;
    if (queueBoardPassword === null) return;
    this.routes.registerPages(PREFIX, (request, response) =>
      this.answer(queueBoardPassword, request, response),
    );
  }

  private async answer(password: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    if (!showsPassword(request.headers, password)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Portico queues", charset="UTF-8"' }).end();
      return;
    }
    if (!comesFromBoard(request.method ?? '', request.headers)) {
      response.writeHead(403).end();
      return;
    }
    const board = await (this.opened ??= this.open());
    request.url = (request.url ?? '').slice(PREFIX.length).replace(/^(?!\/)/, '/');
    await board(request, response);
  }

  private async open(): Promise<AdminHandler> {
    const { openBoard } = await import('./board-server.js');
    return openBoard([...this.queues.values()], PREFIX, this.config.queueBoardActions);
  }
}

/** The queue board of a worker, at its admin listener. */
@Module({ providers: [QueueBoard] })
export class QueueBoardModule {}
