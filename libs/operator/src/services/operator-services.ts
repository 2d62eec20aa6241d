import type { Type } from '@nestjs/common';
import type { AgentsService, AiAdmin } from '#libs/ai/operator';
import type { ApplicationAdmin } from '#libs/applications/operator';
import type { AuditTrail, KeyAdmin, PortalAdmin, UserAdmin } from '#libs/auth/operator';
import type { Coupons, SubscriptionAdmin, Tiers } from '#libs/cowork/operator';
import type { EventSearch, LogParts, ParkedEvents, Views } from '#libs/event-log';
import type { FeedbackAdmin, FiledAttachments } from '#libs/feedback/operator';
import type {
  DeliveryAdmin,
  FleetServers,
  GalaxyAdmin,
  MachineAdmin,
  ServerPrices,
  ServerDirectory,
  Team,
} from '#libs/infra/operator';
import type { OffPeakSchedules, QuotaAdmin, UsageFacts, WalletAdmin } from '#libs/metering/operator';
import type { PartnerAdmin } from '#libs/oauth/operator';
import type { SourceSaving } from '#libs/sources/operator';
import type { StoreCheck } from '#libs/storage/operator';
import type { CallLog } from '../log/call-log.js';
import type { OperatorSessions } from '../sessions/operator-sessions.js';
import type { EffectiveLimits } from '../work/effective-limits.query.js';
import type { LiveProcesses, Queues } from '../work/live-processes.query.js';
import type { TightenedKeys } from '../work/tightened-keys.query.js';

/** What commands and calls work with. */
export interface OperatorServices {
  readonly portals: PortalAdmin;
  readonly users: UserAdmin;
  readonly keys: KeyAdmin;
  readonly applications: ApplicationAdmin;
  readonly partners: PartnerAdmin;
  readonly servers: FleetServers;
  readonly statuses: ServerDirectory;
  readonly teams: Team;
  readonly galaxy: GalaxyAdmin;
  readonly machines: MachineAdmin;
  readonly agents: AgentsService;
  readonly sources: SourceSaving;
  readonly store: StoreCheck;
  readonly ai: AiAdmin;
  readonly plans: ServerPrices;
  readonly feedback: FeedbackAdmin;
  readonly attachments: FiledAttachments;
  readonly wallet: WalletAdmin;
  readonly quota: QuotaAdmin;
  readonly offPeak: OffPeakSchedules;
  readonly usage: UsageFacts;
  readonly subscriptions: SubscriptionAdmin;
  readonly coupons: Coupons;
  readonly tiers: Tiers;
  readonly audit: AuditTrail;
  readonly views: Views;
  readonly logParts: LogParts;
  readonly search: EventSearch;
  readonly parked: ParkedEvents;
  readonly fleet: FleetServers;
  readonly deliveries: DeliveryAdmin;
  readonly queues: Queues;
  readonly processes: LiveProcesses;
  readonly limits: EffectiveLimits;
  readonly tightenedKeys: TightenedKeys;
  readonly callLog: CallLog;
  readonly sessions: OperatorSessions;
}

export type OperatorServiceName = keyof OperatorServices;

export interface ServiceSource<Service> {
  /** Modules of the libs that provide it. */
  readonly modules: readonly Type[];
  /** Modules that bind the ports of those, where no process has bound them. */
  readonly ports?: readonly Type[];
  readonly service: Type<Service>;
}

const auth = () => import('#libs/auth/operator');
const applications = () => import('#libs/applications/operator');
const feedback = () => import('#libs/feedback/operator');
const infra = () => import('#libs/infra/operator');
const metering = async () => {
  const [{ MeteringModule, ...services }, { MeteringPortsModule }] = await Promise.all([
    import('#libs/metering/operator'),
    import('./metering-ports.module.js'),
  ]);
  return { modules: [MeteringModule], ports: [MeteringPortsModule], ...services };
};
const cowork = async () => {
  const [{ CoworkModule, ...services }, { modules, ports }] = await Promise.all([
    import('#libs/cowork/operator'),
    metering(),
  ]);
  return { modules: [...modules, CoworkModule], ports, ...services };
};
const sources = () => import('#libs/sources/operator');

const work = () => import('../work/operator-work.module.js');

/** Every module with streams. */
async function everyFact() {
  const [
    { AuthAdminModule },
    { ApplicationsModule },
    { InfraOperatorModule },
    { SourcesOperatorModule },
    { FeedbackModule },
    { modules: coworkModules, ports },
    { OperatorLogModule },
  ] = await Promise.all([
    auth(),
    applications(),
    infra(),
    sources(),
    feedback(),
    cowork(),
    import('../log/call-log.js'),
  ]);
  const modules = [
    AuthAdminModule,
    ApplicationsModule,
    InfraOperatorModule,
    SourcesOperatorModule,
    FeedbackModule,
    ...coworkModules,
    OperatorLogModule,
  ];
  return { modules, ports };
}

