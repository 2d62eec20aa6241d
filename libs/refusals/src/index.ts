export * from './contracts/index.js';
export { RefusalsApiModule, RefusalsWorkerModule } from './refusals.module.js';
