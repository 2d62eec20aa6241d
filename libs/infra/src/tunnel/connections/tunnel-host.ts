import type { Server } from 'node:http';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CONFIG, type Config } from '#libs/config';
import { AdminRoutes, LOGGER, Metrics, type Logger } from '#libs/observability';
import { TunnelForwardingHandler, TunnelGateway, type TunnelLog } from '../index.js';
import { StoredTokenAuthenticator } from './stored-token.authenticator.js';
import { TunnelRepository } from './tunnel.repository.js';

/** Opens the tunnel gateway of an API replica to agents and, on the admin listener, to our processes. */
@Injectable()
export class TunnelHost implements OnModuleInit, BeforeApplicationShutdown {
  readonly gateway: TunnelGateway;
  private readonly log: TunnelLog;

  constructor(
    authenticator: StoredTokenAuthenticator,
    directory: TunnelRepository,
    private readonly adapter: HttpAdapterHost,
    private readonly routes: AdminRoutes,
    private readonly metrics: Metrics,
    @Inject(LOGGER) logger: Logger,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.log = (message, fields) => logger.warn(fields, message);
    this.gateway = new TunnelGateway({ authenticator, directory, log: this.log });
  }

  onModuleInit(): void {
    this.gateway.attach(this.adapter.httpAdapter.getHttpServer() as Server);
    const forwarding = new TunnelForwardingHandler(this.gateway, this.config.internalToken, this.log);
    this.routes.register('/internal/tunnels', forwarding.handle);
    this.routes.register('/internal/apps', forwarding.handle);
    this.routes.registerUpgrade('/internal/raw', forwarding.handleUpgrade);
    this.metrics.gauge('agent_tunnels', 'Open tunnels of this replica', () => this.gateway.size);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.gateway.close();
  }
}
