/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { StorageOperatorModule } from './storage-operator.module.js';
export { CheckStore, type StoreCheckOrder } from './sweeps/check-store.command.js';
export type { StoreReport } from './sweeps/store-report.js';
export { knownStore } from './backends/known-store.js';
export { probeStore, type ProbedStore } from './backends/probe-store.js';
export { type BucketState, prepareBucket } from './backends/prepare-bucket.js';
