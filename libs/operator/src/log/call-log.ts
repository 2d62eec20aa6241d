import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { operatorMeta } from '#libs/event-log/contracts';
import { newId } from '#libs/kernel';
import { OperatorCallStream } from './operator-call.stream.js';

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
