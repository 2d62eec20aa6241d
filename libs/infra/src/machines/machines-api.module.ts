import { Module } from '@nestjs/common';
import { OperationsModule } from '../operations/operations.module.js';
import { ServersApiModule } from '../servers/servers-api.module.js';
import { TunnelApiModule } from '../tunnel/tunnel-api.module.js';
import { TunnelModule } from '../tunnel/tunnel.module.js';
import { AgentBundle } from './enrolment/agent-bundle.js';
import { AgentInstallController, EnrolmentController } from './enrolment/enrolment.controller.js';
import { EnrolmentService } from './enrolment/enrolment.service.js';
import { MachineWatch } from './fleet/machine-watch.js';
import { MachinesModule } from './machines.module.js';
import { ServerOrderService } from './placement/server-order.service.js';
import { PowerController } from './power/power.controller.js';
import { PowerService } from './power/power.service.js';
import { RepairController } from './power/repair.controller.js';
import { RepairService } from './power/repair.service.js';
import { ServerReadiness } from './power/server-readiness.service.js';
import { MetricsController, SshController } from './traffic/metrics.controller.js';
import { MetricsService } from './traffic/metrics.service.js';

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
    MachineWatch,
    EnrolmentService,
    MetricsService,
    ServerOrderService,
    PowerService,
    ServerReadiness,
    RepairService,
  ],
  exports: [MachinesModule, ServerOrderService, ServerReadiness],
})
export class MachinesApiModule {}
