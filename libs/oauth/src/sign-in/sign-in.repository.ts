import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import { clearOldRows, hashOf, newSecret, RowSeal } from '../one-time-secrets.js';

/** Lifetime of `state` (specification part 1, "Limits"). */
export const STATE_SECONDS = 20 * 60;

/** What a sign-in is for: the application that sent the user, a request of a partner, a visit, the console. */
export type SignInPurpose =
  | {
      readonly kind: 'application';
      /** Of the application, byte for byte. */
      readonly state: string;
      /** Null when the application polls. */
      readonly redirectUri: string | null;
      readonly codeChallenge: string | null;
      readonly keyId: string;
    }
  | { readonly kind: 'connect'; readonly requestId: string }
  /** A visitor of a hosted application. @see VisitsService */
  | { readonly kind: 'visit'; readonly subdomain: string; readonly path: string }
  /** Somebody who wants to use the console. @see ConsoleSignIn */
  | { readonly kind: 'console'; readonly path: string };

export interface SignIn {
  /** Application the host signs the user in to. */
  readonly applicationId: string;
  readonly portalId: string;
  readonly purpose: SignInPurpose;
}

interface Row {
  readonly id: string;
  readonly applicationId: string;
  readonly portalId: string;
  readonly keyId: string | null;
  readonly stateSealed: string | null;
  readonly redirectUri: string | null;
  readonly codeChallenge: string | null;
  readonly connectRequestId: string | null;
  readonly visitSealed: string | null;
}

/** The sign-in of which a visit went to the host with the nonce `$1` in the browser `$2`. */
const BEGUN_HERE = `id = (
  select id from oauth.sign_in_state where nonce_hash = $1 and browser_hash = $2
   union all select sign_in_id from oauth.further_visit where nonce_hash = $1 and browser_hash = $2)`;

