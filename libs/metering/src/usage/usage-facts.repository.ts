import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import type { PacingMode } from '../quota/quota-policy.decider.js';
import type { CountedSubject } from './usage-facts.decider.js';
import type { CountedPayer } from './windows.policy.js';

/** Calls that ended and are in no fact yet, of one subject and hour. */
export interface UnfoldedHour {
  readonly payer: string;
  readonly subjectId: string;
  readonly portalId: string;
  readonly hour: Date;
  readonly net: bigint;
  readonly gross: bigint;
  readonly callIds: readonly string[];
}

export interface SubjectAtLimit extends CountedSubject {
  readonly subjectId: string;
  readonly portalId: string;
}

interface UnfoldedRow {
  readonly payer: string;
  readonly subject_id: string;
  readonly portal_id: string;
  readonly hour: Date;
  readonly net: string;
  readonly gross: string;
  readonly ids: readonly string[];
}

interface SubjectRow {
  readonly payer: CountedPayer;
  readonly subject_id: string;
  readonly portal_id: string;
  readonly pacing: PacingMode;
  readonly limits: readonly (string | null)[];
  readonly breaker_hour: Date | null;
  readonly w1_start: Date | null;
  readonly w1_settled: string;
  readonly w2_start: Date | null;
  readonly w2_settled: string;
  readonly w3_start: Date | null;
  readonly w3_settled: string;
}

/** A number that should be another. */
export interface UsageDifference {
  readonly what: string;
  readonly payer: string;
  readonly subjectId: string;
  readonly stored: string;
  readonly computed: string;
}

interface DifferenceRow {
  readonly what: string;
  readonly payer: string;
  readonly subject_id: string;
  readonly stored: string;
  readonly computed: string;
}

/**
 * Counters, calls and facts, held against each other to the unit. Each is read in one snapshot, so calls that run
 * meanwhile make no difference.
 */
const COMPARE = `
  with of_window as (
    select u.payer, u.subject_id, w.no, w.start, w.settled, w.reserved
    from metering.usage u
    cross join lateral (values
      (1, u.w1_start, u.w1_settled, u.w1_reserved),
      (2, u.w2_start, u.w2_settled, u.w2_reserved),
      (3, u.w3_start, u.w3_settled, u.w3_reserved)
    ) as w (no, start, settled, reserved)
    where w.start is not null
  ), of_calls as (
    select c.payer, c.subject_id, w.no, w.start,
      sum(c.settled) filter (where c.state in ('SETTLED', 'EXPIRED')) as settled,
      sum(c.reserved) filter (where c.state = 'RESERVED') as reserved
    from metering.ai_call c
    cross join lateral (values (1, c.w1_start), (2, c.w2_start), (3, c.w3_start)) as w (no, start)
    where c.payer in ('portal', 'seat')
    group by c.payer, c.subject_id, w.no, w.start
  ), of_adjustments as (
    select payer, subject_id, window_no as no, window_start as start, sum(delta) as delta
    from metering.usage_adjustment group by 1, 2, 3, 4
  ), of_folded as (
    select payer, subject_id, date_bin('1 hour', started_at, 'epoch') as hour, sum(settled) as net,
      sum(gross) as gross, count(*) as calls
    from metering.ai_call where folded group by 1, 2, 3
  )
  select 'settled of window ' || u.no as what, u.payer, u.subject_id, u.settled::text as stored,
    (coalesce(c.settled, 0) + coalesce(a.delta, 0))::text as computed
  from of_window u
  left join of_calls c using (payer, subject_id, no, start)
  left join of_adjustments a using (payer, subject_id, no, start)
  where u.settled <> coalesce(c.settled, 0) + coalesce(a.delta, 0)
  union all
  select 'reserved of window ' || u.no, u.payer, u.subject_id, u.reserved::text, coalesce(c.reserved, 0)::text
  from of_window u left join of_calls c using (payer, subject_id, no, start)
  where u.reserved <> coalesce(c.reserved, 0)
  union all
  select 'saved of the month', u.payer, u.subject_id, u.saved::text, coalesce(c.saved, 0)::text
  from metering.usage u
  left join (
    select subject_id, w3_start as start, sum(gross - settled) as saved from metering.ai_call
    where payer = 'seat' and state in ('SETTLED', 'EXPIRED') and gross > settled group by 1, 2
  ) c on c.subject_id = u.subject_id and c.start = u.saved_start
  where u.payer = 'seat' and u.saved <> coalesce(c.saved, 0)
  union all
  select 'facts of ' || coalesce(h.hour, f.hour), coalesce(h.payer, f.payer), coalesce(h.subject_id, f.subject_id),
    concat_ws('/', h.net, h.gross, h.calls), concat_ws('/', f.net, f.gross, f.calls)
  from metering.usage_hour h full join of_folded f using (payer, subject_id, hour)
  where (h.net, h.gross, h.calls) is distinct from (f.net::bigint, f.gross::bigint, f.calls)
`;

