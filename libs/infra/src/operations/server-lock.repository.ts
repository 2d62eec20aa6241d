import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';

/** Who holds the server, as `EXEC_BUSY` tells it. */
export interface LockHolder {
  readonly operationId: string;
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

/** Seconds a runner may stay silent before another one may take its operation over. */
export const LEASE_SECONDS = 20;

const LEASE = `heartbeat_at = now(), lease_until = now() + make_interval(secs => ${LEASE_SECONDS})`;

/**
 * The one lock of a server. Leases follow the clock of the database alone: they are about
 * live processes, and moving the service clock must not take work away from them.
 */
@Injectable()
export class ServerLockRepository {
  constructor(private readonly database: Database) {}

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

  /** Gives the lease to the runner whose fence was just appended. */
  async lease(executor: SqlExecutor, operationId: string, runner: string): Promise<void> {
    await executor.query(`update infra.server_lock set runner = $2, ${LEASE} where operation_id = $1`, [
      operationId,
      runner,
    ]);
  }

  /** @returns false when the runner no longer holds the lease. */
  async renew(operationId: string, runner: string): Promise<boolean> {
    const rows = await this.database.query(
      `update infra.server_lock set ${LEASE} where operation_id = $1 and runner = $2 returning 1`,
      [operationId, runner],
    );
    return rows.length > 0;
  }

  /** Lets the lease lapse at once, so that another runner takes over without waiting. */
  async abandon(operationId: string, runner: string): Promise<void> {
    await this.database.query(
      'update infra.server_lock set lease_until = now() where operation_id = $1 and runner = $2',
      [operationId, runner],
    );
  }

  /** @returns false when the lease is alive, already taken or released. */
  async adopt(operationId: string, runner: string): Promise<boolean> {
    const rows = await this.database.query(
      `update infra.server_lock set runner = $2, adoptions = adoptions + 1, ${LEASE}
        where operation_id = $1 and lease_until <= now() returning 1`,
      [operationId, runner],
    );
    return rows.length > 0;
  }

  /** Started operations whose runner fell silent; `adoptions` counts earlier take-overs. */
  lapsed(limit: number): Promise<{ operationId: string; adoptions: number }[]> {
    return this.database.query<{ operationId: string; adoptions: number }>(
      `select operation_id as "operationId", adoptions from infra.server_lock
        where lease_until <= now() order by lease_until limit $1`,
      [limit],
    );
  }

  async release(executor: SqlExecutor, operationId: string): Promise<void> {
    await executor.query('delete from infra.server_lock where operation_id = $1', [operationId]);
  }
}
