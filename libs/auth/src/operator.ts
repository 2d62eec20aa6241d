/**
 * What operators and other libs use of this one without HTTP: rows, facts and the services over them. An entry of
 * its own, since a command line that shows keys should not load a web server.
 * @packageDocumentation
 */
export { AuthAdminModule } from './auth-admin.module.js';
export {
  DebtFreeze,
  PORTAL_STATE_WORDS,
  PortalAdmin,
  type NewPortal,
  type PortalChange,
} from './admin/portal-admin.js';
export { KeyHasher } from './keys/key-secret.js';
export { HostApplicationStore } from './host-credentials/host-secrets.js';
export { USER_STATE_WORDS, UserAdmin, type NewUser, type UserChange } from './admin/user-admin.js';
export { KeyAdmin, type IssuedKey, type NewKey, type RotatedKey } from './admin/key-admin.js';
export type { PortalRecord } from './admin/portal-change.policy.js';
export type { UserRecord } from './admin/admin-input.policy.js';
export type { KeyRecord } from './keys/key-record.js';
export { type Device, KeyRecords } from './keys/key-records.repository.js';
export { AuditTrail, type AuditEntry, type AuditQuestion } from './audit/audit-trail.query.js';
export {
  SESSION_SECONDS,
  SessionStore,
  type IssuedSession,
  type NewSession,
} from './sessions/session-store.js';
export { Accounts, type Account, Portals, type PortalFacts } from './directory/directory.js';
