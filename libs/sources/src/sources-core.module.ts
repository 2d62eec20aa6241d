import { Module } from '@nestjs/common';
import { ServersModule } from '#libs/infra';
import { StorageModule } from '#libs/storage';
import { DeployJudgement } from './deploys/deploy-judgement.service.js';
import { DeployOrderRepository } from './deploys/deploy-order.repository.js';
import { DeploySources } from './deploys/deploy-sources.service.js';
import { DeployedArchives } from './deploys/deployed-archives.service.js';
import { PublishedSources } from './deploys/published-sources.service.js';
import { GoneOwnerRepository, SourceRetention } from './retention/source-retention.service.js';
import { VersionRemoval } from './retention/version-removal.service.js';
import { VersionKeeper } from './saving/version-keeper.service.js';
import { SourcesOperatorModule } from './sources-operator.module.js';
import { VersionRepository } from './versions/version.repository.js';

const SERVICES = [
  VersionRepository,
  VersionKeeper,
  VersionRemoval,
  DeployOrderRepository,
  DeploySources,
  PublishedSources,
];

/**
 * Facts and rows of source versions, as API and worker use them, and what deploys and publications ask of them, for
 * the apps that bind it to their ports. No HTTP.
 */
@Module({
  imports: [SourcesOperatorModule, StorageModule, ServersModule],
  providers: [...SERVICES, DeployJudgement, DeployedArchives],
  exports: [SourcesOperatorModule, StorageModule, ...SERVICES],
})
export class SourcesCoreModule {}

/** Jobs and sweeps of source versions. */
@Module({
  imports: [SourcesCoreModule],
  providers: [GoneOwnerRepository, SourceRetention],
  exports: [SourcesCoreModule],
})
export class SourcesWorkerModule {}
