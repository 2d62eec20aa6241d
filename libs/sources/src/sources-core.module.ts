import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { StorageModule } from '#libs/storage';
import { KeepVersion } from './saving/keep-version.command.js';
import { VersionRepository } from './versions/version.repository.js';
import { VersionStream } from './versions/version.stream.js';

const SERVICES = [VersionRepository, KeepVersion];

/** Facts and rows of source versions, as API and worker use them. No HTTP. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [VersionStream] }), StorageModule],
  providers: SERVICES,
  exports: [EventLogModule, StorageModule, ...SERVICES],
})
export class SourcesCoreModule {}
