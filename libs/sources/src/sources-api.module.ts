import { Module } from '@nestjs/common';
import { SourcesCoreModule } from './sources-core.module.js';

/** Sources of applications and servers over HTTP. */
@Module({ imports: [SourcesCoreModule], exports: [SourcesCoreModule] })
export class SourcesApiModule {}
