import { Module } from '@nestjs/common';
import { PurgeDeployOrdersJob } from './deploys/purge-deploy-orders.job.js';
import { SourceDeploysModule } from './deploys/source-deploys.module.js';
import { SourcesCoreModule } from './sources-core.module.js';

/** Jobs and sweeps of source versions. */
@Module({
  imports: [SourcesCoreModule, SourceDeploysModule],
  providers: [PurgeDeployOrdersJob],
  exports: [SourcesCoreModule],
})
export class SourcesWorkerModule {}
