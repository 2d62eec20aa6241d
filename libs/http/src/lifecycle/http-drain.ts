import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { CONFIG, type Config } from '#libs/config';
import { LOGGER, Metrics, Readiness, type Logger } from '#libs/observability';
import { OpenRequests } from './open-requests.js';

/**
 * Ends the HTTP side of a process first, before anything a request may still need is closed:
 * other parts close in `beforeApplicationShutdown` or later.
 */
@Injectable()
export class HttpDrain implements OnModuleInit, OnModuleDestroy {
  readonly requests = new OpenRequests();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge('http_requests_in_flight', 'Requests being answered', () => this.requests.size);
    this.readiness.register('http', async () => {
      if (!this.#server.listening) throw new Error('not listening');
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.readiness.startDraining();
    const brokenOff = await this.requests.drain(this.#server, this.config.drainTimeoutMs);
    if (brokenOff > 0) this.logger.warn({ brokenOff }, 'requests broken off at shutdown');
  }

  get #server(): Server {
    return this.host.httpAdapter.getHttpServer() as Server;
  }
}
