import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { ServersModule } from '../servers/servers.module.js';
import { ServerSweepRepository } from '../servers/views/server-sweeps.repository.js';
import { MachineClient } from '../tunnel/index.js';
import { TunnelModule } from '../tunnel/tunnel.module.js';
import { MachinesModule } from './machines.module.js';
import { FleetRepository } from './fleet/fleet.repository.js';
import { MACHINE_DRIVERS, type MachineDrivers } from './providers/machine-drivers.js';
import { PROVIDERS } from './providers/provider-catalogue.data.js';
import { RemoteMachineDriver } from './providers/remote-machine.driver.js';
import { RepairServer } from './repair/repair-server.command.js';
import { RepairServerJob } from './repair/repair-server.job.js';
import { LoseSilentMachinesJob } from './sweeps/lose-silent-machines.job.js';
import { ReconcileRepairs } from './sweeps/reconcile-repairs.command.js';
import { ReconcileServers } from './sweeps/reconcile-servers.command.js';
import { ReconcileServersJob } from './sweeps/reconcile-servers.job.js';
import { SleepFrozenServers } from './sweeps/sleep-frozen-servers.command.js';
import { SleepFrozenServersJob } from './sweeps/sleep-frozen-servers.job.js';
import { SleepIdleServers } from './sweeps/sleep-idle-servers.command.js';
import { SleepIdleServersJob } from './sweeps/sleep-idle-servers.job.js';
import { AgentWait } from './turns/agent-wait.js';
import { AlignServer } from './turns/align-server.command.js';
import { AlignServerJob } from './turns/align-server.job.js';
import { LoseServersJob } from './turns/lose-servers.job.js';
import { MachineLeaseRepository } from './turns/machine-lease.repository.js';
import { MachineTurn } from './turns/machine-turn.js';
import { RebootServer } from './turns/reboot-server.command.js';
import { RebootServerJob } from './turns/reboot-server.job.js';

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
    MachineTurn,
    AgentWait,
    AlignServer,
    AlignServerJob,
    RebootServer,
    RebootServerJob,
    RepairServer,
    RepairServerJob,
    ReconcileServers,
    ReconcileRepairs,
    ReconcileServersJob,
    SleepFrozenServers,
    SleepFrozenServersJob,
    SleepIdleServers,
    SleepIdleServersJob,
    LoseSilentMachinesJob,
    LoseServersJob,
  ],
  exports: [MACHINE_DRIVERS, MachineTurn, AgentWait],
})
export class MachinesWorkerModule {}
