import { Injectable } from '@nestjs/common';
import type { AgentOutputEnd } from '#libs/agent-protocol';
import { retryTransient } from '#libs/database';
import { COMMAND_FAILED, type UnknownReason } from '../../contracts/operation.events.js';
import { OperationContents } from '../../operations/output/operation-contents.repository.js';
import type { OperationOutcome } from '../../operations/life/operation.decider.js';
import type {
  OperationEnding,
  OperationRun,
  PreparedOperation,
  StartedOperation,
} from '../../operations/running/operation-run.port.js';

function failed(message: string): OperationEnding {
  return { outcome: { type: 'fail', code: COMMAND_FAILED, message } };
}

const NOT_BEGUN =
  'The command did not begin: the server had no room for another process, or stopped it before. Nothing ran.';

function outcomeOf(end: AgentOutputEnd): OperationOutcome | null {
  switch (end.state) {
    case 'ended': {
      const { exitCode, timedOut, truncated } = end;
      return { type: 'succeed', exitCode: timedOut ? null : exitCode, timedOut, truncated };
    }
    case 'lost':
      return { type: 'lose', reason: 'process_lost' };
    case 'not_begun':
      return failed(NOT_BEGUN).outcome;
    case 'running':
      return null;
  }
}

/** How a command runs. */
@Injectable()
export class ExecRun implements OperationRun {
  constructor(private readonly contents: OperationContents) {}

  async prepare({ operationId, target, ...operation }: StartedOperation): Promise<PreparedOperation> {
    const { fence, timeoutSeconds, lease, prefetched } = operation;
    const find = () => this.contents.findInput(operationId);
    const command = prefetched?.input ?? (await retryTransient(find, { signal: lease.signal }));
    if (command === null) return { ending: failed('The text of the command is gone. Nothing ran.') };
    return { request: { fence, kind: 'exec', slot: target.slot, command, timeoutSeconds } };
  }

  /** A command has no steps. */
  async onKnown(): Promise<void> {
    return;
  }

  async onStep(): Promise<void> {
    return;
  }

  async end(_operation: StartedOperation, end: AgentOutputEnd): Promise<OperationEnding | null> {
    const outcome = outcomeOf(end);
    return outcome && { outcome };
  }

  async neverReached(): Promise<OperationEnding> {
    return failed('The command never reached the server. Nothing ran.');
  }

  async refused(_operation: StartedOperation, reason: string): Promise<OperationEnding> {
    return failed(`The server refused: ${reason}.`);
  }

  async wasSeen({ operationId, lease }: StartedOperation): Promise<boolean> {
    return (await retryTransient(() => this.contents.lastSeq(operationId), { signal: lease.signal })) > 0;
  }

  async lost(_operation: StartedOperation, reason: UnknownReason): Promise<OperationEnding> {
    return { outcome: { type: 'lose', reason } };
  }

  async release(): Promise<void> {
    return;
  }
}
