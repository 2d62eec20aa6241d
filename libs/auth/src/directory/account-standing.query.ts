import { Injectable } from '@nestjs/common';
import type { ChangeAwareCache } from '#libs/database';
import { AuthChanges } from '../changes/auth-changes.js';
import { type Account, Accounts } from './accounts.query.js';

const CAPACITY = 50_000;

/** How users of portals stand, from memory as long as nothing about them has changed. */
@Injectable()
export class AccountStanding {
  private readonly cache: ChangeAwareCache<Account>;

  constructor(
    private readonly accounts: Accounts,
    changes: AuthChanges,
  ) {
    this.cache = changes.createCache<Account>({
      capacity: CAPACITY,
      subjectsOf: ({ userId }) => [`user:${userId}`],
    });
  }

  /** By platform user id; null for one who does not exist. */
  async find(userId: string): Promise<Account | null> {
    return this.cache.get(userId, async () => (await this.accounts.find([userId])).get(userId) ?? null);
  }
}
