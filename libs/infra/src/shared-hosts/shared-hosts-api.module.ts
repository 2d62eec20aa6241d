import { Module } from '@nestjs/common';
import { ContentApiModule } from '../content/content-api.module.js';
import { MachinesApiModule } from '../machines/machines-api.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { GalaxyApps, FirstDeploy } from './galaxy-apps.service.js';
import { GalaxyHostsRepository } from './galaxy-hosts.repository.js';

/** Orders of applications on shared hosts. */
@Module({
  imports: [ServersModule, MachinesApiModule, ContentApiModule],
  providers: [GalaxyHostsRepository, FirstDeploy, GalaxyApps],
  exports: [GalaxyHostsRepository, GalaxyApps],
})
export class SharedHostsApiModule {}
