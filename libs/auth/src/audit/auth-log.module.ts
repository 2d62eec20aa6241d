import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { KeyStream } from './key.stream.js';
import { PortalStream } from './portal.stream.js';
import { UserStream } from './user.stream.js';

/** The facts of the module `auth`: for every process that writes them or may meet them in the log. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [KeyStream, PortalStream, UserStream] })],
  exports: [EventLogModule],
})
export class AuthLogModule {}