/** What is still to become a fact, and whether what became one agrees with the calls. */
@Injectable()
export class UsageFactsRepository {
  constructor(private readonly database: Database) {}

  /** @param most calls looked at. */
  async unfolded(most: number): Promise<UnfoldedHour[]> {
    const rows = await this.database.query<UnfoldedRow>(
      `select payer, subject_id, portal_id, hour, sum(settled) as net, sum(gross) as gross, array_agg(id) as ids
       from (
         select id, payer, subject_id, portal_id, date_bin('1 hour', started_at, 'epoch') as hour, settled, gross
         from metering.ai_call where not folded and state in ('SETTLED', 'EXPIRED')
         order by payer, subject_id limit $1
       ) calls
       group by payer, subject_id, portal_id, hour order by hour`,
      [most],
    );
    return rows.map((row) => ({
      payer: row.payer,
      subjectId: row.subject_id,
      portalId: row.portal_id,
      hour: row.hour,
      net: BigInt(row.net),
      gross: BigInt(row.gross),
      callIds: row.ids,
    }));
  }

  /** False when one of them was marked before: then its units are in another fact. */
  async mark(tx: Transaction, callIds: readonly string[]): Promise<boolean> {
    const marked = await tx.query(
      `with due as (select id from metering.ai_call where id = any ($1) and not folded order by id for update)
       update metering.ai_call c set folded = true from due where c.id = due.id returning c.id`,
      [callIds],
    );
    return marked.length === callIds.length;
  }

  async atLimits(): Promise<SubjectAtLimit[]> {
    const rows = await this.database.query<SubjectRow>(
      `select * from metering.usage
       where w1_settled >= limits[1] or w2_settled >= limits[2] or w3_settled >= limits[3]
         or breaker_hour is not null and limits is not null`,
    );
    return rows.map((row) => ({
      payer: row.payer,
      subjectId: row.subject_id,
      portalId: row.portal_id,
      pacing: row.pacing,
      breakerHour: row.breaker_hour,
      windows: [
        windowOf(row.w1_start, row.w1_settled, row.limits[0]),
        windowOf(row.w2_start, row.w2_settled, row.limits[1]),
        windowOf(row.w3_start, row.w3_settled, row.limits[2]),
      ],
    }));
  }

  /** Where counters, rows of calls and facts do not say the same. */
  async differences(): Promise<readonly UsageDifference[]> {
    const rows = await this.database.query<DifferenceRow>(COMPARE);
    return rows.map(({ what, payer, subject_id: subjectId, stored, computed }) => ({
      what,
      payer,
      subjectId,
      stored,
      computed,
    }));
  }
}

function windowOf(start: Date | null, settled: string, limit: string | null | undefined) {
  return { start, settled: BigInt(settled), limit: typeof limit === 'string' ? BigInt(limit) : null };
}
