import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { SourceSavingStream } from './policy/source-saving.stream.js';
import { VersionStream } from './versions/version.stream.js';

/** The facts of the module `sources`, for every process that writes them or rebuilds their views. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [VersionStream, SourceSavingStream] })],
  exports: [EventLogModule],
})
export class SourcesLogModule {}
