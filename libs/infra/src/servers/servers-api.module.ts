import { Module } from '@nestjs/common';
import { ApplicationsModule } from '#libs/applications';
import { ServerOwnership } from './access/server-ownership.js';
import { AccessListController } from './access-list/access-list.controller.js';
import { ChangeAccessList } from './access-list/change-access-list.command.js';
import { ReadAccessList } from './access-list/read-access-list.query.js';
import { ServersModule } from './servers.module.js';
import { DescribeServers } from './views/describe-servers.query.js';

/** Descriptions and access lists of servers. A global module binds `PORTAL_PEOPLE`. */
@Module({
  imports: [ServersModule, ApplicationsModule],
  controllers: [AccessListController],
  providers: [ServerOwnership, DescribeServers, ChangeAccessList, ReadAccessList],
  exports: [ServersModule, DescribeServers],
})
export class ServersApiModule {}
