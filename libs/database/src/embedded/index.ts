export { EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';
export { isPortFree, pickFreePorts } from './free-ports.js';
export { StartFault, type StartFaultCode } from './start-fault.js';
