export * from './contracts/index.js';
export { InfraApiModule } from './infra-api.module.js';
export { InfraWorkerModule } from './infra-worker.module.js';
export * from './operator.js';
export {
  SERVER_ACCESS,
  SERVER_ACTIONS,
  type ServerAction,
  mayDo,
  type ServerRelation,
} from './servers/access/server-access.policy.js';
export { onServerAndMore } from './servers/access/on-server.js';
export { ServerAccess, type AccessibleServer } from './servers/access/server-access.query.js';
export { ControlledServers, type ControlledServer } from './servers/views/controlled-servers.query.js';
export { Team } from './servers/team/team.js';
export { AnsweringServers } from './servers/views/answering-servers.query.js';
export { DeployedVersions } from './servers/views/deployed-versions.query.js';
export {
  SOURCE_VERSIONS,
  type DeployedArchive,
  type HeldDeploy,
  type SourceQuestion,
  type SourceServer,
  type SourceVersions,
  type StoredVersion,
} from './content/deploy-source/deploy-sources.port.js';
export type { SourceOutcome } from './operations/output/deploy-report.js';
export { CountServers } from './ordering/count-servers.query.js';
export { HostPortalPeople } from './servers/access-list/host-portal-people.js';
export { PORTAL_PEOPLE } from './servers/access-list/portal-people.port.js';
export { GatewayEntries } from './gateway/visitors/gateway-entries.service.js';
export {
  VISITOR_SIGN_IN,
  type VisitorAccount,
  type VisitorSignIn,
} from './gateway/visitors/visitor-sign-in.port.js';
export { INFRA_QUEUES } from './contracts/infra-queues.js';
export { EVENT_HOST } from './portal-events/event-subscriptions/event-host.port.js';
export { PortalEventHost } from './portal-events/event-subscriptions/portal-event-host.js';
export { TunnelHost } from './tunnel/tunnel-host.js';
export {
  MACHINE_DRIVERS,
  type MachineDrivers,
  type ProviderDriver,
} from './machines/reconcile/machine-drivers.js';
export { OPERATION_KINDS, type OperationKind, type OperationStatus } from './contracts/operation-kind.js';
export { operationStream, type OperationEvent, type UnknownReason } from './contracts/operation.events.js';
export { serverStream, type ServerEvent } from './contracts/server.events.js';
