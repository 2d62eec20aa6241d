import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { EventLogModule } from '#libs/event-log';
import { SourceAdmin, SourceSaving, SourceSavingStream } from './owners/source-saving.js';
import { VersionStream } from './versions/version.stream.js';

/** The facts of the module `sources`, for every process that writes them or rebuilds their views. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [VersionStream, SourceSavingStream] })],
  exports: [EventLogModule],
})
export class SourcesLogModule {}

/** Operators' services of the lib, and all its facts and views. Needs the platform modules; no HTTP, no store. */
@Module({
  imports: [AuthAdminModule, SourcesLogModule],
  providers: [SourceSaving, SourceAdmin],
  exports: [SourcesLogModule, SourceAdmin],
})
export class SourcesOperatorModule {}
