import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
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

@Entity({ schema: 'oauth', name: 'connect_code' })
export class ConnectCodeEntity implements Omit<ConnectGrant, 'person'> {
  @PrimaryColumn('bytea') codeHash!: Buffer;
  @Column('uuid') partnerId!: string;
  @Column('uuid') portalId!: string;
  @Column('uuid') userId!: string;
  @Column('text', { array: true }) scopes!: ConnectScope[];
  @Column('text') redirectUri!: string;
  @Column('text', { nullable: true }) codeChallenge!: string | null;
  /** Sealed for the row. */
  @Column('text') personSealed!: string;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
  /** The key it has become. */
  @Column('uuid', { nullable: true }) keyId!: string | null;
}

/** Codes of partners: kept as a hash, good for one exchange. */
@Injectable()
export class ConnectCodes {
  constructor(
    private readonly database: Database,
    @InjectRepository(ConnectCodeEntity) private readonly codes: Repository<ConnectCodeEntity>,
    private readonly seal: RowSeal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async issue(request: ConnectRequest, scopes: readonly ConnectScope[]): Promise<string> {
    const { partnerId, redirectUri, codeChallenge, user } = request;
    if (!user) throw new Error(`The user of connect request ${request.id} has not signed in.`);
    const code = newSecret();
    const codeHash = hashOf(code);
    const nowMs = this.clock.nowMs();
    await this.codes.insert({
      codeHash,
      partnerId,
      portalId: user.portalId,
      userId: user.userId,
      scopes: [...scopes],
      redirectUri,
      codeChallenge,
      personSealed: this.seal.close(user.person, codeHash.toString('hex')),
      expiresAt: new Date(nowMs + CODE_SECONDS * 1_000),
    });
    await clearOldRows(this.database, 'connect_code', nowMs);
    return code;
  }

  /**
   * Reads what the code stands for; it is not used up yet.
   * @throws PorticoError `INVALID_CODE`, `CODE_ALREADY_USED`, `CODE_EXPIRED`, `REDIRECT_URI_MISMATCH`.
   */
  async read({ code, partnerId, redirectUri, codeChallenge }: ConnectClaim): Promise<ConnectGrant> {
    const codeHash = hashOf(code);
    const row = await this.codes.findOneBy({ codeHash, partnerId });
    if (!row) throw new PorticoError('INVALID_CODE');
    if (row.usedAt !== null) throw new PorticoError('CODE_ALREADY_USED');
    if (row.expiresAt <= this.clock.now()) throw new PorticoError('CODE_EXPIRED');
    if (asciiAddress(row.redirectUri) !== asciiAddress(redirectUri))
      throw new PorticoError('REDIRECT_URI_MISMATCH');
    if (row.codeChallenge !== codeChallenge) {
      throw new PorticoError('INVALID_CODE', { message: 'code_verifier does not fit the code_challenge.' });
    }
    const { portalId, userId, scopes, personSealed } = row;
    return { portalId, userId, scopes, person: this.seal.open(personSealed, codeHash.toString('hex')) };
  }

  /** Id of the key a code has become; null for a code that is unknown, of another partner, or not used yet. */
  async keyOf({ code, partnerId }: ConnectClaim): Promise<string | null> {
    const row = await this.codes.findOneBy({ codeHash: hashOf(code), partnerId });
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
