import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CONFIG, type Config } from '#libs/config';
import { answerRaw, HttpDrain, offeredProtocols, requestIdFrom, sendError, Upgrades } from '#libs/http';
import { Metrics } from '#libs/observability';
import { appHosts, headFault, takeTarget } from './request-head.policy.js';
import { AppGateway } from './app-gateway.js';
import { OpenExchanges } from './forwarding/open-exchanges.js';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

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
    private readonly drain: HttpDrain,
    private readonly exchanges: OpenExchanges,
    private readonly metrics: Metrics,
    upgrades: Upgrades,
    @Inject(CONFIG) { appsDomain }: Config,
  ) {
    this.subdomainOf = appHosts(appsDomain);
    upgrades.register((request, socket, head) => {
      const fault = headFault(request);
      if (fault) {
        answerRaw(socket, fault, requestIdFrom(undefined), request.method);
        return true;
      }
      takeTarget(request);
      const subdomain = this.subdomainOf(request.headers.host);
      if (subdomain === null || !offeredProtocols(request).includes('websocket')) return false;
      void this.gateway.upgrade(subdomain, request, socket, head);
      return true;
    });
  }

  /** After every module has put its listeners on the server. */
  onApplicationBootstrap(): void {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    // A large upload takes its time; requests of the API have a deadline of their own.
    server.requestTimeout = 0;
    const others = server.listeners('request') as Listener[];
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const fault = headFault(request);
      if (fault) {
        this.enter(response);
        response.shouldKeepAlive = false;
        return sendError(response, fault, { requestId: requestIdFrom(undefined) });
      }
      takeTarget(request);
      const subdomain = this.subdomainOf(request.headers.host);
      if (subdomain === null) for (const other of others) other.call(server, request, response);
      else this.take(subdomain, request, response);
    });
    this.metrics.gauge('app_exchanges_open', 'Answers and connections of applications under way', () => {
      return this.exchanges.size;
    });
  }

  private enter(response: ServerResponse): void {
    this.drain.requests.enter(response);
    response.once('close', () => this.drain.requests.leave(response));
  }

  private take(subdomain: string, request: IncomingMessage, response: ServerResponse): void {
    this.enter(response);
    void this.gateway.handle(subdomain, request, response);
  }
}
