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
export {
  type AccessibleServer,
  onServerAndMore,
  ServerAccess,
} from './servers/access/server-access.service.js';
export type { ControlledServer } from './servers/views/server-directory.service.js';
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
export { GatewayEntries } from './gateway/visitors/gateway-entries.service.js';
export { ServersOfKeys } from './ordering/servers-of-keys.service.js';
export { HostPortalPeople } from './servers/access/host-portal-people.js';
export {
  KEY_ISSUER,
  type KeyIssuer,
  type ServerKeyOrder,
  type ServerKeyTerms,
} from './servers/configuration/key-issuer.port.js';
export { PORTAL_PEOPLE } from './servers/access/access-list.port.js';
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
export {
  operationStream,
  type OperationEvent,
  type UnknownReason,
  OPERATION_KINDS,
  type OperationKind,
  type OperationStatus,
} from './contracts/operation.events.js';
export { serverStream, type ServerEvent } from './contracts/server.events.js';
