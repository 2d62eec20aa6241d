import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { EventLogModule } from '#libs/event-log';
import { SourceAdmin, SourceSaving, SourceSavingStream } from './owners/source-saving.js';
import { VersionStream } from './versions/version.stream.js';

/** Operators' services of the lib, and all its facts and views. Needs the platform modules; no HTTP, no store. */
@Module({
  imports: [AuthAdminModule, EventLogModule.forFeature({ streams: [VersionStream, SourceSavingStream] })],
  providers: [SourceSaving, SourceAdmin],
  exports: [EventLogModule, SourceSaving, SourceAdmin],
})
export class SourcesOperatorModule {}
