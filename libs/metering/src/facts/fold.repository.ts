import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import type { PacingMode } from '../contracts/quota-policy.js';
import type { CountedPayer } from '../usage/windows.policy.js';
import type { CountedSubject } from './reached-limits.policy.js';

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

/** What is still to become a fact. */
@Injectable()
export class FoldRepository {
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
}

function windowOf(start: Date | null, settled: string, limit: string | null | undefined) {
  return { start, settled: BigInt(settled), limit: typeof limit === 'string' ? BigInt(limit) : null };
}
