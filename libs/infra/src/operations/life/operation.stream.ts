import type { Transaction } from '#libs/database';
import { type Stored, type View, eventStream, type LoadedStream } from '#libs/event-log';
import { applyInOrder, changeInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import type { OperationEvent, OperationRequested } from '../../contracts/operation.events.js';
import { operationDecider, type OperationState } from './operation.decider.js';

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
class OperationProjection implements View<OperationEvent, 'operation'> {
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

const ENDED_WITHOUT_RELEASE: ReadonlySet<OperationEvent['type']> = new Set([
  'operation_failed',
  'operation_outcome_unknown',
]);

/**
 * What good deploys have put on servers, one row a deploy: the newest is what a server shows. Deploys under way
 * have a row too, because only their first fact names the server.
 */
class ReleaseProjection implements View<OperationEvent, 'release'> {
  readonly name = 'server-releases';
  readonly tables = { release: 'infra.server_release' };

  async apply(
    tx: Transaction,
    { release }: Readonly<Record<'release', string>>,
    event: Stored<OperationEvent>,
    id: string,
  ): Promise<void> {
    if (event.type === 'operation_requested' && event.data.kind === 'deploy') {
      const { serverId, requestedAt } = event.data;
      tx.write(
        `insert into ${release} (operation_id, server_id, requested_at) values ($1, $2, $3) on conflict do nothing`,
        [id, serverId, requestedAt],
      );
    } else if (event.type === 'operation_succeeded' && event.data.deployed) {
      const { runtime, port, envKeys, versionId, static: isStatic = false } = event.data.deployed;
      tx.write(
        `update ${release} set deployed_at = $2, runtime = $3, port = $4, env_keys = $5, version_id = $6, static = $7
          where operation_id = $1`,
        [id, event.data.finishedAt, runtime, port, envKeys, versionId, isStatic],
      );
    } else if (ENDED_WITHOUT_RELEASE.has(event.type)) {
      tx.write(`delete from ${release} where operation_id = $1`, [id]);
    }
  }
}

export type LoadedOperation = LoadedStream<OperationState, OperationEvent>;

/** Operations on servers, from their acceptance to the day they are forgotten. */
export class OperationStream extends eventStream({
  module: 'infra',
  streamType: 'operation',
  decider: operationDecider,
  eventTypes: {
    operation_requested: FIRST_VERSION,
    operation_started: FIRST_VERSION,
    operation_step_reached: FIRST_VERSION,
    operation_succeeded: FIRST_VERSION,
    operation_failed: FIRST_VERSION,
    operation_outcome_unknown: FIRST_VERSION,
    operation_outcome_expired: FIRST_VERSION,
    operation_forgotten: FIRST_VERSION,
  },
  views: [new OperationProjection(), new ReleaseProjection()],
}) {}
