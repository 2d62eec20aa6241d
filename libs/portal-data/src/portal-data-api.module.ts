import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { HostClientModule } from '#libs/host-client';
import { RouteRegistry } from '#libs/http';
import { EntityController, entityRoutes } from './entities/entity.controller.js';
import { EntityExecutor } from './operations/entity-executor.js';

/** Portal data over HTTP. Its pattern covers all of `/v1`, so it is imported after every other module. */
@Module({
  imports: [AuthModule, HostClientModule],
  controllers: [EntityController],
  providers: [EntityExecutor],
})
export class PortalDataApiModule implements OnModuleInit {
  constructor(private readonly routes: RouteRegistry) {}

  onModuleInit(): void {
    this.routes.contribute(entityRoutes);
  }
}
