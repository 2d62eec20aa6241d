export * from './contracts/index.js';
export { AuthModule } from './auth.module.js';
export * from './operator.js';
export { composeKey } from './keys/key-string.js';
export { WebhookStore } from './host-credentials/webhook-store.js';
export {
  HostTokenStore,
  type HostTokenGrant,
  type HostTokenId,
} from './host-credentials/host-token-store.js';
export { ApplicationUsers } from './host-credentials/application-users.query.js';
export { HostAccessModule } from './host-access.module.js';
export { AdministeredPortal } from './management/administered-portal.query.js';
export { HostCredentials, type HostCaller } from './host-credentials/host-credentials.js';
export { ApplicationStanding } from './keys/application-standing.js';
export { KeyStanding } from './keys/key-standing.js';
export { AccountStanding } from './directory/account-standing.query.js';
export { PortalStanding, type PortalAsItStands } from './directory/portal-standing.query.js';
export { CONSOLE_MANAGEMENT_SCOPES, type ConsoleCaller } from './console/console-caller.policy.js';
export { CONSOLE_SESSIONS, type ConsoleSessions } from './console/console-sessions.port.js';
export { PersonKeys, type PersonKey } from './console/person-keys.query.js';
export { KeyRecords } from './keys/key-records.repository.js';
export { KeyWriter } from './keys/key-writer.js';
export type { MakingCall } from './keys/key-makers.data.js';
export { KeyStream } from './audit/key.stream.js';
export { PortalStream } from './audit/portal.stream.js';
export { UserStream } from './audit/user.stream.js';
export { AuthLogModule } from './audit/auth-log.module.js';
export {
  IssueApplicationKey,
  type ApplicationKeyRequest,
} from './application-keys/issue-application-key.command.js';
export { EndApplicationKeys } from './application-keys/end-application-keys.command.js';
export {
  KEY_SERVERS,
  type Deployment,
  type KeyServers,
  type OrderingKey,
} from './management/key-servers.port.js';
export {
  PORTAL_ACCOUNT,
  type AiMonth,
  type PersonSubscription,
  type PortalAccount,
} from './me/portal-account.port.js';
export {
  STORED_BYTES,
  type StoredBytes,
  type StoredObjects,
  type StoredShare,
  type StoredSources,
} from './me/stored-bytes.port.js';
export {
  ApplicationKeys,
  type ApplicationKeyRules,
  type CallingApplication,
} from './guard/application-keys.js';
export { addressOf } from './guard/caller-address.js';
export { networkOf } from './access/address-list.policy.js';
export { SignedInUsers, type HostPerson, type SignedInUser } from './admin/signed-in-users.js';
export { EndSession } from './sessions/end-session.command.js';
export { IssueGrantedKey, type GrantedKey } from './management/issue-granted-key.command.js';
export { AuthGuard } from './guard/auth.guard.js';
export { SESSION_RESOLVER, type SessionResolver } from './guard/session-resolver.port.js';
export type { ResolvedSession } from './access/session.policy.js';
export type { KeyStatus, PortalKind, PortalState, UserState } from './keys/resolved-key.js';
