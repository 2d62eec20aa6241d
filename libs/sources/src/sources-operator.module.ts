import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { EventLogModule } from '#libs/event-log';
import { SourceSaving, SourceSavingStream } from './owners/source-saving.js';
import { VersionStream } from './versions/version.stream.js';

/** Operators' services of the lib, and all its facts and views. Needs the platform modules; no HTTP, no store. */
@Module({
  imports: [AuthAdminModule, EventLogModule.forFeature({ streams: [VersionStream, SourceSavingStream] })],
  providers: [SourceSaving],
  exports: [EventLogModule, SourceSaving],
})
export class SourcesOperatorModule {}
