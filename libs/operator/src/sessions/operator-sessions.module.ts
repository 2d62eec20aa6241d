import { Module } from '@nestjs/common';
import { OperatorLogModule } from '../log/operator-log.module.js';
import { OperatorSessions } from './operator-sessions.js';

/** Who is signed in as an operator. Needs the platform modules; no HTTP. */
@Module({
  imports: [OperatorLogModule],
  providers: [OperatorSessions],
  exports: [OperatorLogModule, OperatorSessions],
})
export class OperatorSessionsModule {}
