import { Inject, Injectable } from '@nestjs/common';
import { Database, retryTransient, type SqlExecutor, type Transaction } from '#libs/database';
import { EventStore, StreamConflictError, type EventMeta } from '#libs/event-log';
import { CLOCK, fold, type Clock } from '#libs/kernel';
import { DeployArchiveRepository } from '../archives/deploy-archive.repository.js';
import { OperationInputRepository } from '../output/operation-input.repository.js';
import { operationStream, type OperationEvent } from '../../contracts/operation.events.js';
import {
  operationDecider,
  type OperationCommand,
  type OperationOutcome,
  type RequestOperation,
} from './operation.decider.js';
import type { StoredOperationEvent } from './operation.projection.js';
import { OPERATION_MACHINE, type OperationState } from './operation.state.js';
import { OperationLeaseRepository } from '../locks/operation-lease.repository.js';
import { ServerLockRepository } from '../locks/server-lock.repository.js';

/** Distributes over the union, so that each command keeps its own members. */
type WithoutTime<Command> = Command extends unknown ? Omit<Command, 'at'> : never;

export interface LoadedOperation {
  readonly operationId: string;
  readonly state: OperationState;
  readonly version: number;
  readonly events: readonly StoredOperationEvent[];
}

const ENDS = new Set<OperationEvent['type']>([
  'operation_succeeded',
  'operation_failed',
  'operation_outcome_unknown',
]);

/** The event streams of operations, and the server's lock in step with their ends. */
@Injectable()
export class OperationLog {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly locks: ServerLockRepository,
    private readonly leases: OperationLeaseRepository,
    private readonly inputs: OperationInputRepository,
    private readonly archives: DeployArchiveRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async load(operationId: string, executor?: SqlExecutor): Promise<LoadedOperation> {
    const events = await this.store.load<OperationEvent>(operationStream(operationId), executor);
    const state = fold(operationDecider, events);
    return { operationId, state, version: events.at(-1)?.version ?? 0, events };
  }

  /** First event of a stream, in the caller's transaction and before its other writes. */
  async request(tx: Transaction, command: WithoutTime<RequestOperation>, meta: EventMeta): Promise<void> {
    const decided = operationDecider.decide(
      { ...command, at: this.clock.now() },
      operationDecider.initialState(),
    );
    await this.append(tx, command.operationId, 0, decided, meta, command.portalId);
  }

  /**
   * Decides on what was loaded and appends in a transaction of its own, with whatever `also`
   * writes. The end of an operation frees its server and drops what only a runner needs, in the same transaction.
   * @returns the stored facts, or null when the phase forbids the step or another writer was first.
   */
  async advance(
    loaded: LoadedOperation,
    command: WithoutTime<Exclude<OperationCommand, RequestOperation>>,
    also: (tx: Transaction, events: readonly StoredOperationEvent[]) => Promise<void> = async () => undefined,
  ): Promise<readonly StoredOperationEvent[] | null> {
    if (!OPERATION_MACHINE.next(loaded.state.phase, command.type)) return null;
    const timed = { ...command, at: this.clock.now() } as OperationCommand;
    const decided = operationDecider.decide(timed, loaded.state);
    try {
      return await this.database.transaction(async (tx) => {
        const { operationId, version } = loaded;
        const events = await this.append(tx, operationId, version, decided, this.metaAfter(loaded));
        if (events.some(({ type }) => ENDS.has(type))) {
          await this.locks.release(tx, operationId);
          await this.leases.end(tx, operationId);
          if (loaded.state.kind === 'deploy') await this.dropOrder(tx, operationId);
        }
        await also(tx, events);
        return events;
      });
    } catch (error) {
      if (error instanceof StreamConflictError) return null;
      throw error;
    }
  }

  /**
   * Records the end, whatever it takes: loads afresh, waits out an absent database, and leaves a
   * terminal status as it is.
   * @param also runs in the transaction of the end.
   */
  async settle(
    operationId: string,
    outcome: OperationOutcome,
    signal?: AbortSignal,
    also?: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await retryTransient(
      async () => {
        for (;;) {
          const loaded = await this.load(operationId);
          if (!OPERATION_MACHINE.next(loaded.state.phase, outcome.type)) return;
          if (await this.advance(loaded, outcome, also)) return;
        }
      },
      signal ? { signal } : {},
    );
  }

  /** Values of the environment and the archive are kept for the runner alone. */
  private async dropOrder(tx: Transaction, operationId: string): Promise<void> {
    await this.inputs.eraseSealed(tx, operationId);
    await this.archives.erase(operationId, tx);
  }

  private async append(
    tx: Transaction,
    operationId: string,
    expectedVersion: number,
    events: readonly OperationEvent[],
    meta: EventMeta,
    portalId: string | null = null,
  ): Promise<readonly StoredOperationEvent[]> {
    return this.store.append(tx, {
      module: 'infra',
      streamType: 'operation',
      streamId: operationStream(operationId),
      portalId,
      expectedVersion,
      events,
      meta,
    });
  }

  private metaAfter({ operationId, events }: LoadedOperation): EventMeta {
    return {
      correlationId: events[0]?.meta.correlationId ?? operationId,
      causationId: events.at(-1)?.eventId ?? null,
      actor: { keyId: null, kind: 'system', userId: null },
      requestId: null,
    };
  }
}
