import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, NotificationHub, ReplicaRegistry } from '#libs/database';

/** What a process that takes calls of clients is, among those that share the ceilings. */
const KIND = 'api';

/** The API processes that are alive, and the place of this one among them. */
@Module({
  providers: [
    {
      provide: ReplicaRegistry,
      inject: [Database, NotificationHub, CONFIG],
      useFactory: (database: Database, hub: NotificationHub, config: Config) =>
        new ReplicaRegistry(database, hub, { kind: KIND, url: config.internalUrl }),
    },
  ],
  exports: [ReplicaRegistry],
})
export class ReplicasModule {}
