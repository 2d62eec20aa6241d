import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import { GatewayKeys } from './gateway-keys.js';
import type { VisitingPerson } from './visitor-sign-in.port.js';

/** How long the way into an application stays open. */
export const ENTRY_SECONDS = 300;
/** How long the row of an entry stays after its end. */
const ENTRY_KEPT_MS = 24 * 3_600_000;
/** More than one for each new one: a backlog shrinks. */
const CLEARED_AT_ONCE = 5;

/** A person who has signed in, on the way to an application. */
export interface GatewayEntry {
  readonly person: VisitingPerson;
  /** The application the person has signed in to; null for the service itself. */
  readonly appId: string | null;
}

interface Row {
  readonly portalId: string;
  readonly userId: string;
  readonly appId: string | null;
  readonly nameSealed: string;
  readonly departments: number[];
}

/** What is kept of a secret of a browser, and of the id of an opening. */
function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** As long as the longest session at an application: a page that is loaded again reads it again. */
const OPENING_KEPT_MS = 86_400_000;

/** Where in the portal an application was opened, and what is shown there. */
export interface GatewayOpening {
  readonly placement: string;
  /** The host's own id of the portal. */
  readonly memberId: string;
  /** JSON, as the host has sent it; null when there is none. */
  readonly options: string | null;
}

/** Ways into applications, each for one use and in one browser, and where in the portal they were opened. */
@Injectable()
export class GatewayEntryRepository {
  constructor(
    private readonly database: Database,
    private readonly keys: GatewayKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param path of the application, where it leads.
   * @param browser secret of the browser, at the address of the service.
   * @returns its id, for the `jti` of a token.
   */
  async open(
    serverId: string,
    { person, appId }: GatewayEntry,
    path: string,
    browser: string,
  ): Promise<string> {
    const id = newId();
    const nowMs = this.clock.nowMs();
    await this.database.query(
      `insert into infra.gateway_entry (jti, server_id, portal_id, user_id, app_id, name_sealed, departments,
         expires_at, path_sealed, browser_hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        serverId,
        person.portalId,
        person.userId,
        appId,
        this.keys.cipher.encrypt(person.name, id),
        person.departments,
        new Date(nowMs + ENTRY_SECONDS * 1_000),
        this.keys.cipher.encrypt(path, id),
        secretHash(browser),
      ],
    );
    await this.database.query(
      `delete from infra.gateway_entry where jti = any(array(
         select jti from infra.gateway_entry where expires_at < $1 order by expires_at
          limit ${CLEARED_AT_ONCE} for update skip locked))`,
      [new Date(nowMs - ENTRY_KEPT_MS)],
    );
    return id;
  }

  /** Whether an entry has not come to a browser at the address of its application yet. */
  async isUnbound(jti: string, serverId: string): Promise<boolean> {
    const rows = await this.database.query(
      `select from infra.gateway_entry
        where jti = $1 and server_id = $2 and visitor_hash is null and used_at is null and expires_at > $3`,
      [jti, serverId, this.clock.now()],
    );
    return rows.length > 0;
  }

  /**
   * Binds an entry to the browser that has come to the application with it, when it is the one it was opened in.
   * @param browsers secrets of the browser, at the address of the service.
   * @param visitorHash of its secret at the address of the application.
   * @returns where the entry leads; null for another browser, and when it is bound, used or over.
   */
  async bind(jti: string, browsers: readonly string[], visitorHash: Buffer): Promise<string | null> {
    const [row] = await this.database.query<{ pathSealed: string }>(
      `update infra.gateway_entry set visitor_hash = $3
        where jti = $1 and browser_hash = any($2) and visitor_hash is null and used_at is null
          and expires_at > $4
       returning path_sealed as "pathSealed"`,
      [jti, browsers.map(secretHash), visitorHash, this.clock.now()],
    );
    return row ? this.keys.cipher.decrypt(row.pathSealed, jti) : null;
  }

  /**
   * Uses an entry up; null when that was done before, or it is over, or it leads elsewhere, or is not bound to this
   * browser.
   */
  async burn(jti: string, serverId: string, visitor: string): Promise<GatewayEntry | null> {
    const [row] = await this.database.query<Row>(
      `update infra.gateway_entry set used_at = $3
        where jti = $1 and server_id = $2 and visitor_hash = $4 and used_at is null and expires_at > $3
       returning portal_id as "portalId", user_id as "userId", app_id as "appId",
         name_sealed as "nameSealed", departments`,
      [jti, serverId, this.clock.now(), secretHash(visitor)],
    );
    if (!row) return null;
    const { portalId, userId, appId, nameSealed, departments } = row;
    return {
      appId,
      person: { portalId, userId, departments, name: this.keys.cipher.decrypt(nameSealed, jti) },
    };
  }

  /**
   * What an address is too short for, under an unguessable id that stands in it; told to whoever has opened it.
   * @returns the id.
   */
  async keepOpening(serverId: string, userId: string, opening: GatewayOpening): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const hash = secretHash(id);
    const now = this.clock.now();
    await this.database.query(
      `insert into infra.gateway_opening (id_hash, server_id, user_id, opening_sealed, expires_at)
       values ($1, $2, $3, $4, $5)`,
      [
        hash,
        serverId,
        userId,
        this.keys.cipher.encrypt(JSON.stringify(opening), hash.toString('hex')),
        new Date(now.getTime() + OPENING_KEPT_MS),
      ],
    );
    await this.database.query(
      `delete from infra.gateway_opening where id_hash = any(array(
         select id_hash from infra.gateway_opening where expires_at < $1 order by expires_at
          limit ${CLEARED_AT_ONCE} for update skip locked))`,
      [now],
    );
    return id;
  }

  /** Null for an id that is none, over, of another server or of somebody else. */
  async findOpening(id: string, serverId: string, userId: string): Promise<GatewayOpening | null> {
    const hash = secretHash(id);
    const [row] = await this.database.query<{ sealed: string }>(
      `select opening_sealed as sealed from infra.gateway_opening
        where id_hash = $1 and server_id = $2 and user_id = $3 and expires_at > $4`,
      [hash, serverId, userId, this.clock.now()],
    );
    return row
      ? (JSON.parse(this.keys.cipher.decrypt(row.sealed, hash.toString('hex'))) as GatewayOpening)
      : null;
  }
}
