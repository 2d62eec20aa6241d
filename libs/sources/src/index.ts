export * from './contracts/index.js';
export { SourceSaving } from './owners/source-saving.js';
export { VersionKeeper, type KeptArchive, type KeptVersion } from './saving/version-keeper.service.js';
export { DeploySources } from './deploys/deploy-sources.service.js';
export { PublishedSources } from './deploys/published-sources.service.js';
export { SourcesApiModule } from './sources-api.module.js';
export { SourcesCoreModule, SourcesWorkerModule } from './sources-core.module.js';
export { VersionRepository } from './versions/version.repository.js';
