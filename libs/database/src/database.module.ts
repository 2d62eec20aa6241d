import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK } from '#libs/kernel';
import { DatabaseClock } from './clock/database-clock.js';
import { ConnectionLog } from './connections/connection-watch.js';
import type { SilenceLimits } from './connections/silence.policy.js';
import { createServiceDataSource, Database, ServiceDataSource } from './database.js';
import { isDatabaseAbsence } from './connections/ask-server.js';
import { NotificationHub } from './notifications/notification-hub.js';

export interface DatabaseModuleOptions {
  /** Shown by the server for each connection of this process. */
  readonly applicationName: string;
  /** Whether a start waits for a database that is not there, or goes away in the midst of it; yes when absent. */
  readonly waitsForServer?: boolean;
  /** How long connections may be silent; as usual when absent. */
  readonly silence?: SilenceLimits;
}

/** Waits for a server as the process has done before; a refusal ends the start at once. */
const FIRST_CONNECT = {
  retryAttempts: Number.POSITIVE_INFINITY,
  retryDelay: 500,
  toRetry: isDatabaseAbsence,
};

/** One pool, one listener and one clock for a process. Features bring their entities: `TypeOrmModule.forFeature`. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseModuleOptions): DynamicModule {
    const waitsForServer = options.waitsForServer ?? true;
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [CONFIG],
          useFactory: (config: Config) => ({
            ...createServiceDataSource({
              databaseUrl: config.databaseUrl,
              poolSize: config.databasePoolSize,
              acquireMs: config.databaseAcquireMs,
              applicationName: options.applicationName,
              silence: options.silence,
            }).options,
            ...(waitsForServer ? FIRST_CONNECT : { retryAttempts: 0 }),
            autoLoadEntities: true,
          }),
          dataSourceFactory: async (options) => new ServiceDataSource(options!),
        }),
      ],
      providers: [
        {
          provide: Database,
          useFactory: (source: DataSource) => new Database(source, waitsForServer),
          inject: [DataSource],
        },
        {
          provide: NotificationHub,
          useFactory: (config: Config) => new NotificationHub(config.databaseUrl, options.silence),
          inject: [CONFIG],
        },
        ConnectionLog,
        { provide: CLOCK, useClass: DatabaseClock },
      ],
      exports: [Database, NotificationHub, CLOCK],
    };
  }
}
