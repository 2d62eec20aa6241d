import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { HttpDrain, Upgrades } from '#libs/http';
import { AdminRoutes, LOGGER, Metrics, type Logger } from '#libs/observability';
import { AppStateFollower } from './apps/app-state-follower.js';
import { TunnelForwardingHandler } from './sessions/tunnel-forwarding.handler.js';
import { TunnelGateway } from './sessions/tunnel-gateway.js';
import type { TunnelLog } from './sessions/tunnel-publication.js';
import { isDial } from './tunnel-dial.js';
import type { TunnelIdentity } from './tunnel.port.js';
import { TunnelRepository } from './tunnel.repository.js';

const STATES_PAUSE_MS = 1_000;

/** Told of each new tunnel of this replica; `closed` resolves when it is gone. */
export type TunnelListener = (tunnel: TunnelIdentity, closed: Promise<void>) => void;

/** Opens the tunnel gateway of an API replica to agents and, on the admin listener, to our processes. */
@Injectable()
export class TunnelHost implements OnModuleInit, BeforeApplicationShutdown {
  readonly gateway: TunnelGateway;
  private readonly log: TunnelLog;
  private readonly listeners: TunnelListener[] = [];

  constructor(
    tunnels: TunnelRepository,
    private readonly upgrades: Upgrades,
    private readonly drain: HttpDrain,
    private readonly routes: AdminRoutes,
    private readonly metrics: Metrics,
    @Inject(LOGGER) logger: Logger,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.log = (message, fields) => logger.warn(fields, message);
    this.gateway = new TunnelGateway({
      authenticator: tunnels,
      directory: tunnels,
      log: this.log,
      onOpen: (tunnel, closed) => this.listeners.forEach((listener) => listener(tunnel, closed)),
      onPublished: (session) => {
        const { log } = this;
        void new AppStateFollower(session, { store: tunnels, log, pauseMs: STATES_PAUSE_MS }).follow();
      },
    });
  }

  /** Before the first tunnel: in a constructor or `onModuleInit`. */
  onOpen(listener: TunnelListener): void {
    this.listeners.push(listener);
  }

  onModuleInit(): void {
    this.upgrades.register((request, socket, head) => {
      if (!isDial(request)) return false;
      this.gateway.handleUpgrade(request, socket, head);
      return true;
    });
    const forwarding = new TunnelForwardingHandler(this.gateway, this.config.internalToken, this.log);
    this.routes.register('/internal/tunnels', forwarding.handle);
    this.routes.register('/internal/apps', forwarding.handle);
    this.routes.registerUpgrade('/internal/raw', forwarding.handleUpgrade);
    this.drain.begun.addEventListener('abort', () => void this.gateway.leave(this.config.drainDelayMs));
    for (const peer of ['machine', 'server'] as const) {
      this.metrics.gauge('agent_tunnels', 'Open tunnels of this replica', () => this.gateway.count(peer), {
        peer,
      });
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.gateway.close();
  }
}
