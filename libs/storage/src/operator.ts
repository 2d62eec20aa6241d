/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { StorageModule } from './storage.module.js';
export { StoreCheck, type StoreCheckOrder } from './sweeps/store-check.service.js';
export type { StoreReport } from './sweeps/store-comparison.js';
export { knownStore } from './backends/store-identity.js';
export {
  type BucketState,
  prepareBucket,
  type ProbedStore,
  probeStore,
} from './backends/blob-store-factory.js';
