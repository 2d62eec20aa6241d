import type { Transaction } from '#libs/database';
import type { Stored, View } from '#libs/event-log';
import { applyInOrder, changeInOrder } from '#libs/event-log/contracts';
import type { OperationEvent, OperationRequested } from '../../contracts/operation.events.js';

/** A fact of an operation with its place in the log. */
export type StoredOperationEvent = Stored<OperationEvent>;

type Later = Exclude<StoredOperationEvent, { type: 'operation_requested' | 'operation_forgotten' }>;

/** Columns that a fact sets. */
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

/** The operations, one row each until they are forgotten. */
export class OperationProjection implements View<OperationEvent, 'operation'> {
  readonly name = 'operations';
  readonly tables = { operation: 'infra.operation_view' };

  async apply(
    tx: Transaction,
    { operation }: Readonly<Record<'operation', string>>,
    event: StoredOperationEvent,
    id: string,
  ): Promise<void> {
    const row = { view: operation, idColumn: 'operation_id', id };
    switch (event.type) {
      case 'operation_requested':
        return this.insert(tx, operation, event.data, event.position);
      case 'operation_forgotten':
        await applyInOrder(tx, row, event, () => this.remove(tx, operation, id));
        return;
      default:
        await changeInOrder(tx, row, event, changeOf(event));
    }
  }

  /** A row that is there has this event already, and perhaps later ones. */
  private insert(
    tx: Transaction,
    operation: string,
    data: OperationRequested['data'],
    position: number,
  ): void {
    tx.write(
      `insert into ${operation}
         (operation_id, server_id, portal_id, key_id, kind, phase, timeout_seconds, position,
          requested_at, start_by, last_version)
       values ($1, $2, $3, $4, $5, 'requested', $6, $7, $8, $9, 1)
       on conflict (operation_id) do nothing`,
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

  private async remove(tx: Transaction, operation: string, id: string): Promise<void> {
    await tx.query(`delete from ${operation} where operation_id = $1`, [id]);
  }
}
