import { Injectable, Module } from '@nestjs/common';
import { Database } from '#libs/database';
import { EventLogModule } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { newId } from '#libs/kernel';
import { OperatorSessions } from '../sessions/operator-sessions.js';
import { OperatorCallStream, OperatorSessionStream } from './operator.stream.js';

/** Writes down what operators order, before it is done: not everything they change keeps facts of its own. */
@Injectable()
export class CallLog {
  constructor(
    private readonly database: Database,
    private readonly stream: OperatorCallStream,
  ) {}

  /** @returns the id of the call in the log. */
  async began(call: string, target: string | null): Promise<string> {
    const callId = newId();
    await this.database.transaction((tx) =>
      this.stream.record(
        tx,
        { id: callId, portalId: null, version: 0 },
        [{ type: 'operator_call_began', data: { callId, call, target } }],
        operatorMeta(),
      ),
    );
    return callId;
  }

  async refused(callId: string, code: string): Promise<void> {
    await this.database.transaction((tx) =>
      this.stream.record(
        tx,
        { id: callId, portalId: null, version: 1 },
        [{ type: 'operator_call_refused', data: { callId, code } }],
        operatorMeta(),
      ),
    );
  }
}

/**
 * The facts of the module `operator`, for every process that writes them or may meet them in the log: calls of
 * operators and their sessions. Needs the platform modules; no HTTP.
 */
@Module({
  imports: [EventLogModule.forFeature({ streams: [OperatorSessionStream, OperatorCallStream] })],
  providers: [CallLog, OperatorSessions],
  exports: [EventLogModule, CallLog, OperatorSessions],
})
export class OperatorLogModule {}
