export * from './contracts/index.js';
export { SourcesApiModule } from './sources-api.module.js';
export { SourcesCoreModule } from './sources-core.module.js';
export { SourcesWorkerModule } from './sources-worker.module.js';
