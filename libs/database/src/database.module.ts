import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK } from '#libs/kernel';
import { DatabaseClock } from './clock/database-clock.js';
import { createServiceDataSource } from './data-source.js';
import { Database } from './database.js';
import { NotificationHub } from './notifications/notification-hub.js';

export interface DatabaseModuleOptions {
  /** Shown by the server for each connection of this process. */
  readonly applicationName: string;
  /** Whether a start waits a little for a database that starts at the same time; yes when absent. */
  readonly waitsForServer?: boolean;
}

/** A start waits a little for a database that starts at the same time, then says so and ends. */
const FIRST_CONNECT = { retryAttempts: 6, retryDelay: 500 };

/** One pool, one listener and one clock for a process. Features bring their entities: `TypeOrmModule.forFeature`. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseModuleOptions): DynamicModule {
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
            }).options,
            ...((options.waitsForServer ?? true) ? FIRST_CONNECT : { retryAttempts: 0 }),
            autoLoadEntities: true,
          }),
        }),
      ],
      providers: [
        { provide: Database, useFactory: (source: DataSource) => new Database(source), inject: [DataSource] },
        {
          provide: NotificationHub,
          useFactory: (config: Config) => new NotificationHub(config.databaseUrl),
          inject: [CONFIG],
        },
        { provide: CLOCK, useClass: DatabaseClock },
      ],
      exports: [Database, NotificationHub, CLOCK],
    };
  }
}
