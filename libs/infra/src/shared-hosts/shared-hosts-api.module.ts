import { Module } from '@nestjs/common';
import { ContentApiModule } from '../content/content-api.module.js';
import { MachinesApiModule } from '../machines/machines-api.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { CreateGalaxyApp } from './create-galaxy-app.command.js';
import { FirstDeploy } from './first-deploy.command.js';
import { GalaxyHostsRepository } from './galaxy-hosts.repository.js';

/** Orders of applications on shared hosts. */
@Module({
  imports: [ServersModule, MachinesApiModule, ContentApiModule],
  providers: [GalaxyHostsRepository, FirstDeploy, CreateGalaxyApp],
  exports: [GalaxyHostsRepository, CreateGalaxyApp],
})
export class SharedHostsApiModule {}
