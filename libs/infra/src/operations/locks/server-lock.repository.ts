import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor, type Transaction } from '#libs/database';

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

/** The one lock of a server. Releasing it ends nothing: who runs an operation is in its lease. */
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
}
