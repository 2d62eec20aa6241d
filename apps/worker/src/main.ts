import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { databaseNeed } from '#libs/database';
import { jobBackendNeeds } from '#libs/jobs';
import { NestLogger, runProcess } from '#libs/observability';
import { WorkerModule } from './worker.module.js';

await runProcess({
  name: 'worker',
  environment: process.env,
  needs: (config) => [databaseNeed(config.databaseUrl), ...jobBackendNeeds(config)],
  start: async (config, logger, listener) => {
    const app = await NestFactory.createApplicationContext(WorkerModule.with(config, logger, listener), {
      logger: new NestLogger(logger),
      abortOnError: false,
    });
    logger.info({ bootMs: Math.round(performance.now()) }, 'worker is ready');
    return app;
  },
});
