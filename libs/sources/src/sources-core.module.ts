import { Module } from '@nestjs/common';
import { DeployedVersions } from '#libs/infra';
import { StorageModule } from '#libs/storage';
import { SourceSaving } from './policy/source-saving.query.js';
import { CleanUp } from './retention/clean-up.command.js';
import { ForgetVersion } from './retention/forget-version.command.js';
import { PurgeVersion } from './retention/purge-version.command.js';
import { KeepVersion } from './saving/keep-version.command.js';
import { SourcesLogModule } from './sources-log.module.js';
import { VersionRepository } from './versions/version.repository.js';

const SERVICES = [
  VersionRepository,
  KeepVersion,
  SourceSaving,
  DeployedVersions,
  PurgeVersion,
  ForgetVersion,
  CleanUp,
];

/** Facts and rows of source versions, as API and worker use them. No HTTP. */
@Module({
  imports: [SourcesLogModule, StorageModule],
  providers: SERVICES,
  exports: [SourcesLogModule, StorageModule, ...SERVICES],
})
export class SourcesCoreModule {}
