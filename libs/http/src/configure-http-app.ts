import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { CONFIG, type Config } from '#libs/config';
import { LOGGER, Metrics, type Logger } from '#libs/observability';
import { ErrorFilter } from './answers/error.filter.js';
import { BodyBudgets } from './budget/body-budgets.js';
import { BodyStaging } from './bodies/body-staging.js';
import { BodyGuard } from './bodies/body.guard.js';
import { IgnoredParamsGuard } from './input/ignored-params.guard.js';
import { ValidationPipe } from './input/validation.pipe.js';
import { AccessLog } from './lifecycle/access-log.js';
import { AnsweredRefusals } from './lifecycle/answered-refusals.js';
import { configureServer } from './lifecycle/configure-server.js';
import { createEntryMiddleware } from './lifecycle/entry.middleware.js';
import { HttpDrain } from './lifecycle/http-drain.js';
import { OwnerChecks } from './routes/owner-checks.js';
import { OwnerGuard } from './routes/owner.guard.js';
import { RouteRegistry } from './routes/route-registry.js';

/**
 * Puts the path of a request in order: entry → guards of the modules → owner → body → input
 * check → handler → error filter. To be called before `init`, so that the owner and the body come last.
 */
export function configureHttpApp(app: NestExpressApplication): void {
  const config = app.get<Config>(CONFIG);
  const logger = app.get<Logger>(LOGGER);
  const routes = app.get(RouteRegistry);
  app.disable('x-powered-by').disable('etag').set('trust proxy', config.trustedProxyCount);
  app.use(
    createEntryMiddleware(
      config,
      app.get(HttpDrain).requests,
      new AccessLog(logger, app.get(Metrics), (route) => routes.areaOf(route)),
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
  configureServer(app.getHttpServer() as Server, config.requestTimeoutMs);
}
