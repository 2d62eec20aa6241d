import { Inject, Injectable } from '@nestjs/common';
import type { SqlExecutor, Transaction } from '#libs/database';
import { asciiAddress, CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { clearOldRows, hashOf, newSecret, type Person, RowSeal } from '../one-time-secrets.js';
import type { PlacementOpening } from '../placements/placement-opening.policy.js';

/** Lifetime of a code (specification part 1, "Limits"). */
export const CODE_SECONDS = 5 * 60;

/** Somebody who has signed in to an application. */
export interface SignedIn {
  readonly applicationId: string;
  readonly portalId: string;
  /** Platform user id. */
  readonly userId: string;
  readonly person: Person;
}

/** What a code stands for. */
interface CodeHolder extends SignedIn {
  /** Where the application was opened inside the portal; null for a sign-in of another way. */
  readonly opening: PlacementOpening | null;
}

/** What an application says of a code. */
export interface CodeClaim {
  readonly code: string;
  readonly applicationId: string;
  readonly redirectUri: string;
  /** Challenge of the verifier that was sent; null when none was. */
  readonly codeChallenge: string | null;
}

interface Row {
  readonly portalId: string;
  readonly userId: string;
  readonly personSealed: string;
  readonly openingSealed: string | null;
}

interface Judged {
  readonly used: boolean;
  readonly expired: boolean;
  readonly sameAddress: boolean;
  readonly sameChallenge: boolean;
}

/** How long a result waits to be read (specification part 1, "Limits"). */
const POLL_RESULT_SECONDS = 10 * 60;

interface PollRow {
  readonly portalId: string;
  readonly userId: string;
  readonly personSealed: string;
}

const rowName = (applicationId: string, hash: Buffer): string => `${applicationId} ${hash.toString('hex')}`;

/** What sign-ins end with: codes, kept as a hash and good for one exchange, and results that are polled for. */
@Injectable()
export class SignInResults {
  constructor(
    private readonly seal: RowSeal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async issueCode(
    executor: SqlExecutor,
    { applicationId, portalId, userId, person }: SignedIn,
    redirectUri: string,
    codeChallenge: string | null,
    opening: PlacementOpening | null = null,
  ): Promise<string> {
    const code = newSecret();
    const hash = hashOf(code);
    const row = hash.toString('hex');
    const nowMs = this.clock.nowMs();
    await executor.query(
      `insert into oauth.code (code_hash, application_id, portal_id, user_id, redirect_uri, code_challenge,
         person_sealed, expires_at, opening_sealed) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        hash,
        applicationId,
        portalId,
        userId,
        asciiAddress(redirectUri),
        codeChallenge,
        this.seal.close(person, row),
        new Date(nowMs + CODE_SECONDS * 1_000),
        opening && this.seal.closeText(JSON.stringify(opening), row),
      ],
    );
    await clearOldRows(executor, 'code', nowMs);
    return code;
  }

  /**
   * Uses the code up, within the transaction that makes the session.
   * @throws PorticoError `INVALID_CODE`, `CODE_ALREADY_USED`, `CODE_EXPIRED`, `REDIRECT_URI_MISMATCH`.
   */
  async takeCode(
    tx: Transaction,
    { code, applicationId, redirectUri, codeChallenge }: CodeClaim,
  ): Promise<CodeHolder> {
    const hash = hashOf(code);
    const claim = [hash, applicationId, asciiAddress(redirectUri), codeChallenge, this.clock.now()];
    const [row] = await tx.query<Row>(
      `update oauth.code set used_at = $5
        where code_hash = $1 and application_id = $2 and redirect_uri = $3
          and code_challenge is not distinct from $4 and used_at is null and expires_at > $5
       returning portal_id as "portalId", user_id as "userId", person_sealed as "personSealed",
         opening_sealed as "openingSealed"`,
      claim,
    );
    if (!row) throw await this.refusal(tx, claim);
    const { portalId, userId, personSealed, openingSealed } = row;
    const name = hash.toString('hex');
    const opening = openingSealed === null ? null : this.seal.openText(openingSealed, name);
    return {
      applicationId,
      portalId,
      userId,
      person: this.seal.open(personSealed, name),
      opening: opening === null ? null : (JSON.parse(opening) as PlacementOpening),
    };
  }

  /** Keeps the result of a sign-in without a redirect: under the hash of `state`, to be read once. */
  async keepForPoll(
    executor: SqlExecutor,
    { applicationId, portalId, userId, person }: SignedIn,
    state: string,
  ) {
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

  /** Takes away what was kept for a poll, within the transaction that makes the session; null when there is none (yet). */
  async takePolled(tx: Transaction, applicationId: string, state: string): Promise<SignedIn | null> {
    const hash = hashOf(state);
    const [row] = await tx.query<PollRow>(
      `delete from oauth.poll_result where application_id = $1 and state_hash = $2 and expires_at > $3
       returning portal_id as "portalId", user_id as "userId", person_sealed as "personSealed"`,
      [applicationId, hash, this.clock.now()],
    );
    if (!row) return null;
    const { portalId, userId, personSealed } = row;
    const person = this.seal.open(personSealed, rowName(applicationId, hash));
    return { applicationId, portalId, userId, person };
  }

  private async refusal(tx: Transaction, claim: readonly unknown[]): Promise<PorticoError> {
    const [judged] = await tx.query<Judged>(
      `select used_at is not null as used, expires_at <= $5 as expired, redirect_uri = $3 as "sameAddress",
              code_challenge is not distinct from $4 as "sameChallenge"
         from oauth.code where code_hash = $1 and application_id = $2`,
      claim,
    );
    if (!judged) return new PorticoError('INVALID_CODE');
    if (judged.used) return new PorticoError('CODE_ALREADY_USED');
    if (judged.expired) return new PorticoError('CODE_EXPIRED');
    if (!judged.sameAddress) return new PorticoError('REDIRECT_URI_MISMATCH');
    return new PorticoError('INVALID_CODE', { message: 'code_verifier does not fit the code_challenge.' });
  }
}
