export * from './contracts/index.js';
export { SourceSaving } from './policy/source-saving.query.js';
export { KeepVersion, type KeptArchive, type KeptVersion } from './saving/keep-version.command.js';
export { SourcesApiModule } from './sources-api.module.js';
export { SourcesCoreModule } from './sources-core.module.js';
export { SourcesWorkerModule } from './sources-worker.module.js';
export { VersionRepository } from './versions/version.repository.js';
