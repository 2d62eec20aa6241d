import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, NotificationHub, ReplicaRegistry } from '#libs/database';
import { RateLimiter } from './rate-limiter.js';

/** What a process that takes calls of clients is, among those that share the ceilings. */
const KIND = 'api';

/** Limits of calls, shared by the API processes that are alive. */
@Module({
  providers: [
    {
      provide: ReplicaRegistry,
      inject: [Database, NotificationHub, CONFIG],
      useFactory: (database: Database, hub: NotificationHub, config: Config) =>
        new ReplicaRegistry(database, hub, { kind: KIND, url: config.internalUrl }),
    },
    RateLimiter,
  ],
  exports: [RateLimiter],
})
export class LimitsModule {}
