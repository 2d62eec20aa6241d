import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { hashOf } from '../one-time-secrets.js';
import type { Partner } from './partner.policy.js';

const COLUMNS = `id, client_id as "clientId", name, redirect_uris as "redirectUris", created_at as "createdAt"`;

/** Partners, and the keys users have given them. */
@Injectable()
export class Partners {
  constructor(private readonly database: Database) {}

  async find(clientId: string): Promise<Partner | null> {
    const [row] = await this.database.query<Partner>(
      `select ${COLUMNS} from oauth.partner where client_id = $1`,
      [clientId],
    );
    return row ?? null;
  }

  async byId(id: string): Promise<Partner | null> {
    const [row] = await this.database.query<Partner>(`select ${COLUMNS} from oauth.partner where id = $1`, [
      id,
    ]);
    return row ?? null;
  }

  /** Null when the partner is unknown or the secret is another. */
  async authenticate(clientId: string, secret: string): Promise<Partner | null> {
    const [row] = await this.database.query<Partner & { secretHash: Buffer }>(
      `select ${COLUMNS}, secret_hash as "secretHash" from oauth.partner where client_id = $1`,
      [clientId],
    );
    if (!row || !timingSafeEqual(row.secretHash, hashOf(secret))) return null;
    const { secretHash: _, ...partner } = row;
    return partner;
  }

  all(): Promise<Partner[]> {
    return this.database.query<Partner>(`select ${COLUMNS} from oauth.partner order by id`);
  }

  async add(partner: Partner, secret: string): Promise<void> {
    const { id, clientId, name, redirectUris, createdAt } = partner;
    await this.database.query(
      `insert into oauth.partner (id, client_id, secret_hash, name, redirect_uris, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, clientId, hashOf(secret), name, redirectUris, createdAt],
    );
  }

  async remove(id: string): Promise<void> {
    await this.database.query('delete from oauth.partner where id = $1', [id]);
  }

  /** Keys of a partner, of one user or of all. */
  async keys(partnerId: string, userId: string | null = null): Promise<string[]> {
    const rows = await this.database.query<{ keyId: string }>(
      `select key_id as "keyId" from oauth.connect_key
        where partner_id = $1 and ($2::uuid is null or user_id = $2)`,
      [partnerId, userId],
    );
    return rows.map(({ keyId }) => keyId);
  }

  async forgetKey(keyId: string): Promise<void> {
    await this.database.query('delete from oauth.connect_key where key_id = $1', [keyId]);
  }
}
