import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database } from '#libs/database';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import type { CallCounts } from '../contracts/call-terms.js';
import { atLeastOf, mostDelivered, priceOf, readTerms, type StoredTerms } from './call-price.policy.js';
import type { Closing, Subject } from './metered-call.js';
import { UsageRepository } from './usage.repository.js';

/** Two signs of life have not come. */
const SUSPECT_AFTER_SECONDS = 30;
const LOST_AFTER_SECONDS = 60;
/** Calls of one pass. */
const PASS = 1_000;

/** A call whose process gives no sign of life any more. */
export interface LostCall extends Subject {
  readonly id: string;
  readonly terms: StoredTerms;
  readonly delivered: CallCounts;
}

interface Row {
  readonly id: string;
  readonly payer: Subject['payer'];
  readonly subject_id: string;
  readonly portal_id: string;
  readonly terms: StoredTerms;
  readonly prompt_tokens: string;
  readonly cached_tokens: string;
  readonly completion_tokens: string;
  readonly audio_ms: string;
  readonly images: string;
}

/** The clock may have been moved either way since the last sign of life. */
const UNSEEN = `state = 'RESERVED' and abs(extract(epoch from $1::timestamptz - seen_at)) >= $2`;

/**
 * Ends calls whose process is gone: at what may have reached their clients, and no less than what the provider bills once
 * it has begun. Safe at any time and twice at once.
 */
@Injectable()
export class LostCalls {
  private readonly logger = new Logger(LostCalls.name);

  constructor(
    private readonly database: Database,
    private readonly usage: UsageRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'settle-lost-calls', queue: MAINTENANCE_QUEUE, everyMs: 30_000 })
  async settle(): Promise<void> {
    const now = this.clock.now();
    const calls = await this.find(now, LOST_AFTER_SECONDS, PASS);
    for (const [first, ...rest] of bySubject(calls)) {
      await this.usage.settle(first, [first, ...rest].map(closingOf), now);
    }
    if (calls.length > 0) this.logger.warn(`Ended ${calls.length} calls whose process is gone.`);
    await this.suspect(now, SUSPECT_AFTER_SECONDS);
  }

  /**
   * Those unseen for long that an earlier pass has missed as well: a clock that jumped makes every call look unseen
   * until its process speaks again.
   */
  private async find(now: Date, unseenSeconds: number, most: number): Promise<LostCall[]> {
    const rows = await this.database.query<Row>(
      `select * from metering.ai_call where ${UNSEEN} and suspected order by id limit $3`,
      [now, unseenSeconds, most],
    );
    return rows.map((row) => ({
      id: row.id,
      payer: row.payer,
      subjectId: row.subject_id,
      portalId: row.portal_id,
      terms: row.terms,
      delivered: {
        promptTokens: Number(row.prompt_tokens),
        cachedTokens: Number(row.cached_tokens),
        completionTokens: Number(row.completion_tokens),
        audioMs: Number(row.audio_ms),
        images: Number(row.images),
      },
    }));
  }

  /** A sign of life takes it back. */
  private async suspect(now: Date, unseenSeconds: number): Promise<void> {
    await this.database.query(
      `with unseen as (
         select id from metering.ai_call where ${UNSEEN} and not suspected for update skip locked
       )
       update metering.ai_call c set suspected = true from unseen where c.id = unseen.id`,
      [now, unseenSeconds],
    );
  }
}

function bySubject(calls: readonly LostCall[]): Iterable<[LostCall, ...LostCall[]]> {
  const groups = new Map<string, [LostCall, ...LostCall[]]>();
  for (const call of calls) {
    const name = `${call.payer}:${call.subjectId}`;
    const group = groups.get(name);
    if (group) group.push(call);
    else groups.set(name, [call]);
  }
  return groups.values();
}

function closingOf({ id, terms, delivered }: LostCall): Closing {
  const counts = atLeastOf(mostDelivered(delivered, terms.lead), terms.atLeast);
  return {
    callId: id,
    state: 'EXPIRED',
    price: priceOf(counts, readTerms(terms)),
    counts,
    usageOrigin: 'delivered',
    httpStatus: null,
    end: 'process_lost',
    entryId: newId(),
  };
}
