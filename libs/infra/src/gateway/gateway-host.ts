import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CONFIG, type Config } from '#libs/config';
import { HttpDrain, requestIdFrom, sendError } from '#libs/http';
import type { PorticoError } from '#libs/kernel';
import { Metrics } from '#libs/observability';
import { appHosts, headFault } from './request-head.policy.js';
import { AppGateway } from './app-gateway.js';
import { GatewayAnswers } from './gateway-answers.js';
import { OpenExchanges } from './forwarding/open-exchanges.js';

type Listener = (...values: unknown[]) => void;

interface Handling<Rest extends readonly unknown[]> {
  readonly take: (subdomain: string, request: IncomingMessage, ...rest: Rest) => void;
  readonly refuse: (fault: PorticoError, ...rest: Rest) => void;
}

/**
 * Stands before everything else on the public listener: what is asked of the host of an application goes to
 * the gateway, all else where it went before. That costs other requests one look at their head.
 */
@Injectable()
export class GatewayHost implements OnApplicationBootstrap {
  private readonly subdomainOf: (host: string | undefined) => string | null;

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly gateway: AppGateway,
    private readonly answers: GatewayAnswers,
    private readonly drain: HttpDrain,
    private readonly exchanges: OpenExchanges,
    private readonly metrics: Metrics,
    @Inject(CONFIG) { appsDomain }: Config,
  ) {
    this.subdomainOf = appHosts(appsDomain);
  }

  /** After every module has put its listeners on the server. */
  onApplicationBootstrap(): void {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    // A large upload takes its time; requests of the API have a deadline of their own.
    server.requestTimeout = 0;
    this.standBefore<[ServerResponse]>(server, 'request', {
      take: (subdomain, request, response) => {
        this.drain.requests.enter(response);
        response.once('close', () => this.drain.requests.leave(response));
        void this.gateway.handle(subdomain, request, response);
      },
      refuse: (fault, response) => {
        response.shouldKeepAlive = false;
        sendError(response, fault, { requestId: requestIdFrom(undefined) });
      },
    });
    this.standBefore<[Duplex, Buffer]>(server, 'upgrade', {
      take: (subdomain, request, socket, head) => {
        void this.gateway.upgrade(subdomain, request, socket, head);
      },
      refuse: (fault, socket) => this.answers.failUpgrade(socket, requestIdFrom(undefined), fault),
    });
    this.metrics.gauge('app_exchanges_open', 'Answers and connections of applications under way', () => {
      return this.exchanges.size;
    });
  }

  private standBefore<Rest extends readonly unknown[]>(
    server: Server,
    event: 'request' | 'upgrade',
    { take, refuse }: Handling<Rest>,
  ): void {
    const others = server.listeners(event) as Listener[];
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, ...rest: Rest) => {
      const fault = headFault(request);
      if (fault) return refuse(fault, ...rest);
      const subdomain = this.subdomainOf(request.headers.host);
      if (subdomain === null) for (const other of others) other.call(server, request, ...rest);
      else take(subdomain, request, ...rest);
    });
  }
}
