import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { StorageModule } from '#libs/storage';
import { SourceSaving } from './policy/source-saving.query.js';
import { SourceSavingStream } from './policy/source-saving.stream.js';
import { KeepVersion } from './saving/keep-version.command.js';
import { VersionRepository } from './versions/version.repository.js';
import { VersionStream } from './versions/version.stream.js';

const SERVICES = [VersionRepository, KeepVersion, SourceSaving];

/** Facts and rows of source versions, as API and worker use them. No HTTP. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [VersionStream, SourceSavingStream] }), StorageModule],
  providers: SERVICES,
  exports: [EventLogModule, StorageModule, ...SERVICES],
})
export class SourcesCoreModule {}
