import { Module } from '@nestjs/common';
import { OperationsModule } from '../operations/operations.module.js';
import { ServersApiModule } from '../servers/servers-api.module.js';
import { TunnelApiModule } from '../tunnel/tunnel-api.module.js';
import { TunnelModule } from '../tunnel/tunnel.module.js';
import { AgentBundle } from './agent-install/agent-bundle.js';
import { AgentInstallController } from './agent-install/agent-install.controller.js';
import { EnrolMachine } from './enrolment/enrol-machine.command.js';
import { EnrolmentController } from './enrolment/enrolment.controller.js';
import { WatchMachines } from './fleet/watch-machines.js';
import { MetricsController } from './insight/metrics.controller.js';
import { ReadMetrics } from './insight/read-metrics.query.js';
import { SshController } from './insight/ssh.controller.js';
import { MachinesModule } from './machines.module.js';
import { RecordServer } from './orders/create-server-record.js';
import { ChangePower } from './power/change-power.command.js';
import { PowerController } from './power/power.controller.js';
import { ReadyServer } from './power/ready-server.command.js';
import { RefreshServer } from './power/refresh-server.command.js';
import { WakeServer } from './power/wake-server.command.js';
import { FindRepair } from './repair/find-repair.query.js';
import { RepairController } from './repair/repair.controller.js';
import { RequestRepair } from './repair/request-repair.command.js';
import { TrafficOf } from './traffic/traffic-of.query.js';

/** Power, repair, metrics and SSH of machines, and the installation of agents. */
@Module({
  imports: [TunnelModule, TunnelApiModule, ServersApiModule, OperationsModule, MachinesModule],
  controllers: [
    AgentInstallController,
    EnrolmentController,
    MetricsController,
    SshController,
    PowerController,
    RepairController,
  ],
  providers: [
    AgentBundle,
    WatchMachines,
    EnrolMachine,
    ReadMetrics,
    TrafficOf,
    RecordServer,
    ChangePower,
    WakeServer,
    RefreshServer,
    ReadyServer,
    RequestRepair,
    FindRepair,
  ],
  exports: [MachinesModule, RecordServer, ReadyServer],
})
export class MachinesApiModule {}
