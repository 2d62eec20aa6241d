import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, NotificationHub, ReplicaRegistry } from '#libs/database';
import { SERVICE_PROCESS, type ServiceProcess } from '#libs/observability';
import { RateLimiter } from './rate-limiter.js';

/**
 * The processes of this kind that are alive, and the place of this one among them. Only those of one kind share what
 * is divided: a worker takes no calls of clients, so it takes nothing from their ceilings, and the few calls it makes
 * of a host come beside those of the API.
 */
@Module({
  providers: [
    {
      provide: ReplicaRegistry,
      inject: [Database, NotificationHub, CONFIG, SERVICE_PROCESS],
      useFactory: (database: Database, hub: NotificationHub, config: Config, kind: ServiceProcess) =>
        new ReplicaRegistry(database, hub, { kind, url: config.internalUrl }),
    },
  ],
  exports: [ReplicaRegistry],
})
export class ReplicasModule {}

/** Limits of calls, shared by the API processes that are alive. */
@Module({ imports: [ReplicasModule], providers: [RateLimiter], exports: [RateLimiter] })
export class LimitsModule {}
