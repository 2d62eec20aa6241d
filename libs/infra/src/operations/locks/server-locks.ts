import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, type SqlExecutor, type Transaction } from '#libs/database';
import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { CLOCK, PorticoError, type Clock } from '#libs/kernel';
import { lockDecider } from './lock.decider.js';

/** The locks of servers that somebody took away; the id is that of the server. */
export class LockStream extends eventStream({
  module: 'infra',
  streamType: 'lock',
  decider: lockDecider,
  eventTypes: { server_lock_released: FIRST_VERSION },
}) {}

/** Who holds the server, as `EXEC_BUSY` tells it. */
export interface LockHolder {
  readonly operationId: string;
  /** `deploy`, `exec`, or `upload`, which is no operation of the list. */
  readonly kind: string;
  readonly step: string | null;
  readonly ownerKeyId: string;
  readonly acquiredAt: Date;
}

export interface LockClaim {
  readonly serverId: string;
  readonly operationId: string;
  readonly kind: string;
  readonly ownerKeyId: string;
  readonly acquiredAt: Date;
}

/** The locks of servers, one each. Releasing one ends nothing: who runs an operation is in its lease. */
@Injectable()
export class ServerLocks {
  private readonly logger = new Logger(ServerLocks.name);

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns false when another operation holds the server. */
  async acquire(executor: SqlExecutor, claim: LockClaim): Promise<boolean> {
    const rows = await executor.query(
      `insert into infra.server_lock (server_id, operation_id, kind, owner_key_id, acquired_at)
       values ($1, $2, $3, $4, $5) on conflict (server_id) do nothing returning 1`,
      [claim.serverId, claim.operationId, claim.kind, claim.ownerKeyId, claim.acquiredAt],
    );
    return rows.length > 0;
  }

  async holder(serverId: string, executor: SqlExecutor = this.database): Promise<LockHolder | null> {
    const [holder] = await executor.query<LockHolder>(
      `select l.operation_id as "operationId", l.kind, v.step, l.owner_key_id as "ownerKeyId",
              l.acquired_at as "acquiredAt"
         from infra.server_lock l left join infra.operation_view v using (operation_id)
        where l.server_id = $1`,
      [serverId],
    );
    return holder ?? null;
  }

  /** Gives every server free that the operation holds. */
  release(tx: Transaction, operationId: string): void {
    tx.write('delete from infra.server_lock where operation_id = $1', [operationId]);
  }

  /** Gives one server free. @returns false when the operation no longer held it. */
  async releaseServer(executor: SqlExecutor, serverId: string, operationId: string): Promise<boolean> {
    const rows = await executor.query(
      'delete from infra.server_lock where server_id = $1 and operation_id = $2 returning 1',
      [serverId, operationId],
    );
    return rows.length > 0;
  }

  /** @throws PorticoError `EXEC_BUSY` with the holder when the server is held. */
  async refuseWhenHeld(serverId: string, keyId: string): Promise<void> {
    if (await this.holder(serverId)) throw await this.refusal(serverId, keyId);
  }

  /**
   * The refusal of a server that another operation holds.
   * The holder is left out when it cannot be read: its absence is no proof of idleness.
   * @param executor the open transaction, where there is one: it has a connection already.
   */
  async refusal(serverId: string, keyId: string, executor?: SqlExecutor): Promise<PorticoError> {
    const holder = await this.holder(serverId, executor).catch((error: Error) => {
      this.logger.warn(`The holder of ${serverId} could not be read: ${error.message}`);
      return null;
    });
    if (!holder) return new PorticoError('EXEC_BUSY', { hint: {} });
    const ageMs = Math.max(0, this.clock.nowMs() - holder.acquiredAt.getTime());
    return new PorticoError('EXEC_BUSY', {
      hint: {
        holder: {
          // An upload is no operation that could be read.
          operationId: holder.kind === 'upload' ? null : holder.operationId,
          kind: holder.kind,
          step: holder.step,
          startedAt: holder.acquiredAt.toISOString(),
          ageSeconds: Math.floor(ageMs / 1_000),
          startedByThisKey: holder.ownerKeyId === keyId,
        },
      },
    });
  }
}
