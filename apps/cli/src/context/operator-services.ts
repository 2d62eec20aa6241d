import type { Type } from '@nestjs/common';
import type { AgentAdmin } from '#libs/ai/operator';
import type { AiAdmin } from '#libs/ai/operator';
import type { ApplicationAdmin } from '#libs/applications/operator';
import type { AuditTrail, KeyAdmin, PortalAdmin, UserAdmin } from '#libs/auth/operator';
import type { CouponAdmin, SubscriptionAdmin, TierAdmin } from '#libs/cowork/operator';
import type { LogParts, Views } from '#libs/event-log';
import type { FeedbackAdmin } from '#libs/feedback/operator';
import type {
  GalaxyAdmin,
  MachineAdmin,
  PlanAdmin,
  ServerAdmin,
  ServerStatuses,
  TeamAdmin,
} from '#libs/infra/operator';
import type { OffPeakAdmin, QuotaAdmin, VerifyUsage, WalletAdmin } from '#libs/metering/operator';
import type { PartnerAdmin } from '#libs/oauth/operator';
import type { SourceAdmin } from '#libs/sources/operator';
import type { CheckStore } from '#libs/storage/operator';

/** What commands work with. */
export interface OperatorServices {
  readonly portals: PortalAdmin;
  readonly users: UserAdmin;
  readonly keys: KeyAdmin;
  readonly applications: ApplicationAdmin;
  readonly partners: PartnerAdmin;
  readonly servers: ServerAdmin;
  readonly statuses: ServerStatuses;
  readonly teams: TeamAdmin;
  readonly galaxy: GalaxyAdmin;
  readonly machines: MachineAdmin;
  readonly agents: AgentAdmin;
  readonly sources: SourceAdmin;
  readonly store: CheckStore;
  readonly ai: AiAdmin;
  readonly plans: PlanAdmin;
  readonly feedback: FeedbackAdmin;
  readonly wallet: WalletAdmin;
  readonly quota: QuotaAdmin;
  readonly offPeak: OffPeakAdmin;
  readonly usage: VerifyUsage;
  readonly subscriptions: SubscriptionAdmin;
  readonly coupons: CouponAdmin;
  readonly tiers: TierAdmin;
  readonly audit: AuditTrail;
  readonly views: Views;
  readonly logParts: LogParts;
}

export type OperatorServiceName = keyof OperatorServices;

interface Source<Service> {
  /** Modules of the libs that provide it. */
  readonly modules: readonly Type[];
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
  return { modules: [MeteringPortsModule, MeteringModule], ...services };
};
const cowork = async () => {
  const [{ CoworkOperatorModule, ...services }, { modules }] = await Promise.all([
    import('#libs/cowork/operator'),
    metering(),
  ]);
  return { modules: [...modules, CoworkOperatorModule], ...services };
};
const sources = () => import('#libs/sources/operator');

/** Where each service comes from. Loaded when a command asks for it: most commands need one lib. */
export const OPERATOR_SERVICES: {
  readonly [Name in OperatorServiceName]: () => Promise<Source<OperatorServices[Name]>>;
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
    const { ApplicationAdmin, ApplicationsCoreModule } = await applications();
    return { modules: [ApplicationsCoreModule], service: ApplicationAdmin };
  },
  partners: async () => {
    const { PartnerAdmin, PartnersModule } = await import('#libs/oauth/operator');
    return { modules: [PartnersModule], service: PartnerAdmin };
  },
  servers: async () => {
    const { InfraOperatorModule, ServerAdmin } = await infra();
    return { modules: [InfraOperatorModule], service: ServerAdmin };
  },
  statuses: async () => {
    const { InfraOperatorModule, ServerStatuses } = await infra();
    return { modules: [InfraOperatorModule], service: ServerStatuses };
  },
  teams: async () => {
    const { InfraOperatorModule, TeamAdmin } = await infra();
    return { modules: [InfraOperatorModule], service: TeamAdmin };
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
    const [{ AgentAdmin, AgentsModule }, { AgentServersModule }] = await Promise.all([
      import('#libs/ai/operator'),
      import('./agent-servers.module.js'),
    ]);
    return { modules: [AgentServersModule, AgentsModule], service: AgentAdmin };
  },
  sources: async () => {
    const { SourceAdmin, SourcesOperatorModule } = await sources();
    return { modules: [SourcesOperatorModule], service: SourceAdmin };
  },
  store: async () => {
    const { CheckStore, StorageOperatorModule } = await import('#libs/storage/operator');
    return { modules: [StorageOperatorModule], service: CheckStore };
  },
  ai: async () => {
    const { AiAdmin, AiOperatorModule } = await import('#libs/ai/operator');
    return { modules: [AiOperatorModule], service: AiAdmin };
  },
  feedback: async () => {
    const { FeedbackAdmin, FeedbackOperatorModule } = await feedback();
    return { modules: [FeedbackOperatorModule], service: FeedbackAdmin };
  },
  plans: async () => {
    const { InfraOperatorModule, PlanAdmin } = await infra();
    return { modules: [InfraOperatorModule], service: PlanAdmin };
  },
  wallet: async () => {
    const { modules, WalletAdmin } = await metering();
    return { modules, service: WalletAdmin };
  },
  quota: async () => {
    const { modules, QuotaAdmin } = await metering();
    return { modules, service: QuotaAdmin };
  },
  offPeak: async () => {
    const { modules, OffPeakAdmin } = await metering();
    return { modules, service: OffPeakAdmin };
  },
  usage: async () => {
    const { modules, VerifyUsage } = await metering();
    return { modules, service: VerifyUsage };
  },
  subscriptions: async () => {
    const { modules, SubscriptionAdmin } = await cowork();
    return { modules, service: SubscriptionAdmin };
  },
  coupons: async () => {
    const { modules, CouponAdmin } = await cowork();
    return { modules, service: CouponAdmin };
  },
  tiers: async () => {
    const { modules, TierAdmin } = await cowork();
    return { modules, service: TierAdmin };
  },
  // Views belong to all libs that have any.
  views: async () => {
    const [
      { Views },
      { AuthAdminModule },
      { ApplicationsCoreModule },
      { InfraOperatorModule },
      { SourcesOperatorModule },
      { FeedbackModule },
      { modules: coworkModules },
    ] = await Promise.all([
      import('#libs/event-log'),
      auth(),
      applications(),
      infra(),
      sources(),
      feedback(),
      cowork(),
    ]);
    const modules = [
      AuthAdminModule,
      ApplicationsCoreModule,
      InfraOperatorModule,
      SourcesOperatorModule,
      FeedbackModule,
      ...coworkModules,
    ];
    return { modules, service: Views };
  },
  logParts: async () => ({ modules: [], service: (await import('#libs/event-log')).LogParts }),
};
