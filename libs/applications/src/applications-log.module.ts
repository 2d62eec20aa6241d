import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { ApplicationStream } from './catalogue/application.stream.js';

/** The facts of the module `applications`: for every process that writes them or may meet them in the log. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [ApplicationStream] })],
  exports: [EventLogModule],
})
export class ApplicationsLogModule {}
