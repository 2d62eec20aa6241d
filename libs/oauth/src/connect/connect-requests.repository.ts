import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import type { ConnectScope } from './connect-scopes.data.js';
import { clearOldRows, hashOf, newSecret, type Person, RowSeal } from '../one-time-secrets.js';
import { STATE_SECONDS } from '../sign-in/sign-in.repository.js';
import type { SignedIn } from '../tokens/sign-in-results.repository.js';

/** What a partner asks a user for. */
export interface ConnectOrder {
  readonly partnerId: string;
  readonly redirectUri: string;
  readonly scopes: readonly ConnectScope[];
  /** Of the partner, byte for byte; null when it sent none. */
  readonly state: string | null;
  readonly codeChallenge: string | null;
}

/** The same while the user decides. */
export interface ConnectRequest extends ConnectOrder {
  readonly id: string;
  /** Null until the user has signed in. */
  readonly user: { readonly portalId: string; readonly userId: string; readonly person: Person } | null;
}

interface Row {
  readonly id: string;
  readonly partnerId: string;
  readonly redirectUri: string;
  readonly scopes: ConnectScope[];
  readonly stateSealed: string | null;
  readonly codeChallenge: string | null;
  readonly portalId: string | null;
  readonly userId: string | null;
  readonly personSealed: string | null;
}

const COLUMNS = `id, partner_id as "partnerId", redirect_uri as "redirectUri", scopes,
  state_sealed as "stateSealed", code_challenge as "codeChallenge", portal_id as "portalId",
  user_id as "userId", person_sealed as "personSealed"`;

const unknown = (): PorticoError => new PorticoError('INVALID_STATE', { details: { reason: 'NOT_FOUND' } });

/** Requests of partners while a user signs in and decides, under a handle only that browser can use. */
@Injectable()
export class ConnectRequests {
  constructor(
    private readonly database: Database,
    private readonly seal: RowSeal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the handle. */
  async begin(order: ConnectOrder, browser: string): Promise<{ id: string; handle: string }> {
    const id = newId();
    const handle = newSecret();
    const nowMs = this.clock.nowMs();
    const { partnerId, redirectUri, scopes, state, codeChallenge } = order;
    await this.database.query(
      `insert into oauth.connect_request (id, handle_hash, partner_id, redirect_uri, scopes, state_sealed,
         code_challenge, browser_hash, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id,
        hashOf(handle),
        partnerId,
        redirectUri,
        scopes,
        state === null ? null : this.seal.closeText(state, id),
        codeChallenge,
        hashOf(browser),
        new Date(nowMs + STATE_SECONDS * 1_000),
      ],
    );
    await clearOldRows(this.database, 'connect_request', nowMs);
    return { id, handle };
  }

  /** @throws PorticoError `INVALID_STATE`. */
  async find(handle: string, browser: string | null): Promise<ConnectRequest> {
    const [row] = await this.database.query<Row>(
      `select ${COLUMNS} from oauth.connect_request
        where handle_hash = $1 and browser_hash = $2 and used_at is null and expires_at > $3`,
      [hashOf(handle), hashOf(browser ?? ''), this.clock.now()],
    );
    if (!row) throw unknown();
    return this.read(row);
  }

  /** The request a sign-in was for; the browser was checked with the sign-in. @throws PorticoError `INVALID_STATE`. */
  async byId(id: string): Promise<ConnectRequest> {
    const [row] = await this.database.query<Row>(
      `select ${COLUMNS} from oauth.connect_request where id = $1 and used_at is null and expires_at > $2`,
      [id, this.clock.now()],
    );
    if (!row) throw unknown();
    return this.read(row);
  }

  /** Notes who has signed in. @returns a new handle. @throws PorticoError `INVALID_STATE`. */
  async signedIn(id: string, { portalId, userId, person }: SignedIn): Promise<string> {
    const handle = newSecret();
    const rows = await this.database.query(
      `update oauth.connect_request set handle_hash = $2, portal_id = $3, user_id = $4, person_sealed = $5
        where id = $1 and used_at is null and expires_at > $6 returning id`,
      [id, hashOf(handle), portalId, userId, this.seal.close(person, id), this.clock.now()],
    );
    if (rows.length === 0) throw unknown();
    return handle;
  }

  /** Ends a request, once. @throws PorticoError `INVALID_STATE`. */
  async end(id: string): Promise<void> {
    const rows = await this.database.query(
      `update oauth.connect_request set used_at = $2
        where id = $1 and used_at is null and expires_at > $2 returning id`,
      [id, this.clock.now()],
    );
    if (rows.length === 0) throw unknown();
  }

  private read({ id, portalId, userId, personSealed, stateSealed, ...row }: Row): ConnectRequest {
    const user =
      portalId === null || userId === null || personSealed === null
        ? null
        : { portalId, userId, person: this.seal.open(personSealed, id) };
    return { ...row, id, user, state: stateSealed === null ? null : this.seal.openText(stateSealed, id) };
  }
}
