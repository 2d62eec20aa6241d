import { Inject, Injectable } from '@nestjs/common';
import { retryTransient } from '#libs/database';
import { CLOCK, PorticoError, type Clock } from '#libs/kernel';
import { OperationOutputRepository } from '../output/operation-output.repository.js';
import type { StoredChunk } from '../output/output-lines.js';
import { OperationViewRepository } from './operation-view.repository.js';
import { OperationWatch } from './operation-watch.js';
import { observeOperation, type ObservedOperation, type OperationRow } from './operation.policy.js';

/** The row of an operation, and how it stands at the moment it was read. */
export interface OperationSnapshot {
  readonly row: OperationRow;
  readonly observed: ObservedOperation;
}

const POLL_MS = 1_000;
/** How long an absent database is waited for before the answer gives up. */
const DATABASE_TIMEOUT_MS = 20_000;
const CHUNKS_AT_ONCE = 500;

/** Follows an operation through its view and stored output, never through the queue. */
@Injectable()
export class OperationObserver {
  constructor(
    private readonly operations: OperationViewRepository,
    private readonly outputs: OperationOutputRepository,
    private readonly watch: OperationWatch,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Resolves when the operation has ended, by fact or by its deadline, or the signal is aborted. */
  async untilEnd(operationId: string, signal?: AbortSignal): Promise<OperationSnapshot> {
    let last: OperationSnapshot | null = null;
    const waiter = this.watch.openEnd(operationId);
    for await (const looked of this.looks(operationId, signal, waiter)) last = looked;
    return last ?? this.look(operationId);
  }

  /** How the operation stands, again on every news; the end is the last. An aborted signal ends it sooner. */
  async *looks(
    operationId: string,
    signal?: AbortSignal,
    waiter = this.watch.open(operationId),
  ): AsyncGenerator<OperationSnapshot> {
    try {
      while (!signal?.aborted) {
        const looked = await this.look(operationId);
        yield looked;
        if (looked.observed.status !== 'running') return;
        await waiter.wait(POLL_MS, signal);
      }
    } finally {
      waiter.close();
    }
  }

  /** What is stored of an operation's output after a position. */
  async *output(operationId: string, after = 0): AsyncGenerator<StoredChunk> {
    for (let last = after; ;) {
      const chunks = await this.retried(() => this.outputs.read(operationId, last, CHUNKS_AT_ONCE));
      yield* chunks;
      if (chunks.length < CHUNKS_AT_ONCE) return;
      last = chunks.at(-1)?.seq ?? last;
    }
  }

  /** How it stands now. @throws PorticoError `OPERATION_NOT_FOUND` */
  async look(operationId: string): Promise<OperationSnapshot> {
    const row = await this.retried(() => this.operations.find(operationId));
    if (!row) throw new PorticoError('OPERATION_NOT_FOUND');
    return { row, observed: observeOperation(row, this.clock.now()) };
  }

  private retried<T>(work: () => Promise<T>): Promise<T> {
    return retryTransient(work, { deadlineMs: DATABASE_TIMEOUT_MS });
  }
}
