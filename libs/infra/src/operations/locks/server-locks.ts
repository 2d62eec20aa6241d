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

/** What holds a server. A restart and a roll back are deploys of the list; an upload is no operation of it. */
export type HeldWork = 'deploy' | 'restart' | 'rollback' | 'exec' | 'upload';

/** Who holds the server, as `EXEC_BUSY` tells it. */
export interface LockHolder {
  readonly operationId: string;
  readonly kind: HeldWork;
  readonly step: string | null;
  readonly ownerKeyId: string;
  readonly acquiredAt: Date;
}

export interface LockClaim {
  readonly serverId: string;
  readonly operationId: string;
  readonly kind: HeldWork;
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
    if (!holder) return new PorticoError('EXEC_BUSY', { hint: waitHint(serverId, null, false) });
    const ageMs = Math.max(0, this.clock.nowMs() - holder.acquiredAt.getTime());
    const startedByThisKey = holder.ownerKeyId === keyId;
    return new PorticoError('EXEC_BUSY', {
      message: `${RUNS[holder.kind]} on the server. It does one thing at a time.`,
      hint: {
        ...waitHint(serverId, holder, startedByThisKey),
        holder: {
          // An upload is no operation that could be read.
          operationId: holder.kind === 'upload' ? null : holder.operationId,
          kind: holder.kind,
          step: holder.step,
          startedAt: holder.acquiredAt.toISOString(),
          ageSeconds: Math.floor(ageMs / 1_000),
          startedByThisKey,
        },
      },
    });
  }
}

const RUNS: Readonly<Record<HeldWork, string>> = {
  deploy: 'A deploy runs',
  restart: 'A restart of the application runs',
  rollback: 'A roll back runs',
  exec: 'A command runs',
  upload: 'A file is being written',
};

/** What to do before the call is repeated (part 2, "Recovery after a dropped connection"). */
function waitHint(serverId: string, holder: LockHolder | null, startedByThisKey: boolean) {
  const server = `/v1/infra/servers/${serverId}`;
  const stays = `If that goes on, compare GET ${server} and its logs before you call POST ${server}/unstick, which applications on a shared host do not have.`;
  if (!holder) {
    const reason = 'What holds the server could not be read. That is no proof that nothing does.';
    return { reason, recovery: ['Wait 30 to 60 seconds, then repeat the call.', stays] };
  }
  const mayRead = startedByThisKey && holder.kind !== 'upload';
  const wait = mayRead
    ? [
        `GET /v1/infra/operations/${holder.operationId}`,
        'While it is running, wait and poll every few seconds. Once it has ended, repeat the call.',
      ]
    : ['Wait a few seconds, then repeat the call.'];
  return { reason: `${RUNS[holder.kind]} on the server.`, recovery: [...wait, stays] };
}
