export { EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';
export { isPortFree, pickFreePorts } from './server-settings.js';
export { findEmbeddedDatabase, type EmbeddedDatabasePlace } from './relocated-data.js';
export { StartFault, type StartFaultCode } from './start-fault.js';
