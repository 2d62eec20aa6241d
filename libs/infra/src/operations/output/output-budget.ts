import { Injectable, Inject, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, type Transaction, retryTransient } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { ServerLimitsRepository } from '../../servers/limits/server-limits.repository.js';
import { contentExpiry } from '../life/operation.decider.js';
import { bytesToFree, LEAST_BUDGET, outputBudget } from './output-budget.policy.js';

/** A day of a portal and what is stored of it. */
interface DayUsage {
  readonly portalId: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Bytes of output and reports. */
  readonly bytes: number;
}

type StoredUsage = Omit<DayUsage, 'bytes'> & { readonly bytes: string };

/** Operations dropped by one statement at most. */
const DROPPED_AT_ONCE = 200;

const DATABASE_TIMEOUT_MS = 20_000;

/** Keeps what the operations of a portal print on one day within its budget: the oldest goes first. */
@Injectable()
export class OutputBudget {
  private readonly logger = new Logger(OutputBudget.name);

  constructor(
    private readonly database: Database,
    private readonly limits: ServerLimitsRepository,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Counts an operation that a runner has let go of, and drops what is too much of its day. May be repeated. A
   * failure is logged and not thrown: the operation has ended without it.
   */
  async settle(operationId: string): Promise<void> {
    try {
      await retryTransient(() => this.count(operationId), { deadlineMs: DATABASE_TIMEOUT_MS });
    } catch (error) {
      this.logger.error(`The output of ${operationId} was not counted: ${(error as Error).message}`);
    }
  }

  async eraseExpired(now: Date): Promise<void> {
    await this.database.query('delete from infra.output_charge where expires_at <= $1', [now]);
    await this.database.query(
      `delete from infra.output_usage u where u.day < ($1::timestamptz at time zone 'utc')::date - 1 and not exists (
         select from infra.output_charge c where c.portal_id = u.portal_id and c.day = u.day)`,
      [now],
    );
  }

  private async count(operationId: string): Promise<void> {
    const now = this.clock.now();
    let isOver = true;
    while (isOver) {
      isOver = await this.database.transaction(async (tx) => {
        await this.lock(tx, operationId);
        const usage = await this.measure(tx, operationId, now, contentExpiry(now));
        if (!usage || usage.bytes <= LEAST_BUDGET) return false;
        const { outputMibPerDay } = await this.limits.policyOf(usage.portalId, tx);
        const free = bytesToFree(usage.bytes, outputBudget(outputMibPerDay, this.config.outputMibPerDay));
        return free > 0 && this.dropOldest(tx, usage, free, now);
      });
    }
  }

  /** Until the transaction ends nobody else counts operations of the same portal. */
  private async lock(tx: Transaction, operationId: string): Promise<void> {
    await tx.query(
      `select pg_advisory_xact_lock(hashtext('infra.output_usage'), hashtext(portal_id))
         from infra.operation_view where operation_id = $1`,
      [operationId],
    );
  }

  /**
   * Measures what is stored of an operation that has ended and counts it to its day. May be repeated; later
   * measures replace earlier ones.
   * @param day of an operation that was not measured before.
   * @returns the day it counts to; null when it has printed nothing.
   */
  private async measure(
    tx: Transaction,
    operationId: string,
    day: Date,
    expiresAt: Date,
  ): Promise<DayUsage | null> {
    const [usage] = await tx.query<StoredUsage>(
      `with measured as (
         select v.operation_id, v.portal_id,
                coalesce((select sum(octet_length(data)) from infra.operation_output o
                           where o.operation_id = v.operation_id), 0)
                + coalesce((select pg_column_size(report) from infra.operation_report r
                             where r.operation_id = v.operation_id), 0) as bytes
           from infra.operation_view v where v.operation_id = $1),
       charge as (
         insert into infra.output_charge (operation_id, portal_id, day, bytes, expires_at)
         select operation_id, portal_id, ($2::timestamptz at time zone 'utc')::date, bytes, $3
           from measured where bytes > 0
         on conflict (operation_id) do update set bytes = excluded.bytes
         returning portal_id, day, bytes)
       insert into infra.output_usage (portal_id, day, bytes)
       select portal_id, day, bytes - coalesce((
                select c.bytes from infra.output_charge c where c.operation_id = $1), 0) from charge
       on conflict (portal_id, day) do update set bytes = output_usage.bytes + excluded.bytes
       returning portal_id as "portalId", day::text, bytes`,
      [operationId, day, expiresAt],
    );
    return usage ? { ...usage, bytes: Number(usage.bytes) } : null;
  }

  /**
   * Drops what the day's oldest operations printed, as many of them as it takes to free the bytes. All of them
   * have ended: others are not counted yet.
   * @returns whether there was anything to drop.
   */
  private async dropOldest(
    tx: Transaction,
    { portalId, day }: DayUsage,
    bytes: number,
    now: Date,
  ): Promise<boolean> {
    const dropped = await tx.query(
      `with oldest as (
         select operation_id, bytes, sum(bytes) over (order by operation_id) - bytes as before
           from infra.output_charge
          where portal_id = $1 and day = $2::date and bytes > 0 order by operation_id limit $5),
       dropped as (
         update infra.output_charge c set bytes = 0, dropped_at = $4
           from oldest where c.operation_id = oldest.operation_id and oldest.before < $3
         returning c.operation_id, oldest.bytes),
       outputs as (
         delete from infra.operation_output o using dropped where o.operation_id = dropped.operation_id),
       -- A cause is short, and what its reader came for: it stays as long as the outcome.
       reports as (
         update infra.operation_report r set report = null
           from dropped where r.operation_id = dropped.operation_id)
       update infra.output_usage u set bytes = u.bytes - freed.bytes
         from (select sum(bytes) as bytes from dropped) freed
        where u.portal_id = $1 and u.day = $2::date and freed.bytes is not null
       returning 1`,
      [portalId, day, bytes, now, DROPPED_AT_ONCE],
    );
    return dropped.length > 0;
  }
}
