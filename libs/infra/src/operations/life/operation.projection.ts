import type { Transaction } from '#libs/database';
import type { Stored, StoredEvent } from '#libs/event-log';
import { applyInOrder, type InlineProjection } from '#libs/event-log/contracts';
import type { OperationEvent, OperationRequested } from '../../contracts/operation.events.js';

/** A fact of an operation with its place in the log. */
export type StoredOperationEvent = Stored<OperationEvent>;

type Later = Exclude<StoredOperationEvent, { type: 'operation_requested' }>;

const PREFIX = 'operation-';

const ENDED_WITHOUT_RELEASE: ReadonlySet<OperationEvent['type']> = new Set([
  'operation_failed',
  'operation_outcome_unknown',
]);

/** Columns of `infra.operation_view` that an event sets. */
function changeOf(event: Later): Readonly<Record<string, unknown>> {
  switch (event.type) {
    case 'operation_started':
      return {
        phase: 'started',
        fence: event.position,
        started_at: event.data.startedAt,
        settle_by: event.data.settleBy,
      };
    case 'operation_step_reached':
      return { step: event.data.step };
    case 'operation_succeeded':
      return {
        phase: 'succeeded',
        exit_code: event.data.exitCode,
        timed_out: event.data.timedOut,
        truncated: event.data.truncated,
        finished_at: event.data.finishedAt,
      };
    case 'operation_failed':
      return {
        phase: 'failed',
        error_code: event.data.code,
        error_message: event.data.message,
        ...(event.data.step === undefined ? {} : { step: event.data.step }),
        finished_at: event.data.finishedAt,
      };
    case 'operation_outcome_unknown':
      return { phase: 'unknown', finished_at: event.data.finishedAt };
    case 'operation_outcome_expired':
      return { phase: 'expired' };
  }
}

/** Keeps `infra.operation_view` in the transaction that appends. */
export class OperationProjection implements InlineProjection {
  readonly name = 'operations';
  readonly module = 'infra';

  async apply(tx: Transaction, events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) {
      if (event.streamId.startsWith(PREFIX)) await this.applyOne(tx, event);
    }
  }

  private async applyOne(tx: Transaction, stored: StoredEvent): Promise<void> {
    const event = stored as unknown as StoredOperationEvent;
    const id = event.streamId.slice(PREFIX.length);
    await applyInOrder(tx, { view: 'infra.operation_view', idColumn: 'operation_id', id }, stored, () =>
      event.type === 'operation_requested'
        ? this.insert(tx, event.data, event.position)
        : this.update(tx, id, changeOf(event)),
    );
    await this.followRelease(tx, id, event);
  }

  /** Deploys under way are remembered with their server, so that a good one can be shown of it. */
  private async followRelease(tx: Transaction, id: string, event: StoredOperationEvent): Promise<void> {
    if (event.type === 'operation_requested' && event.data.kind === 'deploy') {
      await tx.query(
        `insert into infra.server_release (operation_id, server_id) values ($1, $2) on conflict do nothing`,
        [id, event.data.serverId],
      );
    } else if (event.type === 'operation_succeeded' && event.data.deployed) {
      const { runtime, port, envKeys } = event.data.deployed;
      await tx.query(
        `update infra.server_release set deployed_at = $2, runtime = $3, port = $4, env_keys = $5
          where operation_id = $1`,
        [id, event.data.finishedAt, runtime, port, envKeys],
      );
    } else if (ENDED_WITHOUT_RELEASE.has(event.type)) {
      await tx.query(`delete from infra.server_release where operation_id = $1`, [id]);
    }
  }

  private async insert(tx: Transaction, data: OperationRequested['data'], position: number): Promise<void> {
    await tx.query(
      `insert into infra.operation_view
         (operation_id, server_id, portal_id, key_id, kind, phase, timeout_seconds, position,
          requested_at, start_by, last_version)
       values ($1, $2, $3, $4, $5, 'requested', $6, $7, $8, $9, 1)`,
      [
        data.operationId,
        data.serverId,
        data.portalId,
        data.keyId,
        data.kind,
        data.timeoutSeconds,
        position,
        data.requestedAt,
        data.startBy,
      ],
    );
  }

  private async update(
    tx: Transaction,
    id: string,
    change: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const columns = Object.keys(change).map((column, index) => `${column} = $${index + 2}`);
    await tx.query(`update infra.operation_view set ${columns.join(', ')} where operation_id = $1`, [
      id,
      ...Object.values(change),
    ]);
  }
}
