export * from './contracts/index.js';
export { RefusalsApiModule } from './refusals-api.module.js';
export { RefusalsWorkerModule } from './refusals-worker.module.js';
