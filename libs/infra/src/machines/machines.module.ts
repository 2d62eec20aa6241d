import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth';
import { OperationsModule } from '../operations/operations.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { FleetModule } from './fleet/fleet.module.js';
import { EnsureAwake } from './power/ensure-awake.command.js';
import { RequestWake } from './power/request-wake.command.js';
import { ServerActivity } from './power/server-activity.js';
import { ServerRepairRepository } from './repair/server-repair.repository.js';
import { ServerTraffic } from './traffic/server-traffic.repository.js';

/** What both processes ask of machines: to be awake, and what they did last. */
@Module({
  imports: [AuthAdminModule, ServersModule, OperationsModule, FleetModule],
  providers: [RequestWake, EnsureAwake, ServerActivity, ServerRepairRepository, ServerTraffic],
  exports: [FleetModule, RequestWake, EnsureAwake, ServerActivity, ServerRepairRepository, ServerTraffic],
})
export class MachinesModule {}
