import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { inputFault } from '#libs/http';
import { CLOCK, type Clock, type Principal } from '#libs/kernel';
import {
  type Grouping,
  LONGEST_PERIOD_DAYS,
  type ReportQuestion,
  type UsageSums,
  USUAL_PERIOD_DAYS,
} from './report-terms.js';

const DAY_MS = 86_400_000;

export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** Which calls a report is about. */
export interface ReportedCalls {
  readonly portalId: string;
  readonly from: Date;
  readonly to: Date;
  /** Null: of everybody. */
  readonly userId: string | null;
  readonly keyId: string | null;
}

export interface ReportedRow extends UsageSums {
  readonly key: string;
}

export interface UsageReport {
  readonly totals: UsageSums;
  readonly rows: readonly ReportedRow[];
  /** Rows of all pages. */
  readonly total: number;
}

const KEYS: Readonly<Record<Grouping, string>> = {
  day: `to_char(started_at at time zone 'UTC', 'YYYY-MM-DD')`,
  model: 'model',
  key: 'key_id::text',
};

const ORDERS: Readonly<Record<Grouping, string>> = {
  day: 'key',
  model: 'calls desc, key collate "C"',
  key: 'calls desc, key',
};

/** A released call was never billed; every other one that ended was. */
const SUMS = `
  count(*) filter (where state <> 'RELEASED') as calls,
  count(*) filter (where state = 'RELEASED') as failed,
  count(*) filter (where state <> 'RELEASED' and end_reason <> 'completed') as partial,
  coalesce(sum(prompt_tokens), 0) as prompt,
  coalesce(sum(completion_tokens), 0) as completion,
  coalesce(sum(cached_tokens), 0) as cached,
  coalesce(sum(audio_ms), 0) as audio,
  coalesce(sum(images), 0) as images,
  coalesce(sum(gross), 0) as gross,
  coalesce(sum(settled), 0) as net,
  coalesce(sum(credits), 0) as credits`;

type Row = Readonly<
  Record<
    | 'calls'
    | 'failed'
    | 'partial'
    | 'prompt'
    | 'completion'
    | 'cached'
    | 'audio'
    | 'images'
    | 'gross'
    | 'net'
    | 'credits',
    string
  >
> & { readonly key: string | null; readonly is_total: boolean; readonly groups: string };

/** What was used of models. People see their own calls, administrators those of the portal. */
@Injectable()
export class UsageReports {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError naming the field of the query. */
  async read(
    { portalId, currentUser, ownerUserId, keyId: callingKey }: Principal,
    query: ReportQuestion,
  ): Promise<UsageReport & { readonly period: Period }> {
    const period = periodOf(query, this.clock.nowMs());
    // An application key without a person sees what it has used itself.
    const own = currentUser ? null : callingKey;
    const report = await this.sum(
      {
        ...period,
        portalId,
        userId: currentUser?.isAdmin ? null : (currentUser?.userId ?? ownerUserId),
        keyId: own ?? query.keyId ?? null,
      },
      query.groupBy,
      { limit: query.limit, offset: (query.page - 1) * query.limit },
    );
    return { ...report, period };
  }

  /** Totals and one page of rows, of one moment. */
  private async sum(
    { portalId, from, to, userId, keyId }: ReportedCalls,
    groupBy: Grouping,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<UsageReport> {
    const rows = await this.database.query<Row>(
      `with sums as (
         select ${KEYS[groupBy]} as key, grouping(${KEYS[groupBy]}) = 1 as is_total, ${SUMS}
         from metering.ai_call
         where portal_id = $1 and started_at >= $2 and started_at < $3 and state <> 'RESERVED'
           and ($4::uuid is null or user_id = $4) and ($5::uuid is null or key_id = $5)
         group by grouping sets ((${KEYS[groupBy]}), ())
       )
       select *, 0 as groups from sums where is_total
       union all
       select * from (
         select *, count(*) over () as groups from sums where not is_total
         order by ${ORDERS[groupBy]} limit $6 offset $7
       ) rows`,
      [portalId, from, to, userId, keyId, page.limit, page.offset],
    );
    const totals = rows.find((row) => row.is_total);
    const shown = rows.filter((row) => !row.is_total);
    if (!totals) throw new Error('The sums have no total.');
    return {
      totals: sumsOf(totals),
      rows: shown.map((row) => ({ key: row.key ?? '', ...sumsOf(row) })),
      total: Number(shown[0]?.groups ?? 0),
    };
  }
}

function periodOf({ from, to, days }: ReportQuestion, nowMs: number): Period {
  if (days !== undefined && (from !== undefined || to !== undefined)) {
    throw inputFault('query', 'days', 'alone', 'days stands in place of from and to.');
  }
  const end = to === undefined ? nowMs : Date.parse(to);
  const length = (days ?? USUAL_PERIOD_DAYS) * DAY_MS;
  const start = from === undefined ? end - length : Date.parse(from);
  if (start >= end) throw inputFault('query', 'from', 'before', 'from must be before to.');
  if (end - start > LONGEST_PERIOD_DAYS * DAY_MS) {
    throw inputFault('query', 'from', 'range', `The period has at most ${LONGEST_PERIOD_DAYS} days.`);
  }
  return { from: new Date(start), to: new Date(end) };
}

function sumsOf(row: Row): UsageSums {
  return {
    calls: Number(row.calls),
    failedCalls: Number(row.failed),
    partialCalls: Number(row.partial),
    promptTokens: Number(row.prompt),
    completionTokens: Number(row.completion),
    cachedTokens: Number(row.cached),
    audioMs: Number(row.audio),
    images: Number(row.images),
    gross: BigInt(row.gross),
    net: BigInt(row.net),
    credits: BigInt(row.credits),
  };
}
