import type { Server } from 'node:http';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { CONFIG, type Config } from '#libs/config';
import { LOGGER, type Logger, Metrics } from '#libs/observability';
import { NestLogger } from '#libs/observability/contracts';
import { ErrorFilter } from './answers/error.filter.js';
import { JsonExpressAdapter } from './answers/json-express.adapter.js';
import { BodyGuard } from './bodies/body.guard.js';
import { BodyStaging } from './bodies/uploaded-file.js';
import { BodyBudgets } from './budget/body-budgets.js';
import { IgnoredParamsGuard } from './input/ignored-params.guard.js';
import { ValidationPipe } from './input/validation.pipe.js';
import { AnsweredRefusals } from './lifecycle/answered-refusals.js';
import { configureServer } from './lifecycle/configure-server.js';
import { AccessLog, createEntryMiddleware } from './lifecycle/entry.middleware.js';
import { HttpDrain } from './lifecycle/http-drain.js';
import { OwnerChecks, OwnerGuard } from './routes/owner.guard.js';
import { RouteRegistry } from './routes/route-registry.js';

/**
 * Puts the path of a request in order: entry → guards of the modules → owner → body → input
 * check → handler → error filter. To be called before `init`, so that the owner and the body come last.
 */
export function configureHttpApp(app: NestExpressApplication): void {
  const config = app.get<Config>(CONFIG);
  const logger = app.get<Logger>(LOGGER);
  app.disable('x-powered-by').disable('etag').set('trust proxy', config.trustedProxyCount);
  app.use(
    createEntryMiddleware(
      config,
      app.get(HttpDrain).requests,
      new AccessLog(logger, app.get(Metrics), app.get(RouteRegistry)),
      app.get(AnsweredRefusals),
    ),
  );
  app.useGlobalGuards(
    new IgnoredParamsGuard(),
    new OwnerGuard(app.get(OwnerChecks)),
    new BodyGuard(config, app.get(BodyBudgets), app.get(BodyStaging)),
  );
  app.useGlobalPipes(new ValidationPipe());
  app.useGlobalFilters(new ErrorFilter(logger, config));
  configureServer(app.getHttpServer() as Server, app.get(HttpDrain).requests, config.requestTimeoutMs);
}

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
