import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DynamicModule, Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { ConsoleSite } from '#libs/console';
import { requestIdFrom, sendError } from '#libs/http';
import { isKnownHost, isPorticoError, PorticoError } from '#libs/kernel';
import { AdminRoutes } from '#libs/observability';
import { OperatorLogModule } from '../log/call-log.js';
import { LazyServices } from './lazy-services.js';
import { LinkGuesses, OperatorApi, operatorHosts } from './operator-api.js';
import { AttachmentDownloads } from './attachment-downloads.js';

const ASSET = /^\/console\/assets\/([\w.-]{1,200})$/;

/** What the admin listener of the API has for operators with a browser: the console, and the API behind it. */
@Injectable()
export class OperatorPages implements OnModuleInit {
  readonly #hosts: ReadonlySet<string>;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly routes: AdminRoutes,
    private readonly api: OperatorApi,
    private readonly site: ConsoleSite,
  ) {
    this.#hosts = operatorHosts(config);
  }

  onModuleInit(): void {
    this.routes.registerPages('/operator', (request, response) => this.api.answer(request, response));
    this.routes.registerPages('/console', (request, response) => this.page(request, response));
  }

  /** Anybody may load the page: what it shows it has to ask for. */
  private async page(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers, url = '/' } = request;
    try {
      if (!isKnownHost(headers.host, this.#hosts)) throw new PorticoError('OPERATOR_REQUEST_REFUSED');
      if (method !== 'GET' && method !== 'HEAD') {
        throw new PorticoError('METHOD_NOT_ALLOWED', { headers: { Allow: 'GET, HEAD' } });
      }
      const path = url.split('?', 1)[0]!;
      if (!path.startsWith('/console/assets')) return await this.site.sendPage(request, response, 'operator');
      const [, name] = ASSET.exec(path) ?? [];
      if (name === undefined || !(await this.site.sendAsset(request, response, name))) {
        throw new PorticoError('ROUTE_NOT_FOUND', { message: 'There is no such file.' });
      }
    } catch (error) {
      if (!isPorticoError(error)) throw error;
      sendError(response, error, { requestId: requestIdFrom(headers['x-request-id']) });
    }
  }
}

/** The console of operators and the API behind it, on the admin listener. The process brings the modules of all libs. */
@Module({})
export class OperatorApiModule {
  /** @param site exports the page of the console, which people are shown as well. */
  static of(site: DynamicModule): DynamicModule {
    return {
      module: OperatorApiModule,
      imports: [OperatorLogModule, site],
      providers: [LazyServices, LinkGuesses, AttachmentDownloads, OperatorApi, OperatorPages],
    };
  }
}
