import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from '#libs/observability';
import { NestLogger } from '#libs/observability/contracts';
import { JsonExpressAdapter } from './answers/json-express.adapter.js';
import { configureHttpApp } from './configure-http-app.js';

/** The HTTP application of a module that imports {@link HttpModule}; neither initialised nor listening. */
export async function createHttpApp(
  module: Type<unknown> | DynamicModule,
  logger: Logger,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(module, new JsonExpressAdapter(), {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLogger(logger),
  });
  configureHttpApp(app);
  return app;
}
