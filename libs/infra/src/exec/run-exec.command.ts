import { Injectable } from '@nestjs/common';
import { retryTransient } from '#libs/database';
import { newId } from '#libs/kernel';
import { OperationInputRepository } from '../operation-output/operation-input.repository.js';
import { OperationLog, type LoadedOperation } from '../operations/operation-log.js';
import type { StoredOperationEvent } from '../operations/operation.projection.js';
import { OperationLeaseRepository } from '../operations/operation-lease.repository.js';
import type { ExecRequest } from '../tunnel/index.js';
import { PursueExec } from './pursue-exec.command.js';
import { RunnerLease } from './runner-lease.js';

type Fence = Extract<StoredOperationEvent, { type: 'operation_started' }>;

interface TakenExec {
  readonly serverId: string;
  readonly settleBy: Date;
  readonly request: ExecRequest;
}

function fenceIn(events: readonly StoredOperationEvent[]): Fence | null {
  return events.find((event): event is Fence => event.type === 'operation_started') ?? null;
}

/** Takes an accepted command and sees it through. Called any number of times, it runs it once. */
@Injectable()
export class RunExec {
  constructor(
    private readonly log: OperationLog,
    private readonly leases: OperationLeaseRepository,
    private readonly inputs: OperationInputRepository,
    private readonly pursuit: PursueExec,
  ) {}

  /**
   * The append of `operation_started` is the fence: whoever meets a conflict there stops.
   * Throws only before it; an absent database is waited out.
   */
  async execute(operationId: string, stop: AbortSignal): Promise<void> {
    const runner = newId();
    const taken = await retryTransient(() => this.take(operationId, runner), { signal: stop });
    if (!taken) return;
    const { serverId, settleBy, request } = taken;
    const lease = new RunnerLease(this.leases, operationId, runner, stop);
    await this.pursuit.execute({ serverId, operationId, settleBy, lease }, request);
  }

  /** @returns null when there is nothing to run, or another runner runs it. */
  private async take(operationId: string, runner: string): Promise<TakenExec | null> {
    const loaded = await this.log.load(operationId);
    const { phase, serverId, timeoutSeconds } = loaded.state;
    if ((phase !== 'requested' && phase !== 'started') || !serverId) return null;
    const command = await this.inputs.find(operationId);
    if (command === null && phase === 'requested') {
      const message = 'The text of the command is gone. Nothing ran.';
      await this.log.settle(operationId, { type: 'fail', code: 'EXEC_FAILED', message });
    }
    if (command === null) return null;
    const started = await this.cross(loaded, runner);
    if (!started) return null;
    const { position: fence, data } = started;
    const request = { fence, kind: 'exec', slot: null, command, timeoutSeconds } as const;
    return { serverId, settleBy: new Date(data.settleBy), request };
  }

  /** @returns the fence; null when another runner was first or the operation may no longer start. */
  private async cross(loaded: LoadedOperation, runner: string): Promise<Fence | null> {
    const { operationId, state } = loaded;
    if (state.phase === 'started') {
      // Our own append, when the connection broke before its commit was confirmed.
      return (await this.leases.renew(operationId, runner)) ? fenceIn(loaded.events) : null;
    }
    const events = await this.log.advance(loaded, { type: 'start' }, (tx) =>
      this.leases.lease(tx, operationId, runner),
    );
    return fenceIn(events ?? []);
  }
}
