import { Module } from '@nestjs/common';
import { PurgeDeployOrdersJob } from './deploys/purge-deploy-orders.job.js';
import { SourceDeploysModule } from './deploys/source-deploys.module.js';
import { MarkPublishedJob } from './publication/mark-published.job.js';
import { GoneOwnerRepository } from './retention/gone-owner.repository.js';
import { NoteGoneOwnerJob } from './retention/note-gone-owner.job.js';
import { RetainSources } from './retention/retain-sources.command.js';
import { RetainSourcesJob } from './retention/retain-sources.job.js';
import { SourcesCoreModule } from './sources-core.module.js';

/** Jobs and sweeps of source versions. */
@Module({
  imports: [SourcesCoreModule, SourceDeploysModule],
  providers: [
    MarkPublishedJob,
    PurgeDeployOrdersJob,
    GoneOwnerRepository,
    NoteGoneOwnerJob,
    RetainSources,
    RetainSourcesJob,
  ],
  exports: [SourcesCoreModule],
})
export class SourcesWorkerModule {}
