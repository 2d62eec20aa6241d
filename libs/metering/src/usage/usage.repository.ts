import { Injectable } from '@nestjs/common';
import { Database, type NamedStatement, type SqlExecutor } from '#libs/database';
import type { CallCounts } from '../contracts/call-terms.js';
import { sane, storeTerms } from './call-price.policy.js';
import type { Closed, Closing, Judged, JudgedBy, PricedOrder, Subject, Verdict } from './metered-call.js';

interface AdmitRow {
  readonly r_verdict: Verdict;
  readonly r_anchor: Date | null;
  readonly r_w1_start: Date | null;
  readonly r_w2_start: Date | null;
  readonly r_w3_start: Date | null;
  readonly r_w1_over: boolean;
  readonly r_w2_over: boolean;
  readonly r_hour: Date | null;
}

const ADMIT: NamedStatement = {
  name: 'metering-admit',
  text: 'select * from metering.admit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
};
const SETTLE: NamedStatement = {
  name: 'metering-settle',
  text: 'select * from metering.settle($1, $2, $3, $4)',
};
const STAMP: NamedStatement = {
  name: 'metering-stamp',
  // Whoever closes a call holds its row: such a one needs no sign of life, and waiting for it could be in vain.
  text: `with running as (
           select c.id, x.p, x.k, x.o, x.a, x.i
           from jsonb_to_recordset($1) as x (id uuid, p bigint, k bigint, o bigint, a bigint, i bigint)
           join metering.ai_call c on c.id = x.id and c.state = 'RESERVED'
           for update of c skip locked
         )
         update metering.ai_call c set seen_at = $2, suspected = false, prompt_tokens = r.p, cached_tokens = r.k,
           completion_tokens = greatest(c.completion_tokens, r.o), audio_ms = r.a, images = r.i
         from running r where c.id = r.id returning c.id`,
};

/** Rows of calls and the counters of their subjects. Decisions are made by the functions of the schema, under one lock. */
@Injectable()
export class UsageRepository {
  constructor(private readonly database: Database) {}

  /** One statement for calls of one subject; answers in their order. */
  async admit(by: JudgedBy, calls: readonly PricedOrder[]): Promise<readonly Judged[]> {
    const { subject, anchor, limits, rules, policyVersion, scheduleVersion, processId, now } = by;
    const rows = await this.database.query<AdmitRow>(ADMIT, [
      subject.payer,
      subject.subjectId,
      subject.portalId,
      anchor,
      now,
      limits.map((limit) => limit?.toString() ?? null),
      rules.pacing.mode,
      rules.overage,
      rules.hourCap?.toString() ?? null,
      policyVersion,
      scheduleVersion,
      processId,
      JSON.stringify(calls.map(admittedRow)),
    ]);
    return rows.map((row) => ({
      verdict: row.r_verdict,
      anchor: row.r_anchor,
      starts: [row.r_w1_start, row.r_w2_start, row.r_w3_start],
      over: [row.r_w1_over, row.r_w2_over],
      hour: row.r_hour,
    }));
  }

  /** One statement for calls of one subject; answers by their ids. */
  async settle(
    { payer, subjectId }: Pick<Subject, 'payer' | 'subjectId'>,
    closings: readonly Closing[],
    now: Date,
    executor: SqlExecutor = this.database,
  ): Promise<ReadonlyMap<string, Closed>> {
    const rows = await executor.query<{ r_id: string; r_outcome: Closed }>(SETTLE, [
      payer,
      subjectId,
      now,
      JSON.stringify(closings.map(closedRow)),
    ]);
    return new Map(rows.map(({ r_id: id, r_outcome: outcome }) => [id, outcome]));
  }

  /** Those of some calls that have no end, and whether they are known at all. */
  async openOf(callIds: readonly string[]): Promise<ReadonlyMap<string, 'reserved' | 'missing'>> {
    const rows = await this.database.query<{ id: string; isKnown: boolean }>(
      `select x.id, c.id is not null as "isKnown"
         from unnest($1::uuid[]) as x (id) left join metering.ai_call c on c.id = x.id
        where c.id is null or c.state = 'RESERVED'`,
      [callIds],
    );
    return new Map(rows.map(({ id, isKnown }) => [id, isKnown ? 'reserved' : 'missing']));
  }

