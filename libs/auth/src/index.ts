export { AuthModule } from './auth.module.js';
export { AuthAdminModule } from './auth-admin.module.js';
export { authMigrations } from './migrations/index.js';
export { KeyHasher } from './keys/key-hasher.js';
export { WebhookStore } from './host-credentials/webhook-store.js';
export { HostCredentials } from './host-credentials/host-credentials.js';
export {
  PORTAL_STATE_WORDS,
  PortalAdmin,
  type NewPortal,
  type PortalChange,
  type PortalRecord,
} from './admin/portal-admin.js';
export {
  USER_STATE_WORDS,
  UserAdmin,
  type NewUser,
  type UserChange,
  type UserRecord,
} from './admin/user-admin.js';
export { KeyAdmin, type IssuedKey, type KeyRecord, type NewKey } from './admin/key-admin.js';
export { AuthGuard } from './guard/auth.guard.js';
export { SESSION_RESOLVER, type SessionResolver } from './guard/session-resolver.port.js';
export type { ResolvedSession } from './access/session.policy.js';
export type { KeyStatus, PortalState, UserState } from './keys/resolved-key.js';
