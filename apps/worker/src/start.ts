import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { databaseNeed } from '#libs/database';
import { jobBackendNeeds } from '#libs/jobs';
import { NestLogger, runProcess } from '#libs/observability';
import { WorkerModule } from './worker.module.js';

/** Runs a worker until a signal ends it. */
export function start(environment: NodeJS.ProcessEnv): Promise<void> {
  return runProcess({
    name: 'worker',
    environment,
    needs: (config) => [databaseNeed(config.databaseUrl), ...jobBackendNeeds(config)],
    start: async (config, logger, listener) => {
      const app = await NestFactory.createApplicationContext(WorkerModule.with(config, logger, listener), {
        logger: new NestLogger(logger),
        abortOnError: false,
      });
      logger.info({ durationMs: Math.round(performance.now()) }, 'worker is ready');
      return app;
    },
  });
}
