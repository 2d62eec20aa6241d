import { Module } from '@nestjs/common';
import { SourcesCoreModule } from './sources-core.module.js';

/** Jobs and sweeps of source versions. */
@Module({ imports: [SourcesCoreModule], exports: [SourcesCoreModule] })
export class SourcesWorkerModule {}
