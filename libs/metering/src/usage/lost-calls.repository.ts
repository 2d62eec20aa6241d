import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { CallCounts } from '../contracts/call-terms.js';
import type { StoredTerms } from './call-price.policy.js';
import type { Subject } from './metered-call.js';

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

/** Calls that nobody will end. */
@Injectable()
export class LostCallsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Those unseen for long that an earlier pass has missed as well: a clock that jumped makes every call look unseen
   * until its process speaks again.
   */
  async find(now: Date, unseenSeconds: number, most: number): Promise<LostCall[]> {
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
  async suspect(now: Date, unseenSeconds: number): Promise<void> {
    await this.database.query(
      `with unseen as (
         select id from metering.ai_call where ${UNSEEN} and not suspected for update skip locked
       )
       update metering.ai_call c set suspected = true from unseen where c.id = unseen.id`,
      [now, unseenSeconds],
    );
  }
}
