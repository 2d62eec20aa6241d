import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { GatewayKeys } from './gateway-keys.js';

/** As long as the longest session at an application: a page that is loaded again reads it again. */
const KEPT_MS = 86_400_000;
/** More than one for each new one: a backlog shrinks. */
const CLEARED_AT_ONCE = 5;

/** Where in the portal an application was opened, and what is shown there. */
export interface GatewayOpening {
  readonly placement: string;
  /** The host's own id of the portal. */
  readonly memberId: string;
  /** JSON, as the host has sent it; null when there is none. */
  readonly options: string | null;
}

const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest();

/** What an address is too short for, under an unguessable id that stands in it; told to whoever has opened it. */
@Injectable()
export class GatewayOpenings {
  constructor(
    private readonly database: Database,
    private readonly keys: GatewayKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns its id. */
  async keep(serverId: string, userId: string, opening: GatewayOpening): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const hash = hashOf(id);
    const now = this.clock.now();
    await this.database.query(
      `insert into infra.gateway_opening (id_hash, server_id, user_id, opening_sealed, expires_at)
       values ($1, $2, $3, $4, $5)`,
      [
        hash,
        serverId,
        userId,
        this.keys.cipher.encrypt(JSON.stringify(opening), hash.toString('hex')),
        new Date(now.getTime() + KEPT_MS),
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
  async find(id: string, serverId: string, userId: string): Promise<GatewayOpening | null> {
    const hash = hashOf(id);
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
