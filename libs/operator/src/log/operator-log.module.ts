import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { CallLog } from './call-log.js';
import { OperatorCallStream } from './operator-call.stream.js';
import { OperatorSessionStream } from './operator-session.stream.js';

/** The facts of the module `operator`: for every process that writes them or may meet them in the log. */
@Module({
  imports: [EventLogModule.forFeature({ streams: [OperatorSessionStream, OperatorCallStream] })],
  providers: [CallLog],
  exports: [EventLogModule, CallLog],
})
export class OperatorLogModule {}
