import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';

/** Seconds a runner may stay silent before another one may take its operation over. */
const LEASE_SECONDS = 20;

const UNTIL = `now() + make_interval(secs => ${LEASE_SECONDS})`;
/** An upload holds a lease too, but has no row of its own. */
const IS_OPERATION = `exists (
  select from infra.operation_view v where v.operation_id = operation_lease.operation_id)`;
const END = 'delete from infra.operation_lease where operation_id = $1';
const HOLDS = {
  name: 'infra_lease_holds',
  text: `select 1 from infra.operation_lease
          where operation_id = $1 and runner = $2 and lease_until > now()`,
};
const LEASE = `heartbeat_at = now(), lease_until = ${UNTIL}`;

export interface LapsedOperation {
  readonly operationId: string;
  readonly portalId: string;
  readonly serverId: string;
  /** How often it was adopted before. */
  readonly adoptions: number;
}

/**
 * Who runs which operation. Leases follow the clock of the database alone: they are about live
 * processes, and moving the service clock must not take work away from them.
 */
@Injectable()
export class OperationLeaseRepository {
  constructor(private readonly database: Database) {}

  /** Gives the lease to the runner whose fence was just appended. */
  lease(tx: Transaction, operationId: string, runner: string): void {
    tx.write(
      `insert into infra.operation_lease (operation_id, runner, heartbeat_at, lease_until)
       values ($1, $2, now(), ${UNTIL})
       on conflict (operation_id) do update set runner = excluded.runner, ${LEASE}`,
      [operationId, runner],
    );
  }

  /** Whether the lease is the runner's and alive. Writes nothing. */
  async holds(operationId: string, runner: string): Promise<boolean> {
    const rows = await this.database.query(HOLDS, [operationId, runner]);
    return rows.length > 0;
  }

  /** @returns false when the runner no longer holds the lease. */
  async renew(operationId: string, runner: string): Promise<boolean> {
    const rows = await this.database.query(
      `update infra.operation_lease set ${LEASE} where operation_id = $1 and runner = $2 returning 1`,
      [operationId, runner],
    );
    return rows.length > 0;
  }

  /** Lets the lease lapse at once, so that another runner takes over without waiting. */
  async abandon(operationId: string, runner: string): Promise<void> {
    await this.database.query(
      'update infra.operation_lease set lease_until = now() where operation_id = $1 and runner = $2',
      [operationId, runner],
    );
  }

  /** @returns false when the lease is alive, already taken or ended. */
  async adopt(operationId: string, runner: string): Promise<boolean> {
    const rows = await this.database.query(
      `update infra.operation_lease set runner = $2, adoptions = adoptions + 1, ${LEASE}
        where operation_id = $1 and lease_until <= now() returning 1`,
      [operationId, runner],
    );
    return rows.length > 0;
  }

  /** Operations whose runner fell silent; those of every portal that are silent for longest come first. */
  lapsed(limit: number): Promise<readonly LapsedOperation[]> {
    return this.database.query(
      `select operation_id as "operationId", l.adoptions, v.portal_id as "portalId", v.server_id as "serverId"
         from infra.operation_lease l join infra.operation_view v using (operation_id)
        where l.lease_until <= now()
        order by row_number() over (partition by v.portal_id order by l.lease_until), l.lease_until limit $1`,
      [limit],
    );
  }

  /** Whether a runner is at work on it. */
  async isAlive(operationId: string): Promise<boolean> {
    const rows = await this.database.query(
      'select from infra.operation_lease where operation_id = $1 and lease_until > now()',
      [operationId],
    );
    return rows.length > 0;
  }

  /** Ends leases of uploads whose process fell silent, and frees their servers: nobody can adopt them. */
  async freeAbandonedUploads(limit: number): Promise<void> {
    await this.database.query(
      `with gone as (
         delete from infra.operation_lease where operation_id in (
           select operation_id from infra.operation_lease
            where lease_until <= now() and not ${IS_OPERATION} order by lease_until limit $1)
            and lease_until <= now()
         returning operation_id)
       delete from infra.server_lock using gone where server_lock.operation_id = gone.operation_id`,
      [limit],
    );
  }

  end(tx: Transaction, operationId: string): void {
    tx.write(END, [operationId]);
  }

  /** Ends one that was left behind, without anything else. */
  async endLeftBehind(operationId: string): Promise<void> {
    await this.database.query(END, [operationId]);
  }
}
