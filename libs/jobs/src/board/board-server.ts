import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardQueues,
  ControllerHandlerReturnType,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app';
import { escapeHtml } from '#libs/kernel';
import { type AdminHandler, redactText } from '#libs/observability';
import type { Queue } from '../declarations/queue-definition.js';
import { mayCallBoard, showJobs } from './board.policy.js';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** What the page would load from a host of strangers: its fonts. Those of the system do. */
const FOREIGN_LINK = /<link[^>]+href="https?:[^>]*>/g;
/** A place of the page's template: `<%= escaped %>` or `<%- as it is %>`. */
const PLACE = /<%([=-]) (\w+) %>/g;

interface Address {
  readonly method: string;
  /** Named groups are the places of the address. */
  readonly pattern: RegExp;
}

function addressesOf({ method, route }: Pick<AppControllerRoute, 'method' | 'route'>): Address[] {
  return [method].flat().flatMap((name) =>
    [route].flat().map((path) => ({
      method: name.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    })),
  );
}

/** @returns the places of the address, decoded; null when it is none of these. */
function placesOf(
  addresses: readonly Address[],
  method: string,
  path: string,
): Record<string, string> | null {
  for (const address of addresses) {
    const found = address.method === method ? address.pattern.exec(path) : null;
    if (!found) continue;
    const places = Object.entries(found.groups ?? {});
    return Object.fromEntries(places.map(([name, value]) => [name, decodeURIComponent(value)]));
  }
  return null;
}

/**
 * Serves the board of the library on `node:http`, as the admin listener speaks it. Bodies of calls are not read: what
 * the board may change is said by the address alone.
 */
class BoardServer implements IServerAdapter {
  private page = '';
  private uiConfig: UIConfig = {};
  private queues: BullBoardQueues = new Map();
  private entry: AppViewRoute | null = null;
  private routes: readonly { readonly addresses: readonly Address[]; readonly route: AppControllerRoute }[] =
    [];
  private onError: ((error: Error) => ControllerHandlerReturnType) | null = null;
  private readonly files = new Map<string, string>();

  /** @param basePath where the page finds the board, with a slash at both ends */
  constructor(private readonly basePath: string) {}

  /** @param request its address is that below the base */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://board');
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    const file = this.files.get(pathname);
    if (file !== undefined && method === 'GET') {
      const type = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type }).end(readFileSync(file));
      return;
    }
    if (this.entry && placesOf(addressesOf(this.entry), method, pathname)) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(this.render(this.entry));
      return;
    }
    for (const { addresses, route } of this.routes) {
      const params = placesOf(addresses, method, pathname);
      if (!params) continue;
      const query = Object.fromEntries(searchParams);
      const { status = 200, body } = await this.call(route, request, params, query);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(status === 204 ? undefined : JSON.stringify(body));
      return;
    }
    response.writeHead(404).end();
  }

  setQueues(queues: BullBoardQueues): this {
    this.queues = queues;
    return this;
  }

  setViewsPath(folder: string): this {
    this.page = readFileSync(join(folder, 'index.ejs'), 'utf8').replace(FOREIGN_LINK, '');
    return this;
  }

  /** The files are listed once, so that no address leads anywhere else. */
  setStaticPath(route: string, folder: string): this {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      this.files.set(`${route}${path.slice(folder.length)}`, path);
    }
    return this;
  }

  setEntryRoute(route: AppViewRoute): this {
    this.entry = route;
    return this;
  }

  setErrorHandler(handler: (error: Error) => ControllerHandlerReturnType): this {
    this.onError = handler;
    return this;
  }

  setApiRoutes(routes: AppControllerRoute[]): this {
    this.routes = routes.map((route) => ({ addresses: addressesOf(route), route }));
    return this;
  }

  setUIConfig(config: UIConfig): this {
    this.uiConfig = config;
    return this;
  }

  private async call(
    route: AppControllerRoute,
    request: IncomingMessage,
    params: Record<string, string>,
    query: Record<string, string>,
  ): Promise<ControllerHandlerReturnType> {
    const { queues, uiConfig, onError } = this;
    const headers = request.headers as Record<string, string | undefined>;
    try {
      return await route.handler({ queues, uiConfig, query, params, headers, body: {} });
    } catch (error) {
      if (!onError) throw error;
      return onError(error as Error);
    }
  }

  private render({ handler }: AppViewRoute): string {
    const { params } = handler({ basePath: this.basePath, uiConfig: this.uiConfig });
    return this.page.replace(PLACE, (_, kind: string, name: string) => {
      const value = params[name] ?? '';
      return kind === '-' ? value : escapeHtml(value);
    });
  }
}

/**
 * @param prefix where the board is mounted; the handler gets addresses without it
 * @param actions whether the board may start jobs early or again
 */
export function openBoard(queues: readonly Queue[], prefix: string, actions: boolean): AdminHandler {
  const server = new BoardServer(`${prefix}/`);
  const shown = { readOnlyMode: !actions, allowCompletedRetries: false };
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, shown)),
    serverAdapter: server,
    options: {
      uiConfig: { boardTitle: 'Portico queues' },
      handlerHooks: {
        before: ({ method, route, request }) => ({
          allow: mayCallBoard(`${method} ${route}`, request.params, actions),
        }),
        after: (_, result) => ({ ...result, body: showJobs(result.body, redactText) as typeof result.body }),
      },
    },
  });
  return (request, response) => server.answer(request, response);
}
