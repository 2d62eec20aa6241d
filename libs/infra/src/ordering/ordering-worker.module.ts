import { Module } from '@nestjs/common';
import { MachinesWorkerModule } from '../machines/machines-worker.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { GalaxySlots } from '../shared-hosts/galaxy-slots.js';
import { TunnelModule } from '../tunnel/tunnel.module.js';
import { DeleteServerJob } from './delete-server.job.js';
import { ProvisionServer } from './provision-server.command.js';
import { ProvisionServerJob } from './provision-server.job.js';

/** Makes ordered machines and slots, and removes deleted ones. */
@Module({
  imports: [TunnelModule, ServersModule, MachinesWorkerModule],
  providers: [GalaxySlots, ProvisionServer, ProvisionServerJob, DeleteServerJob],
})
export class OrderingWorkerModule {}
