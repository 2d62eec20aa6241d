import { Inject, Injectable } from '@nestjs/common';
import type { SqlExecutor, Transaction } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { clearOldRows } from '../secrets/clear-old-rows.js';
import { hashOf } from '../secrets/one-time-secret.js';
import { RowSeal } from '../secrets/row-seal.js';
import type { SignedIn } from './sign-in-codes.repository.js';

/** How long a result waits to be read (specification part 1, "Limits"). */
export const POLL_RESULT_SECONDS = 10 * 60;

interface Row {
  readonly portalId: string;
  readonly userId: string;
  readonly personSealed: string;
}

const rowName = (applicationId: string, hash: Buffer): string => `${applicationId} ${hash.toString('hex')}`;

/** Results of sign-ins without a redirect: under the hash of `state`, to be read once. */
@Injectable()
export class PollResults {
  constructor(
    private readonly seal: RowSeal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async put(executor: SqlExecutor, { applicationId, portalId, userId, person }: SignedIn, state: string) {
    const hash = hashOf(state);
    const nowMs = this.clock.nowMs();
    await executor.query(
      `insert into oauth.poll_result (application_id, state_hash, portal_id, user_id, person_sealed, expires_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (application_id, state_hash) do update set portal_id = excluded.portal_id,
         user_id = excluded.user_id, person_sealed = excluded.person_sealed, expires_at = excluded.expires_at`,
      [
        applicationId,
        hash,
        portalId,
        userId,
        this.seal.close(person, rowName(applicationId, hash)),
        new Date(nowMs + POLL_RESULT_SECONDS * 1_000),
      ],
    );
    await clearOldRows(executor, 'poll_result', nowMs);
  }

  /** Takes the result away, within the transaction that makes the session; null when there is none (yet). */
  async take(tx: Transaction, applicationId: string, state: string): Promise<SignedIn | null> {
    const hash = hashOf(state);
    const [row] = await tx.query<Row>(
      `delete from oauth.poll_result where application_id = $1 and state_hash = $2 and expires_at > $3
       returning portal_id as "portalId", user_id as "userId", person_sealed as "personSealed"`,
      [applicationId, hash, this.clock.now()],
    );
    if (!row) return null;
    const { portalId, userId, personSealed } = row;
    const person = this.seal.open(personSealed, rowName(applicationId, hash));
    return { applicationId, portalId, userId, person };
  }
}
