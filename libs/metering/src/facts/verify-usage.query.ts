import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** A number that should be another. */
export interface UsageDifference {
  readonly what: string;
  readonly payer: string;
  readonly subjectId: string;
  readonly stored: string;
  readonly computed: string;
}

interface Row {
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

/** Whether counters, rows of calls and facts say the same. */
@Injectable()
export class VerifyUsage {
  constructor(private readonly database: Database) {}

  async execute(): Promise<readonly UsageDifference[]> {
    const rows = await this.database.query<Row>(COMPARE);
    return rows.map(({ what, payer, subject_id: subjectId, stored, computed }) => ({
      what,
      payer,
      subjectId,
      stored,
      computed,
    }));
  }
}