/** Sign-ins that have begun, under the nonce that goes to the host. */
@Injectable()
export class SignInStates {
  constructor(
    private readonly database: Database,
    private readonly seal: RowSeal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A state that is visited again before its sign-in is over begins no other: each visit has a nonce of its
   * own, bound to its own browser, and the first that comes back ends them all.
   * @returns the nonce.
   * @throws PorticoError `INVALID_REQUEST` when within its lifetime the application has used the same state
   *   up, or asked for another address or challenge with it.
   */
  async begin(signIn: SignIn, browser: string): Promise<string> {
    const nonce = newSecret();
    const nowMs = this.clock.nowMs();
    const begun = (await this.first(signIn, nonce, browser)) || (await this.further(signIn, nonce, browser));
    if (!begun) {
      throw new PorticoError('INVALID_REQUEST', {
        message: 'state has been used before, or with another redirect_uri or code_challenge.',
      });
    }
    await clearOldRows(this.database, 'sign_in_state', nowMs);
    await clearOldRows(this.database, 'further_visit', nowMs);
    return nonce;
  }

  /** @returns false when the state is known and its lifetime not over. */
  private async first(
    { applicationId, portalId, purpose }: SignIn,
    nonce: string,
    browser: string,
  ): Promise<boolean> {
    const id = newId();
    const nowMs = this.clock.nowMs();
    const own = purpose.kind === 'application' ? purpose : null;
    const rows = await this.database.query(
      `insert into oauth.sign_in_state as s (id, nonce_hash, application_id, portal_id, key_id, state_hash,
         state_sealed, redirect_uri, code_challenge, connect_request_id, browser_hash, expires_at, visit_sealed)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14)
       on conflict (application_id, state_hash) do update set id = excluded.id,
         nonce_hash = excluded.nonce_hash, portal_id = excluded.portal_id, key_id = excluded.key_id,
         state_sealed = excluded.state_sealed, redirect_uri = excluded.redirect_uri,
         code_challenge = excluded.code_challenge, browser_hash = excluded.browser_hash,
         expires_at = excluded.expires_at, used_at = null
       where s.expires_at <= $13 returning id`,
      [
        id,
        hashOf(nonce),
        applicationId,
        portalId,
        own?.keyId ?? null,
        own && hashOf(own.state),
        own && this.seal.closeText(own.state, id),
        own?.redirectUri ?? null,
        own?.codeChallenge ?? null,
        purpose.kind === 'connect' ? purpose.requestId : null,
        hashOf(browser),
        new Date(nowMs + STATE_SECONDS * 1_000),
        new Date(nowMs),
        purpose.kind === 'visit' || purpose.kind === 'console'
          ? this.seal.closeText(JSON.stringify(purpose), id)
          : null,
      ],
    );
    return rows.length > 0;
  }

  /** Another visit of a sign-in that has begun; it is over when the first is. @returns false when there is none. */
  private async further(
    { applicationId, purpose }: SignIn,
    nonce: string,
    browser: string,
  ): Promise<boolean> {
    if (purpose.kind !== 'application') return false;
    const { state, redirectUri, codeChallenge } = purpose;
    const rows = await this.database.query(
      `insert into oauth.further_visit (nonce_hash, sign_in_id, browser_hash, expires_at)
       select $3, s.id, $4, s.expires_at from oauth.sign_in_state s
        where s.application_id = $1 and s.state_hash = $2 and s.used_at is null and s.expires_at > $7
          and s.redirect_uri is not distinct from $5 and s.code_challenge is not distinct from $6
       returning sign_in_id`,
      [
        applicationId,
        hashOf(state),
        hashOf(nonce),
        hashOf(browser),
        redirectUri,
        codeChallenge,
        this.clock.now(),
      ],
    );
    return rows.length > 0;
  }

  /**
   * The sign-in of a nonce, once, and only for the browser it began in.
   * @throws PorticoError `INVALID_STATE`.
   */
  async take(nonce: string, browser: string | null): Promise<SignIn> {
    const values = [hashOf(nonce), hashOf(browser ?? ''), this.clock.now()];
    const [row] = await this.database.query<Row>(
      `update oauth.sign_in_state set used_at = $3
        where ${BEGUN_HERE} and used_at is null and expires_at > $3
       returning id, application_id as "applicationId", portal_id as "portalId", key_id as "keyId",
         state_sealed as "stateSealed", redirect_uri as "redirectUri", code_challenge as "codeChallenge",
         connect_request_id as "connectRequestId", visit_sealed as "visitSealed"`,
      values,
    );
    if (row) return this.read(row);
    const over = await this.database.query(
      `select from oauth.sign_in_state
        where ${BEGUN_HERE} and used_at is null and expires_at <= $3`,
      values,
    );
    throw new PorticoError('INVALID_STATE', {
      details: { reason: over.length > 0 ? 'EXPIRED' : 'NOT_FOUND' },
    });
  }

  private read({ id, applicationId, portalId, ...row }: Row): SignIn {
    const { connectRequestId, visitSealed, stateSealed, redirectUri, codeChallenge, keyId } = row;
    if (connectRequestId !== null) {
      return { applicationId, portalId, purpose: { kind: 'connect', requestId: connectRequestId } };
    }
    if (visitSealed !== null) {
      const purpose = JSON.parse(this.seal.openText(visitSealed, id)) as SignInPurpose;
      return { applicationId, portalId, purpose };
    }
    const state = this.seal.openText(stateSealed!, id);
    const purpose = { kind: 'application', state, redirectUri, codeChallenge, keyId: keyId! } as const;
    return { applicationId, portalId, purpose };
  }
}

/** The host's own ids of portals, as its authorization server told them at the first sign-in. */
@Injectable()
export class PortalMembers {
  constructor(private readonly database: Database) {}

  /** Whether this is the id of the portal; the first one the host tells is. */
  async isOrBecomes(portalId: string, memberId: string): Promise<boolean> {
    const [row] = await this.database.query<{ memberId: string }>(
      `insert into oauth.portal_member as m (portal_id, member_id) values ($1, $2)
       on conflict (portal_id) do update set member_id = m.member_id returning member_id as "memberId"`,
      [portalId, memberId],
    );
    return row?.memberId === memberId;
  }

  /** The same of an id somebody else tells; one that is not known yet is not contradicted. */
  async mayBe(portalId: string, memberId: string): Promise<boolean> {
    const rows = await this.database.query(
      'select from oauth.portal_member where portal_id = $1 and member_id <> $2',
      [portalId, memberId],
    );
    return rows.length === 0;
  }
}
