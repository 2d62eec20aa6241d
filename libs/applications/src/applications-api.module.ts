import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { ApplicationsCoreModule } from './applications-core.module.js';
import { ApplicationAccess } from './apps/application-access.query.js';
import { AppsController } from './apps/apps.controller.js';
import { ChangeApplication } from './apps/change-application.command.js';
import { DescribeApplications } from './apps/describe-applications.query.js';
import { ListApplications } from './apps/list-applications.query.js';
import { RegisterApplication } from './apps/register-application.command.js';
import { BlueprintsController } from './browsing/blueprints.controller.js';
import { DeleteApplication } from './lifecycle/delete-application.command.js';
import { LifecycleController } from './lifecycle/lifecycle.controller.js';
import { PublishApplication } from './lifecycle/publish-application.command.js';
import { ReleasePlacements } from './lifecycle/release-placements.command.js';
import { RelinkApplication } from './lifecycle/relink-application.command.js';
import { UnpublishApplication } from './lifecycle/unpublish-application.command.js';
import { BindPlacement } from './placements/bind-placement.command.js';
import { PlacementCallers } from './placements/placement-callers.query.js';
import { PlacementHost } from './placements/placement-host.js';
import { PlacementsController } from './placements/placements.controller.js';
import { ApplicationsController } from './browsing/applications.controller.js';
import { PublishedApplications } from './browsing/published-applications.query.js';

/**
 * `/v1/apps`, `/v1/applications`, `/v1/app/blueprints` and `/v1/placements`. Needs the platform modules,
 * `EventLogModule` and a global binding of `APPLICATION_SERVERS`; one may bind `SOURCE_VERSIONS`.
 */
@Module({
  imports: [AuthModule, HostClientModule, ApplicationsCoreModule],
  controllers: [
    AppsController,
    LifecycleController,
    ApplicationsController,
    BlueprintsController,
    PlacementsController,
  ],
  providers: [
    ApplicationAccess,
    DescribeApplications,
    ListApplications,
    RegisterApplication,
    ChangeApplication,
    PublishApplication,
    UnpublishApplication,
    RelinkApplication,
    DeleteApplication,
    ReleasePlacements,
    PlacementHost,
    PlacementCallers,
    BindPlacement,
    PublishedApplications,
  ],
  exports: [ApplicationsCoreModule, ApplicationAccess, DescribeApplications, RegisterApplication],
})
export class ApplicationsApiModule {}
