import { Injectable } from '@nestjs/common';
import type { ChangeAwareCache } from '#libs/database';
import { AuthChanges } from '../changes/auth-changes.js';
import { KeyHasher } from './key-hasher.js';
import { KeyLookup } from './key-lookup.repository.js';
import type { ResolvedKey } from './resolved-key.js';

const CAPACITY = 20_000;

/** Finds a raw key, from memory as long as nothing behind it has changed. */
@Injectable()
export class KeyDirectory {
  private readonly cache: ChangeAwareCache<ResolvedKey>;

  constructor(
    private readonly hasher: KeyHasher,
    private readonly lookup: KeyLookup,
    changes: AuthChanges,
  ) {
    this.cache = changes.createCache<ResolvedKey>({
      capacity: CAPACITY,
      subjectsOf: ({ id, ownerUserId, portal }) => [
        `key:${id}`,
        `user:${ownerUserId}`,
        portal && `portal:${portal.id}`,
      ],
    });
  }

  /** Null when no such key was ever issued. A revoked key is found and says so. */
  async find(rawKey: string): Promise<ResolvedKey | null> {
    return this.cache.get(this.hasher.cacheName(rawKey), () =>
      this.lookup.findByHash(this.hasher.candidates(rawKey)),
    );
  }
}
