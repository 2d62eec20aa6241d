export * from './contracts/index.js';
export { InfraApiModule } from './infra-api.module.js';
export { InfraWorkerModule } from './infra-worker.module.js';
export { createInfraOperator } from './infra-operator.js';
export { INFRA_STREAMS } from './infra-streams.js';
export {
  SERVER_ACCESS,
  SERVER_ACTIONS,
  type ServerAction,
  type ServerRelation,
} from './servers/access/server-access.policy.js';
export type { ServerAdmin, ServerRecord } from './servers/views/server-admin.js';
export { Team } from './servers/team/team.js';
export type { TeamAdmin, TeamMember } from './servers/team/team-admin.js';
export type { GalaxyAdmin, GalaxyHostRecord, PortalPolicyRecord } from './shared-hosts/galaxy-admin.js';
export { HostedAppsModule } from './hosted-apps.module.js';
export { PortalPeopleModule } from './portal-people.module.js';
export { OpenEntry } from './gateway/visitors/open-entry.command.js';
export {
  VISITOR_SIGN_IN,
  type VisitorAccount,
  type VisitorSignIn,
} from './gateway/visitors/visitor-sign-in.port.js';
export { EventHostModule } from './event-host.module.js';
export { INFRA_QUEUES } from './contracts/infra-queues.js';
export { TunnelHost } from './tunnel/connections/tunnel-host.js';
export { MACHINE_DRIVERS, type MachineDrivers } from './machines/providers/machine-drivers.js';
export {
  LocalProviderDriver,
  stopAllLocalAgents,
  type MachineState,
  type ProviderDriver,
} from './machines/providers/index.js';
export { OPERATION_KINDS, type OperationKind, type OperationStatus } from './contracts/operation-kind.js';
export { operationStream, type OperationEvent, type UnknownReason } from './contracts/operation.events.js';
export { serverStream, type ServerEvent } from './contracts/server.events.js';
