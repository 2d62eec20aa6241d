import { Inject, Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { asciiAddress, CLOCK, type Clock, PorticoError } from '#libs/kernel';
import type { ConnectRequest } from '../connect/connect-requests.repository.js';
import type { ConnectScope } from '../connect/connect-scopes.data.js';
import { clearOldRows, hashOf, newSecret, type Person, RowSeal } from '../one-time-secrets.js';
import { CODE_SECONDS } from '../tokens/sign-in-results.repository.js';

/** What a partner says of a code. */
export interface ConnectClaim {
  readonly code: string;
  readonly partnerId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string | null;
}

/** What a user has agreed to. */
export interface ConnectGrant {
  readonly portalId: string;
  readonly userId: string;
  readonly scopes: readonly ConnectScope[];
  readonly person: Person;
}

interface Row extends Omit<ConnectGrant, 'person'> {
  readonly personSealed: string;
  readonly redirectUri: string;
  readonly codeChallenge: string | null;
  readonly used: boolean;
  readonly expired: boolean;
}

/** Codes of partners: kept as a hash, good for one exchange. */
@Injectable()
export class ConnectCodes {
  constructor(
    private readonly database: Database,
    private readonly seal: RowSeal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async issue(request: ConnectRequest, scopes: readonly ConnectScope[]): Promise<string> {
    const { partnerId, redirectUri, codeChallenge, user } = request;
    if (!user) throw new Error(`The user of connect request ${request.id} has not signed in.`);
    const code = newSecret();
    const hash = hashOf(code);
    const nowMs = this.clock.nowMs();
    await this.database.query(
      `insert into oauth.connect_code (code_hash, partner_id, portal_id, user_id, scopes, redirect_uri,
         code_challenge, person_sealed, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        hash,
        partnerId,
        user.portalId,
        user.userId,
        scopes,
        redirectUri,
        codeChallenge,
        this.seal.close(user.person, hash.toString('hex')),
        new Date(nowMs + CODE_SECONDS * 1_000),
      ],
    );
    await clearOldRows(this.database, 'connect_code', nowMs);
    return code;
  }

  /**
   * Reads what the code stands for; it is not used up yet.
   * @throws PorticoError `INVALID_CODE`, `CODE_ALREADY_USED`, `CODE_EXPIRED`, `REDIRECT_URI_MISMATCH`.
   */
  async read({ code, partnerId, redirectUri, codeChallenge }: ConnectClaim): Promise<ConnectGrant> {
    const hash = hashOf(code);
    const [row] = await this.database.query<Row>(
      `select portal_id as "portalId", user_id as "userId", scopes, person_sealed as "personSealed",
              redirect_uri as "redirectUri", code_challenge as "codeChallenge",
              used_at is not null as used, expires_at <= $3 as expired
         from oauth.connect_code where code_hash = $1 and partner_id = $2`,
      [hash, partnerId, this.clock.now()],
    );
    if (!row) throw new PorticoError('INVALID_CODE');
    if (row.used) throw new PorticoError('CODE_ALREADY_USED');
    if (row.expired) throw new PorticoError('CODE_EXPIRED');
    if (asciiAddress(row.redirectUri) !== asciiAddress(redirectUri))
      throw new PorticoError('REDIRECT_URI_MISMATCH');
    if (row.codeChallenge !== codeChallenge) {
      throw new PorticoError('INVALID_CODE', { message: 'code_verifier does not fit the code_challenge.' });
    }
    const { portalId, userId, scopes, personSealed } = row;
    return { portalId, userId, scopes, person: this.seal.open(personSealed, hash.toString('hex')) };
  }

  /** Id of the key a code has become; null for a code that is unknown, of another partner, or not used yet. */
  async keyOf({ code, partnerId }: ConnectClaim): Promise<string | null> {
    const [row] = await this.database.query<{ keyId: string | null }>(
      'select key_id as "keyId" from oauth.connect_code where code_hash = $1 and partner_id = $2',
      [hashOf(code), partnerId],
    );
    return row?.keyId ?? null;
  }

  /** Uses the code up for a key, within the transaction that writes it. @throws PorticoError `CODE_ALREADY_USED`. */
  async use(
    tx: SqlExecutor,
    { code, partnerId }: ConnectClaim,
    userId: string,
    keyId: string,
  ): Promise<void> {
    const rows = await tx.query(
      `update oauth.connect_code set used_at = $2, key_id = $3
        where code_hash = $1 and used_at is null and expires_at > $2 returning user_id`,
      [hashOf(code), this.clock.now(), keyId],
    );
    if (rows.length === 0) throw new PorticoError('CODE_ALREADY_USED');
    await tx.query('insert into oauth.connect_key (key_id, partner_id, user_id) values ($1, $2, $3)', [
      keyId,
      partnerId,
      userId,
    ]);
  }
}
