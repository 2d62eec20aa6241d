export * from './contracts/index.js';
export {
  AS_BIGINT,
  AS_NUMBER,
  createServiceDataSource,
  Database,
  type DataSourceSettings,
  IDLE_IN_TRANSACTION_MS,
  type PoolUsage,
  SERVICE_ROLE,
} from './database.js';
export { NotificationHub } from './notifications/notification-hub.js';
export { PushedChanges, ChangeAwareCache } from './notifications/pushed-changes.js';
export {
  ReplicaRegistry,
  type ReplicaIdentity,
  type ReplicaPlace,
  liveReplicas,
  type LiveReplica,
} from './replicas/replica-registry.js';
export { SealedTextError } from './encryption/row-cipher.js';
export {
  connectionsGivenUp,
  connectionsWatched,
  KEEP_ALIVE,
  watchConnection,
} from './connections/connection-watch.js';
export { SILENCE, type SilenceLimits } from './connections/silence.policy.js';
export { databaseNeed } from './connections/ask-server.js';
export { DATABASE_STATES, type DatabaseState } from './database-states.data.js';
export {
  findReadOnlyReason,
  type ReadOnlyReason,
  registerDatabase,
  tellReadOnly,
} from './health/database-health.js';
export { DatabaseClock } from './clock/database-clock.js';
export { DatabaseModule, type DatabaseModuleOptions } from './database.module.js';
export { migrate, type MigrationClass, readMigrationState, type MigrationState } from './migrate.js';
export {
  LOCK_LIMITS,
  type LockLimits,
  withinLockLimit,
  MigrationRefusal,
  type MigrationRefusalCode,
  SERVER_REMEDY,
  SERVER_VERSION_SQL,
  serverFault,
  type ServerVersion,
} from './migrating/lock-limits.js';
export { findTextFault } from './text-rules.js';
export { databaseMigrations } from './migrations/index.js';
export {
  EmbeddedPostgres,
  findEmbeddedDatabase,
  isPortFree,
  pickFreePorts,
  StartFault,
  type EmbeddedDatabasePlace,
  type EmbeddedPostgresOptions,
  type StartFaultCode,
} from './embedded/index.js';
