export * from './contracts/index.js';
export { AuthModule, HostAccessModule } from './auth.module.js';
export * from './operator.js';
export { composeKey } from './keys/key-secret.js';
export { WebhookStore } from './host-credentials/host-secrets.js';
export {
  HostTokenStore,
  type HostTokenGrant,
  type HostTokenId,
} from './host-credentials/host-token-store.js';
export { ManagedAccounts } from './management/managed-accounts.js';
export { HostCredentials, type HostCaller } from './host-credentials/host-credentials.js';
export { AuthStanding, type PortalAsItStands } from './directory/standing.js';
export {
  CONSOLE_MANAGEMENT_SCOPES,
  type ConsoleCaller,
  CONSOLE_SESSIONS,
  type ConsoleSessions,
} from './access/credentials.policy.js';
export { KeyRecords, type PersonKey } from './keys/key-records.repository.js';
export { KeyWriter } from './keys/key-writer.js';
export type { MakingCall } from './keys/maker-bounds.policy.js';
export { KeyStream, PortalStream, UserStream } from './audit/auth.stream.js';
export { ApplicationKeysService, type ApplicationKeyRequest } from './management/application-keys.service.js';
export {
  KEY_SERVERS,
  type Deployment,
  type KeyServers,
  type OrderingKey,
  PORTAL_ACCOUNT,
  type AiMonth,
  type PersonSubscription,
  type PortalAccount,
  STORED_BYTES,
  type StoredBytes,
  type StoredObjects,
  type StoredShare,
  type StoredSources,
} from './me/me.port.js';
export {
  ApplicationKeys,
  type ApplicationKeyRules,
  type CallingApplication,
  addressOf,
} from './guard/application-keys.js';
export { networkOf } from './access/address-list.policy.js';
export type { HostPerson, SignedInUser } from './admin/user-admin.js';
export { SessionsService } from './sessions/sessions.service.js';
export { GrantedKeysService, type GrantedKey } from './management/granted-keys.service.js';
export { AuthGuard } from './guard/auth.guard.js';
export type { ResolvedSession } from './access/access.policy.js';
export type { KeyStatus, PortalKind, PortalState, UserState } from './keys/key-record.js';
