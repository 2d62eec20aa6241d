import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { NestLogger, runProcess } from '#libs/observability';
import { WorkerModule } from './worker.module.js';

await runProcess({
  name: 'worker',
  environment: process.env,
  start: async (config, logger) => {
    const app = await NestFactory.createApplicationContext(WorkerModule.with(config, logger), {
      logger: new NestLogger(logger),
      abortOnError: false,
    });
    logger.info({ bootMs: Math.round(performance.now()) }, 'worker is ready');
    return app;
  },
});
