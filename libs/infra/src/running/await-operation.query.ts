import { Inject, Injectable } from '@nestjs/common';
import { retryTransient } from '#libs/database';
import { CLOCK, PorticoError, type Clock } from '#libs/kernel';
import {
  observeOperation,
  type ObservedOperation,
  type OperationRow,
} from '../operations/observe-operation.policy.js';
import { OperationViewRepository } from '../operations/operation-view.repository.js';
import { OperationWatch } from '../operations/operation-watch.js';
import { OperationOutputRepository } from '../operation-output/operation-output.repository.js';
import type { OutputChunk } from '../operation-output/output-chunk.js';

export interface LookedOperation {
  readonly row: OperationRow;
  readonly observed: ObservedOperation;
}

const POLL_MS = 1_000;
/** How long an absent database is waited for before the answer gives up. */
const DATABASE_PATIENCE_MS = 20_000;
const CHUNKS_AT_ONCE = 500;

/** Follows an operation through its view and stored output, never through the queue. */
@Injectable()
export class AwaitOperation {
  constructor(
    private readonly operations: OperationViewRepository,
    private readonly outputs: OperationOutputRepository,
    private readonly watch: OperationWatch,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Resolves when the operation has ended, by fact or by its deadline. */
  async untilEnd(operationId: string, signal?: AbortSignal): Promise<LookedOperation> {
    const waiter = this.watch.open(operationId);
    try {
      for (;;) {
        const ended = await this.look(operationId);
        if (ended.observed.status !== 'running' || signal?.aborted) return ended;
        await waiter.wait(POLL_MS, signal);
      }
    } finally {
      waiter.close();
    }
  }

  /** Chunks as they are stored, then the end. Stops early when the signal is aborted. */
  async *follow(operationId: string, signal: AbortSignal): AsyncGenerator<OutputChunk, LookedOperation | null> {
    const waiter = this.watch.open(operationId);
    let after = 0;
    try {
      while (!signal.aborted) {
        const ended = await this.look(operationId);
        for (;;) {
          const chunks = await this.read(operationId, after);
          yield* chunks;
          after = chunks.at(-1)?.seq ?? after;
          if (chunks.length < CHUNKS_AT_ONCE) break;
        }
        if (ended.observed.status !== 'running') return ended;
        await waiter.wait(POLL_MS, signal);
      }
      return null;
    } finally {
      waiter.close();
    }
  }

  /** Everything stored of an operation's output. */
  async output(operationId: string): Promise<OutputChunk[]> {
    const all: OutputChunk[] = [];
    for (;;) {
      const chunks = await this.read(operationId, all.at(-1)?.seq ?? 0);
      all.push(...chunks);
      if (chunks.length < CHUNKS_AT_ONCE) return all;
    }
  }

  private async look(operationId: string): Promise<LookedOperation> {
    const row = await this.patiently(() => this.operations.find(operationId));
    if (!row) throw new PorticoError('OPERATION_NOT_FOUND');
    return { row, observed: observeOperation(row, this.clock.now()) };
  }

  private read(operationId: string, after: number): Promise<OutputChunk[]> {
    return this.patiently(() => this.outputs.read(operationId, after, CHUNKS_AT_ONCE));
  }

  private patiently<T>(work: () => Promise<T>): Promise<T> {
    return retryTransient(work, { deadlineMs: DATABASE_PATIENCE_MS });
  }
}
