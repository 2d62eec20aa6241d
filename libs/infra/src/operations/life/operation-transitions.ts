import { Injectable } from '@nestjs/common';
import { retryTransient, type Transaction } from '#libs/database';
import type { AlsoWrite, Attempt, OrderOf } from '#libs/event-log';
import type { OperationEvent } from '../../contracts/operation.events.js';
import { OperationContents } from '../output/operation-contents.repository.js';
import { type HeldLease, OperationLeaseRepository } from '../locks/operation-lease.repository.js';
import { ServerLocks } from '../locks/server-locks.js';
import {
  type OperationCommand,
  type OperationOutcome,
  type RequestOperation,
  OPERATION_MACHINE,
  type OperationState,
} from './operation.decider.js';
import { OperationStream, type LoadedOperation } from './operation.stream.js';

/** What follows the acceptance of an operation. */
export type OperationTransition = Exclude<OrderOf<OperationCommand>, Omit<RequestOperation, 'at'>>;

/** Writes of a runner: where its lease is another's by then, nothing is written. */
export interface AttemptOptions {
  readonly also?: AlsoWrite<OperationState, OperationEvent> | undefined;
  readonly lease?: HeldLease | undefined;
}

export interface SettleOptions {
  readonly signal?: AbortSignal;
  /** Of the runner that has seen the end; without it, nobody runs the operation. */
  readonly lease?: HeldLease | undefined;
  /** Runs in the transaction of the end. */
  readonly also?: ((tx: Transaction) => Promise<void>) | undefined;
  /** The operation as it was seen last; read when it is not given, or no longer holds. */
  readonly known?: LoadedOperation | undefined;
}

const ENDS = new Set<OperationEvent['type']>([
  'operation_succeeded',
  'operation_failed',
  'operation_outcome_unknown',
]);

/** Steps of operations after their acceptance, with the server's lock in step with their ends. */
@Injectable()
export class OperationTransitions {
  constructor(
    private readonly operations: OperationStream,
    private readonly locks: ServerLocks,
    private readonly leases: OperationLeaseRepository,
    private readonly contents: OperationContents,
  ) {}

  load(operationId: string): Promise<LoadedOperation> {
    return this.operations.load(operationId);
  }

  /** As it was accepted, where this process has just read that from the log: for {@link attempt}. */
  recall(operationId: string): LoadedOperation | null {
    return this.operations.recall(operationId);
  }

  /**
   * Decides on what was loaded; whoever appends first goes on, see `EventStream.attempt`. The end of an operation frees
   * its server and drops what only a runner needs, in the same transaction.
   * @param options `also` runs in the transaction of the facts, and `lease` must be held in it.
   * @throws PorticoError `CONFLICT` for a step that the phase loaded does not allow; LeaseLostError
   */
  attempt(
    loaded: LoadedOperation,
    step: OperationTransition,
    { also, lease }: AttemptOptions = {},
  ): Promise<Attempt<OperationState, OperationEvent>> {
    return this.operations.attempt(loaded, step, async (tx, decided) => {
      if (decided.facts.some(({ type }) => ENDS.has(type))) await this.free(tx, loaded, lease);
      else if (lease) await this.leases.keepOwn(tx, lease);
      await also?.(tx, decided);
    });
  }

  /**
   * Records the end, whatever it takes: loads afresh once it has lost, waits out an absent database, and leaves
   * a terminal status as it is.
   * @throws LeaseLostError when another runner follows the operation now; nothing was written.
   */
  async settle(operationId: string, outcome: OperationOutcome, options: SettleOptions = {}): Promise<void> {
    const { signal, also, lease } = options;
    let { known } = options;
    await retryTransient(
      async () => {
        for (;;) {
          const loaded = known ?? (await this.load(operationId));
          known = undefined;
          if (!OPERATION_MACHINE.next(loaded.state.phase, outcome.type)) return;
          if (!(await this.attempt(loaded, outcome, { also, lease })).lost) return;
        }
      },
      signal ? { signal } : {},
    );
  }

  /** What was asked for and the archive are kept for the runner alone. */
  private async free(
    tx: Transaction,
    { id, state }: LoadedOperation,
    lease: HeldLease | undefined,
  ): Promise<void> {
    this.locks.release(tx, id);
    this.contents.eraseInput(tx, id);
    if (lease) await this.leases.endOwn(tx, lease);
    else this.leases.end(tx, id);
    if (state.kind === 'deploy') await this.contents.eraseArchive(id, tx);
  }
}
