import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { isUuid } from '#libs/kernel';
import type { TunnelAuthenticator } from '../tunnel-authenticator.port.js';
import { hashServerToken } from './server-token.js';

/** Checks server tokens against the hashes in `infra.server_machine`; a deleted server has no say. */
@Injectable()
export class StoredTokenAuthenticator implements TunnelAuthenticator {
  constructor(private readonly database: Database) {}

  async authenticate(serverId: string, token: string): Promise<boolean> {
    if (!isUuid(serverId)) return false;
    const [row] = await this.database.query<{ hash: Buffer | null }>(
      `select m.token_hash as hash from infra.server_machine m join infra.server s on s.id = m.server_id
        where m.server_id = $1 and s.status <> 'deleted'`,
      [serverId],
    );
    if (!row?.hash) return false;
    const presented = hashServerToken(token);
    return row.hash.length === presented.length && timingSafeEqual(row.hash, presented);
  }
}
