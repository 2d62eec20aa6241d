import { ApplicationRepository, ApplicationTitles } from '#libs/applications';
import { CatalogueController } from './catalogue/catalogue.controller.js';
import { AgentWait } from './machines/agent-wait.js';
import { AlignServer } from './machines/align-server.command.js';
import { AlignServerJob } from './machines/align-server.job.js';
import { MachineLeaseRepository } from './machines/machine-lease.repository.js';
import { MachineTurn } from './machines/machine-turn.js';
import { MetricsController } from './machines/metrics.controller.js';
import { ReadMetrics } from './machines/read-metrics.query.js';
import { RebootServer } from './machines/reboot-server.command.js';
import { RebootServerJob } from './machines/reboot-server.job.js';
import { SshController } from './machines/ssh.controller.js';
import { ChangePower } from './power/change-power.command.js';
import { PowerController } from './power/power.controller.js';
import { RefreshServer } from './power/refresh-server.command.js';
import { WakeServer } from './power/wake-server.command.js';
import { FindRepair } from './repair/find-repair.query.js';
import { RepairServer } from './repair/repair-server.command.js';
import { RepairServerJob } from './repair/repair-server.job.js';
import { RepairController } from './repair/repair.controller.js';
import { RequestRepair } from './repair/request-repair.command.js';
import { ServerRepairRepository } from './repair/server-repair.repository.js';
import { DescribeServers } from './servers/describe-servers.query.js';
import { ServerSweepRepository } from './servers/server-sweeps.repository.js';
import { ChangeCard } from './settings/change-card.command.js';
import { ConfigureServer } from './settings/configure-server.command.js';
import { SettingsController } from './settings/settings.controller.js';
import { ReconcileRepairs } from './sweeps/reconcile-repairs.command.js';
import { SleepIdleServers } from './sweeps/sleep-idle-servers.command.js';
import { SleepIdleServersJob } from './sweeps/sleep-idle-servers.job.js';
import { ServerTraffic } from './traffic/server-traffic.repository.js';
import { TrafficOf } from './traffic/traffic-of.query.js';

/** Routes of power, repair, settings, metrics and the catalogue. */
export const SERVER_LIFE_CONTROLLERS = [
  PowerController,
  RepairController,
  SettingsController,
  SshController,
  MetricsController,
  CatalogueController,
];

export const SERVER_LIFE_API = [
  ApplicationRepository,
  ApplicationTitles,
  DescribeServers,
  ChangePower,
  WakeServer,
  RefreshServer,
  ServerRepairRepository,
  RequestRepair,
  FindRepair,
  ConfigureServer,
  ChangeCard,
  ReadMetrics,
  ServerTraffic,
  TrafficOf,
];

/** Jobs that make machines follow their rows, and the sweeps behind them. */
export const SERVER_LIFE_WORKER = [
  MachineLeaseRepository,
  MachineTurn,
  AgentWait,
  ServerSweepRepository,
  ServerRepairRepository,
  AlignServer,
  AlignServerJob,
  RebootServer,
  RebootServerJob,
  RepairServer,
  RepairServerJob,
  ReconcileRepairs,
  SleepIdleServers,
  SleepIdleServersJob,
];
