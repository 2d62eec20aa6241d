import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { ServersModule } from '../servers/servers.module.js';
import { ServerSweepRepository } from '../servers/views/server.repository.js';
import { MachineClient } from '../tunnel/index.js';
import { TunnelModule } from '../tunnel/tunnel.module.js';
import { FleetRepository } from './fleet/fleet.repository.js';
import { MachinesModule } from './machines.module.js';
import { PROVIDERS } from './placement/provider-catalogue.data.js';
import { AgentWait } from './reconcile/agent-wait.js';
import { LostMachineService } from './reconcile/lost-machines.service.js';
import { MACHINE_DRIVERS, type MachineDrivers, RemoteMachineDriver } from './reconcile/machine-drivers.js';
import { MachineLease, MachineLeaseRepository } from './reconcile/machine-lease.js';
import { MachinePowerService } from './reconcile/machine-power.service.js';
import { MachineRepairService } from './reconcile/machine-repair.service.js';
import { ReconciliationService } from './reconcile/reconciliation.service.js';
import { SleepService } from './reconcile/sleep.service.js';

function createDrivers(fleet: FleetRepository, machines: MachineClient): MachineDrivers {
  const names = Object.keys(PROVIDERS);
  return new Map(names.map((name) => [name, new RemoteMachineDriver(name, fleet, machines)]));
}

/** Brings machines to what the facts of their servers say. */
@Module({
  imports: [AuthAdminModule, TunnelModule, ServersModule, MachinesModule],
  providers: [
    { provide: MACHINE_DRIVERS, inject: [FleetRepository, MachineClient], useFactory: createDrivers },
    ServerSweepRepository,
    MachineLeaseRepository,
    MachineLease,
    AgentWait,
    MachinePowerService,
    MachineRepairService,
    ReconciliationService,
    SleepService,
    LostMachineService,
  ],
  exports: [MACHINE_DRIVERS, MachineLease, AgentWait],
})
export class MachinesWorkerModule {}
