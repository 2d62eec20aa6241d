import { Module } from '@nestjs/common';
import { GoneOwnerRepository, SourceRetention } from './retention/source-retention.service.js';
import { SourcesCoreModule } from './sources-core.module.js';

/** Jobs and sweeps of source versions. */
@Module({
  imports: [SourcesCoreModule],
  providers: [GoneOwnerRepository, SourceRetention],
  exports: [SourcesCoreModule],
})
export class SourcesWorkerModule {}
