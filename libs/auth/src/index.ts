export { AuthModule } from './auth.module.js';
export { AuthAdminModule } from './auth-admin.module.js';
export { authMigrations } from './migrations/index.js';
export { KeyHasher } from './keys/key-hasher.js';
export { composeKey } from './keys/key-string.js';
export { WebhookStore } from './host-credentials/webhook-store.js';
export { HostCredentials } from './host-credentials/host-credentials.js';
export { PORTAL_STATE_WORDS, PortalAdmin, type NewPortal, type PortalChange } from './admin/portal-admin.js';
export { USER_STATE_WORDS, UserAdmin, type NewUser, type UserChange } from './admin/user-admin.js';
export { KeyAdmin, type IssuedKey, type NewKey, type RotatedKey } from './admin/key-admin.js';
export type { PortalRecord } from './admin/portal-change.policy.js';
export type { UserRecord } from './admin/user-change.policy.js';
export type { KeyRecord } from './keys/key-record.js';
export { KeyRecords } from './keys/key-records.repository.js';
export { KeyWriter } from './keys/key-writer.js';
export { AUTH_EVENT_TYPES } from './audit/auth-event-types.js';
export { AuthLog } from './audit/auth-log.js';
export { AuthLogModule } from './audit/auth-log.module.js';
export { AuditTrail, type AuditEntry, type AuditQuestion } from './audit/audit-trail.query.js';
export {
  SESSION_SECONDS,
  SessionStore,
  type IssuedSession,
  type NewSession,
} from './sessions/session-store.js';
export { KEY_SERVERS, type KeyServers } from './management/key-servers.port.js';
export { AuthGuard } from './guard/auth.guard.js';
export { SESSION_RESOLVER, type SessionResolver } from './guard/session-resolver.port.js';
export type { ResolvedSession } from './access/session.policy.js';
export type { KeyStatus, PortalKind, PortalState, UserState } from './keys/resolved-key.js';
