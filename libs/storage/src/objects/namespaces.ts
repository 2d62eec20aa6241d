import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { CLOCK, type Clock, keeperOf, newId, type Principal } from '#libs/kernel';
import type { Namespace } from './object.policy.js';

const COLUMNS = `id, portal_id as "portalId", owner_kind as "ownerKind", owner_id as "ownerId", bucket`;
const BUCKET_LETTERS = 16;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

const FIND = {
  name: 'storage_find_namespace',
  text: `select ${COLUMNS} from storage.namespace where portal_id = $1 and owner_id = $2`,
};

/**
 * Whose objects a key sees: those of its application, whatever key of it calls, or its own. A portal is part of it, so
 * that nothing one portal writes can be found by another.
 */
@Injectable()
export class Namespaces {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Null for one that has kept nothing yet. */
  async find(principal: Principal): Promise<Namespace | null> {
    return this.of(principal.portalId, keeperOf(principal).id);
  }

  async require(principal: Principal): Promise<Namespace> {
    const { portalId } = principal;
    const owner = keeperOf(principal);
    const known = await this.of(portalId, owner.id);
    if (known) return known;
    await this.database.query(
      `insert into storage.namespace (id, portal_id, owner_kind, owner_id, bucket, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (portal_id, owner_id) do nothing`,
      [newId(), portalId, owner.kind, owner.id, newBucket(), this.clock.now()],
    );
    const made = await this.of(portalId, owner.id);
    if (!made) throw new Error(`The namespace of ${owner.kind} ${owner.id} was made and is not there.`);
    return made;
  }

  async byId(id: string, executor: SqlExecutor = this.database): Promise<Namespace | null> {
    const [row] = await executor.query<Namespace>(`select ${COLUMNS} from storage.namespace where id = $1`, [
      id,
    ]);
    return row ?? null;
  }

  /** In the order of their ids, with the time since when nobody can reach them. */
  page(after: string | null, limit: number): Promise<(Namespace & { readonly endedAt: Date | null })[]> {
    return this.database.query(
      `select ${COLUMNS}, ended_at as "endedAt" from storage.namespace
       where $1::uuid is null or id > $1 order by id limit $2`,
      [after, limit],
    );
  }

  async setEnded(id: string, at: Date | null): Promise<void> {
    await this.database.query('update storage.namespace set ended_at = $2 where id = $1', [id, at]);
  }

  private async of(portalId: string, ownerId: string): Promise<Namespace | null> {
    const [row] = await this.database.query<Namespace>(FIND, [portalId, ownerId]);
    return row ?? null;
  }
}

function newBucket(): string {
  return [...randomBytes(BUCKET_LETTERS)].map((byte) => BASE32[byte % BASE32.length]).join('');
}
