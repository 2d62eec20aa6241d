import { Global, Module } from '@nestjs/common';
import { RawBodies } from './bodies/raw-bodies.js';
import { BodyStaging } from './bodies/uploaded-file.js';
import { BodyBudgets } from './budget/body-budgets.js';
import { ErrorPagesController, ErrorsController } from './errors-catalogue/errors.controller.js';
import { AnsweredRefusals } from './lifecycle/answered-refusals.js';
import { HttpDrain } from './lifecycle/http-drain.js';
import { UPGRADES, Upgrades } from './lifecycle/upgrades.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { OpenApiService } from './openapi/openapi.service.js';
import { OwnerChecks } from './routes/owner.guard.js';
import { RouteRegistry } from './routes/route-registry.js';

/** The HTTP side of a process: routes, their check at boot, the API document, the end of taking requests. */
@Global()
@Module({
  controllers: [OpenApiController, ErrorsController, ErrorPagesController],
  providers: [
    RouteRegistry,
    OwnerChecks,
    OpenApiService,
    HttpDrain,
    UPGRADES,
    AnsweredRefusals,
    BodyBudgets,
    BodyStaging,
    RawBodies,
  ],
  exports: [
    RouteRegistry,
    OwnerChecks,
    OpenApiService,
    HttpDrain,
    Upgrades,
    AnsweredRefusals,
    BodyBudgets,
    BodyStaging,
    RawBodies,
  ],
})
export class HttpModule {}
