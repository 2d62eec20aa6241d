import { type DynamicModule, Global, Module } from '@nestjs/common';
import { setDefaultBackendFactory } from 'bullmq';
import { CONFIG, type Config } from '#libs/config';
import type { SilenceLimits } from '#libs/database';
import { JOB_BACKEND, type JobBackend } from './job-backend.js';
import { createBoundedPostgresBackend, openPostgresBackend } from './postgres-backend.js';
import { openRedisBackend } from './redis-backend.js';

/**
 * Redis when it is configured, else the service's own database. The choice is process-wide,
 * made through the default of the library, so that queues and workers are opened alike on both.
 */
export function openJobBackend(config: Config, workers: number, silence?: SilenceLimits): JobBackend {
  if (config.redisUrl !== null) {
    setDefaultBackendFactory();
    return openRedisBackend(config.redisUrl, config.redisPrefix);
  }
  setDefaultBackendFactory(createBoundedPostgresBackend);
  return openPostgresBackend(config.databaseUrl, workers, silence);
}

/** One backend per process, there before the first queue is made. */
@Global()
@Module({})
export class JobBackendModule {
  static forWorkers(workers: number, silence?: SilenceLimits): DynamicModule {
    return {
      module: JobBackendModule,
      providers: [
        {
          provide: JOB_BACKEND,
          inject: [CONFIG],
          useFactory: (config: Config) => openJobBackend(config, workers, silence),
        },
      ],
      exports: [JOB_BACKEND],
    };
  }
}
