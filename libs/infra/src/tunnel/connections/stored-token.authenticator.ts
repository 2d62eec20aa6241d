import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { isUuid } from '#libs/kernel';
import type { TunnelAuthenticator } from '../tunnel-authenticator.port.js';
import type { TunnelPeer } from '../tunnel-directory.port.js';
import { hashServerToken } from './server-token.js';

/** The stored hash of a peer's token. A deleted server has no say, nor has a machine that is lost or removed. */
const HASH_OF: Readonly<Record<TunnelPeer, string>> = {
  server: `select m.token_hash as hash from infra.server_machine m join infra.server s on s.id = m.server_id
    where m.server_id = $1 and s.status <> 'deleted'`,
  machine: `select k.token_hash as hash from infra.machine_secret k join infra.machine m on m.id = k.machine_id
    where k.machine_id = $1 and m.status in ('enrolled', 'draining')`,
};

/** Checks the tokens of agents and machines against their stored hashes. */
@Injectable()
export class StoredTokenAuthenticator implements TunnelAuthenticator {
  constructor(private readonly database: Database) {}

  async authenticate(peerId: string, token: string, peer: TunnelPeer): Promise<boolean> {
    if (!isUuid(peerId)) return false;
    const [row] = await this.database.query<{ hash: Buffer | null }>(HASH_OF[peer], [peerId]);
    if (!row?.hash) return false;
    const presented = hashServerToken(token);
    return row.hash.length === presented.length && timingSafeEqual(row.hash, presented);
  }
}