  /** A crash of the server has lost this call's reservation: puts its row back, with nothing reserved. */
  async restore(
    executor: SqlExecutor,
    { order, terms }: Pick<PricedOrder, 'order' | 'terms'>,
    subject: Subject,
    judged: Judged,
    at: { readonly startedAt: Date; readonly processId: string },
  ): Promise<void> {
    const [first, second, third] = judged.starts;
    const { payer, subjectId, portalId } = subject;
    const isPaced = payer !== 'portal' || order.callClass !== 'image';
    if (judged.anchor) {
      await executor.query(
        `insert into metering.usage as u (payer, subject_id, portal_id, anchor, w1_start, w2_start, w3_start, over_hour)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (payer, subject_id) do update set anchor = coalesce(u.anchor, excluded.anchor)`,
        [payer, subjectId, portalId, judged.anchor, first, second, third, judged.hour],
      );
      // Windows that are older than the call's are those before the crash: they are over.
      await executor.query(
        `update metering.usage u set
           w1_settled = case when u.w1_start >= $3 then u.w1_settled else 0 end,
           w1_reserved = case when u.w1_start >= $3 then u.w1_reserved else 0 end,
           w1_start = greatest(u.w1_start, $3),
           w2_settled = case when u.w2_start >= $4 then u.w2_settled else 0 end,
           w2_reserved = case when u.w2_start >= $4 then u.w2_reserved else 0 end,
           w2_start = greatest(u.w2_start, $4),
           w3_settled = case when u.w3_start >= $5 then u.w3_settled else 0 end,
           w3_reserved = case when u.w3_start >= $5 then u.w3_reserved else 0 end,
           w3_start = greatest(u.w3_start, $5)
         where payer = $1 and subject_id = $2`,
        [payer, subjectId, first, second, third],
      );
    }
    await executor.query(
      `insert into metering.ai_call (id, payer, subject_id, portal_id, key_id, user_id, model, class, billed, state,
         reserved, multiplier_milli, w1_start, w2_start, w3_start, over_hour, terms, owner_process, seen_at, started_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'RESERVED', 0, $10, $11, $12, $13, $14, $15, $16, $17, $17)
       on conflict (id) do nothing`,
      [
        order.id,
        payer,
        subjectId,
        portalId,
        order.keyId,
        order.userId,
        order.modelId,
        order.callClass,
        judged.verdict,
        terms.multiplierMilli,
        isPaced ? first : null,
        isPaced ? second : null,
        third,
        judged.hour,
        JSON.stringify(storeTerms(terms, order)),
        at.processId,
        at.startedAt,
      ],
    );
  }

  /**
   * Says that calls are alive, and what has reached their clients.
   * @returns those whose rows say so now; another transaction is at work on the others, or they have ended.
   */
  async stamp(running: ReadonlyMap<string, CallCounts>, now: Date): Promise<ReadonlySet<string>> {
    const rows = [...running].map(([id, counts]) => {
      const { promptTokens: p, cachedTokens: k, completionTokens: o, audioMs: a, images: i } = sane(counts);
      return { id, p, k, o, a, i };
    });
    const stamped = await this.database.query<{ id: string }>(STAMP, [JSON.stringify(rows), now]);
    return new Set(stamped.map(({ id }) => id));
  }
}

function admittedRow({ order, terms, most, holdId, again }: PricedOrder): object {
  return {
    id: order.id,
    key_id: order.keyId,
    user_id: order.userId,
    model: order.modelId,
    class: order.callClass,
    net: most.net.toString(),
    milli: terms.multiplierMilli,
    credits: most.credits.toString(),
    over_cost: most.overCost.toString(),
    hold_id: holdId,
    again,
    terms: storeTerms(terms, order),
  };
}

function closedRow({ callId, state, price, counts, usageOrigin, httpStatus, end, entryId }: Closing): object {
  const { promptTokens, cachedTokens, completionTokens, audioMs, images } = sane(counts);
  return {
    id: callId,
    state,
    net: price.net.toString(),
    gross: price.gross.toString(),
    credits: price.credits.toString(),
    over_cost: price.overCost.toString(),
    entry_id: entryId,
    prompt_tokens: promptTokens,
    cached_tokens: cachedTokens,
    completion_tokens: completionTokens,
    audio_ms: audioMs,
    images,
    usage_origin: usageOrigin,
    http_status: httpStatus,
    end_reason: end,
  };
}
