import { Injectable } from '@nestjs/common';
import type { ChangeAwareCache } from '#libs/database';
import { isUuid } from '#libs/kernel';
import type { AuthSubject } from '../changes/auth-change.js';
import { AuthChanges } from '../changes/auth-changes.js';
import { KeyHasher } from './key-hasher.js';
import { KeyLookup } from './key-lookup.repository.js';
import type { ResolvedKey } from './resolved-key.js';

const CAPACITY = 20_000;

/** What a key is made of besides its own row. */
function subjectsOf({ id, endsWithKeyId, ownerUserId, portal }: ResolvedKey): (AuthSubject | null)[] {
  const maker: AuthSubject | null = endsWithKeyId === null ? null : `key:${endsWithKeyId}`;
  return [`key:${id}`, maker, `user:${ownerUserId}`, portal && `portal:${portal.id}`];
}

/** Finds a raw key, from memory as long as nothing behind it has changed. */
@Injectable()
export class KeyDirectory {
  private readonly bySecret: ChangeAwareCache<ResolvedKey>;
  private readonly byId: ChangeAwareCache<ResolvedKey>;

  constructor(
    private readonly hasher: KeyHasher,
    private readonly lookup: KeyLookup,
    changes: AuthChanges,
  ) {
    const capacity = CAPACITY;
    this.bySecret = changes.createCache<ResolvedKey>({ capacity, subjectsOf });
    this.byId = changes.createCache<ResolvedKey>({ capacity, subjectsOf });
  }

  /** Null when no such key was ever issued. A revoked key is found and says so. */
  async find(rawKey: string): Promise<ResolvedKey | null> {
    return this.bySecret.get(this.hasher.cacheName(rawKey), () =>
      this.lookup.findByHash(this.hasher.candidates(rawKey)),
    );
  }

  /** The same by its id, for those who have shown by something else what they may do with it. */
  async findById(id: string): Promise<ResolvedKey | null> {
    return isUuid(id) ? this.byId.get(id.toLowerCase(), () => this.lookup.findById(id)) : null;
  }
}
