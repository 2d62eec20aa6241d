import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { ApplicationsModule } from './applications.module.js';
import { ApplicationDirectory } from './apps/application-directory.service.js';
import { ApplicationsService } from './apps/applications.service.js';
import { AppsController } from './apps/apps.controller.js';
import { ApplicationsController, BlueprintsController } from './apps/catalogue.controller.js';
import { LifecycleController } from './lifecycle/lifecycle.controller.js';
import { PublicationService } from './lifecycle/publication.service.js';
import { PlacementHost } from './placements/placement-host.js';
import { PlacementsController } from './placements/placements.controller.js';
import { PlacementsService } from './placements/placements.service.js';

/**
 * `/v1/apps`, `/v1/applications`, `/v1/app/blueprints` and `/v1/placements`. Needs the platform modules,
 * `EventLogModule` and a global binding of `APPLICATION_SERVERS`; one may bind `SOURCE_VERSIONS`.
 */
@Module({
  imports: [AuthModule, HostClientModule, ApplicationsModule],
  controllers: [
    AppsController,
    LifecycleController,
    ApplicationsController,
    BlueprintsController,
    PlacementsController,
  ],
  providers: [
    ApplicationDirectory,
    ApplicationsService,
    PublicationService,
    PlacementsService,
    PlacementHost,
  ],
  exports: [ApplicationsModule, ApplicationDirectory, ApplicationsService],
})
export class ApplicationsApiModule {}