/** Where each service comes from. Loaded when a command or a call asks for it: most need one lib. */
export const OPERATOR_SERVICES: {
  readonly [Name in OperatorServiceName]: () => Promise<ServiceSource<OperatorServices[Name]>>;
} = {
  portals: async () => {
    const { AuthAdminModule, PortalAdmin } = await auth();
    return { modules: [AuthAdminModule], service: PortalAdmin };
  },
  users: async () => {
    const { AuthAdminModule, UserAdmin } = await auth();
    return { modules: [AuthAdminModule], service: UserAdmin };
  },
  keys: async () => {
    const { AuthAdminModule, KeyAdmin } = await auth();
    return { modules: [AuthAdminModule], service: KeyAdmin };
  },
  audit: async () => {
    const { AuditTrail, AuthAdminModule } = await auth();
    return { modules: [AuthAdminModule], service: AuditTrail };
  },
  applications: async () => {
    const { ApplicationAdmin, ApplicationsModule } = await applications();
    return { modules: [ApplicationsModule], service: ApplicationAdmin };
  },
  partners: async () => {
    const { PartnerAdmin, PartnersModule } = await import('#libs/oauth/operator');
    return { modules: [PartnersModule], service: PartnerAdmin };
  },
  servers: async () => {
    const { InfraOperatorModule, FleetServers } = await infra();
    return { modules: [InfraOperatorModule], service: FleetServers };
  },
  statuses: async () => {
    const { InfraOperatorModule, ServerDirectory } = await infra();
    return { modules: [InfraOperatorModule], service: ServerDirectory };
  },
  teams: async () => {
    const { InfraOperatorModule, Team } = await infra();
    return { modules: [InfraOperatorModule], service: Team };
  },
  galaxy: async () => {
    const { GalaxyAdmin, InfraOperatorModule } = await infra();
    return { modules: [InfraOperatorModule], service: GalaxyAdmin };
  },
  machines: async () => {
    const { InfraOperatorModule, MachineAdmin } = await infra();
    return { modules: [InfraOperatorModule], service: MachineAdmin };
  },
  agents: async () => {
    const [{ AgentsModule, AgentsService }, { AgentServersModule }] = await Promise.all([
      import('#libs/ai/operator'),
      import('./agent-servers.module.js'),
    ]);
    return { modules: [AgentsModule], ports: [AgentServersModule], service: AgentsService };
  },
  sources: async () => {
    const { SourceSaving, SourcesOperatorModule } = await sources();
    return { modules: [SourcesOperatorModule], service: SourceSaving };
  },
  store: async () => {
    const { StoreCheck, StorageModule } = await import('#libs/storage/operator');
    return { modules: [StorageModule], service: StoreCheck };
  },
  ai: async () => {
    const { AiAdmin, AiCatalogueModule } = await import('#libs/ai/operator');
    return { modules: [AiCatalogueModule], service: AiAdmin };
  },
  feedback: async () => {
    const { FeedbackAdmin, FeedbackOperatorModule } = await feedback();
    return { modules: [FeedbackOperatorModule], service: FeedbackAdmin };
  },
  attachments: async () => {
    const { FeedbackOperatorModule, FiledAttachments } = await feedback();
    return { modules: [FeedbackOperatorModule], service: FiledAttachments };
  },
  plans: async () => {
    const { InfraOperatorModule, ServerPrices } = await infra();
    return { modules: [InfraOperatorModule], service: ServerPrices };
  },
  wallet: async () => {
    const { modules, ports, WalletAdmin } = await metering();
    return { modules, ports, service: WalletAdmin };
  },
  quota: async () => {
    const { modules, ports, QuotaAdmin } = await metering();
    return { modules, ports, service: QuotaAdmin };
  },
  offPeak: async () => {
    const { modules, ports, OffPeakSchedules } = await metering();
    return { modules, ports, service: OffPeakSchedules };
  },
  usage: async () => {
    const { modules, ports, UsageFacts } = await metering();
    return { modules, ports, service: UsageFacts };
  },
  subscriptions: async () => {
    const { modules, ports, SubscriptionAdmin } = await cowork();
    return { modules, ports, service: SubscriptionAdmin };
  },
  coupons: async () => {
    const { modules, ports, Coupons } = await cowork();
    return { modules, ports, service: Coupons };
  },
  tiers: async () => {
    const { modules, ports, Tiers } = await cowork();
    return { modules, ports, service: Tiers };
  },
  // Views, and facts to search, belong to all libs that have any.
  views: async () => ({ ...(await everyFact()), service: (await import('#libs/event-log')).Views }),
  logParts: async () => ({ modules: [], service: (await import('#libs/event-log')).LogParts }),
  search: async () => ({ ...(await everyFact()), service: (await import('#libs/event-log')).EventSearch }),
  parked: async () => ({ modules: [], service: (await import('#libs/event-log')).ParkedEvents }),
  fleet: async () => {
    const { FleetServers, InfraOperatorModule } = await infra();
    return { modules: [InfraOperatorModule], service: FleetServers };
  },
  deliveries: async () => {
    const { DeliveryAdmin, InfraOperatorModule } = await infra();
    return { modules: [InfraOperatorModule], service: DeliveryAdmin };
  },
  queues: async () => {
    const { OperatorWorkModule, Queues } = await work();
    return { modules: [OperatorWorkModule], service: Queues };
  },
  processes: async () => {
    const { LiveProcesses, OperatorWorkModule } = await work();
    return { modules: [OperatorWorkModule], service: LiveProcesses };
  },
  limits: async () => {
    const { EffectiveLimits, OperatorWorkModule } = await work();
    return { modules: [OperatorWorkModule], service: EffectiveLimits };
  },
  tightenedKeys: async () => {
    const { OperatorWorkModule, TightenedKeys } = await work();
    return { modules: [OperatorWorkModule], service: TightenedKeys };
  },
  callLog: async () => {
    const { CallLog, OperatorLogModule } = await import('../log/call-log.js');
    return { modules: [OperatorLogModule], service: CallLog };
  },
  sessions: async () => {
    const [{ OperatorLogModule }, { OperatorSessions }] = await Promise.all([
      import('../log/call-log.js'),
      import('../sessions/operator-sessions.js'),
    ]);
    return { modules: [OperatorLogModule], service: OperatorSessions };
  },
};
