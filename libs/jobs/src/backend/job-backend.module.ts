import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import type { SilenceLimits } from '#libs/database';
import { JOB_BACKEND } from './job-backend.js';
import { openJobBackend } from './open-job-backend.js';

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
