export * from './contracts/index.js';
export { Database, type PoolUsage } from './database.js';
export { createServiceDataSource, SERVICE_ROLE, type DataSourceSettings } from './data-source.js';
export { NotificationHub } from './notifications/notification-hub.js';
export { PushedChanges } from './notifications/pushed-changes.js';
export { ChangeAwareCache } from './notifications/change-aware-cache.js';
export { ReplicaRegistry, type ReplicaIdentity, type ReplicaPlace } from './replicas/replica-registry.js';
export { SealedTextError } from './encryption/sealed-text.error.js';
export { databaseNeed } from './database-need.js';
export { DatabaseClock } from './clock/database-clock.js';
export { DatabaseModule, type DatabaseModuleOptions } from './database.module.js';
export { migrate, type MigrationClass } from './migrate.js';
export { readMigrationState, type MigrationState } from './migration-state.js';
export { liveReplicas, type LiveReplica } from './replicas/live-replicas.js';
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
