import { Module } from '@nestjs/common';
import { ApplicationsModule } from '#libs/applications';
import { AccessListController } from './access/access-list.controller.js';
import { AccessList } from './access/access-list.service.js';
import { ServerOwnership } from './access/server-ownership.js';
import { ServersModule } from './servers.module.js';
import { ServerDescriptions } from './views/server-descriptions.service.js';

/** Descriptions and access lists of servers. A global module binds `PORTAL_PEOPLE`. */
@Module({
  imports: [ServersModule, ApplicationsModule],
  controllers: [AccessListController],
  providers: [ServerOwnership, ServerDescriptions, AccessList],
  exports: [ServersModule, ServerDescriptions],
})
export class ServersApiModule {}
