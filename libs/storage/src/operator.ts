/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { StorageOperatorModule } from './storage-operator.module.js';
export { CheckStore, type StoreCheckOrder } from './sweeps/check-store.command.js';
export type { StoreReport } from './sweeps/store-report.js';
