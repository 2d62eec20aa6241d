import { Inject, Injectable } from '@nestjs/common';
import type { ChangeAwareCache } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import type { ResolvedSession } from '../access/session.policy.js';
import { AuthChanges } from '../changes/auth-changes.js';
import type { SessionResolver } from '../guard/session-resolver.port.js';
import { KeyHasher } from '../keys/key-hasher.js';
import { isWellFormedSessionToken } from '../keys/key-string.js';
import { SessionLookup, type StoredSession } from './session-lookup.repository.js';

const CAPACITY = 20_000;

/** Finds sessions in the database, from memory as long as nothing behind them has changed. */
@Injectable()
export class StoredSessionResolver implements SessionResolver {
  private readonly cache: ChangeAwareCache<StoredSession>;

  constructor(
    private readonly hasher: KeyHasher,
    private readonly lookup: SessionLookup,
    @Inject(CLOCK) private readonly clock: Clock,
    changes: AuthChanges,
  ) {
    this.cache = changes.createCache<StoredSession>({
      capacity: CAPACITY,
      subjectsOf: ({ id, userId, portalId }) => [`session:${id}`, `user:${userId}`, `portal:${portalId}`],
    });
  }

  async resolve(token: string): Promise<ResolvedSession | null> {
    if (!isWellFormedSessionToken(token)) return null;
    const session = await this.cache.get(this.hasher.cacheName(token), () =>
      this.lookup.findByHash(this.hasher.candidates(token)),
    );
    return session && session.expiresAt.getTime() > this.clock.nowMs() ? session : null;
  }
}
