import { Injectable } from '@nestjs/common';
import { retryTransient } from '#libs/database';
import { newId } from '#libs/kernel';
import { OperationInputRepository } from '../operation-output/operation-input.repository.js';
import { OperationLog, type LoadedOperation } from '../operations/operation-log.js';
import { ServerLockRepository } from '../operations/server-lock.repository.js';
import { PursueExec } from './pursue-exec.command.js';
import { RunnerLease } from './runner-lease.js';

/** Takes an accepted command and sees it through. Called any number of times, it runs it once. */
@Injectable()
export class RunExec {
  constructor(
    private readonly log: OperationLog,
    private readonly locks: ServerLockRepository,
    private readonly inputs: OperationInputRepository,
    private readonly pursuit: PursueExec,
  ) {}

  /**
   * The append of `operation_started` is the fence: whoever meets a conflict there stops.
   * Throws only before it.
   */
  async execute(operationId: string, stop: AbortSignal): Promise<void> {
    const loaded = await this.log.load(operationId);
    const { phase, serverId, timeoutSeconds } = loaded.state;
    if (phase !== 'requested' || !serverId) return;
    const command = await this.inputs.find(operationId);
    if (command === null) {
      const message = 'The text of the command is gone. Nothing ran.';
      await this.log.settle(operationId, { type: 'fail', code: 'EXEC_FAILED', message });
      return;
    }
    const runner = newId();
    const fence = await this.cross(loaded, runner);
    if (!fence) return;
    const lease = new RunnerLease(this.locks, operationId, runner, stop);
    await this.pursuit.execute(
      { serverId, operationId, settleBy: fence.settleBy, lease },
      { fence: fence.position, kind: 'exec', command, timeoutSeconds },
    );
  }

  /** @returns null when another runner was first or the operation may no longer start. */
  private async cross(
    loaded: LoadedOperation,
    runner: string,
  ): Promise<{ position: number; settleBy: Date } | null> {
    const { operationId } = loaded;
    const events = await this.log.advance(loaded, { type: 'start' }, (tx) =>
      this.locks.lease(tx, operationId, runner),
    );
    const [first] = events ?? [];
    if (first?.type !== 'operation_started') return null;
    return { position: first.position, settleBy: new Date(first.data.settleBy) };
  }
}
