import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { UserState } from '../keys/key-record.js';

/** A user of a portal, without anything that tells who it is. */
export interface Account {
  readonly userId: string;
  readonly portalId: string;
  /** Host employee number. */
  readonly hostUserId: number;
  readonly isAdmin: boolean;
  readonly state: UserState;
}

/** Looks users of portals up for other features. */
@Injectable()
export class Accounts {
  constructor(private readonly database: Database) {}

  /** By platform user id; those that do not exist are absent. */
  async find(userIds: readonly string[]): Promise<ReadonlyMap<string, Account>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.database.query<Account>(
      `select id as "userId", portal_id as "portalId", host_user_id as "hostUserId", is_admin as "isAdmin", state
         from auth.user_account where id = any($1::uuid[])`,
      [userIds],
    );
    return new Map(rows.map((row) => [row.userId, row]));
  }
}

/** What users of portals are called. Beside `Accounts`, so that names go only where they are shown. */
@Injectable()
export class UserNames {
  constructor(private readonly database: Database) {}

  /** By platform user id; those that do not exist are absent. */
  async find(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; name: string }>(
      'select id, name from auth.user_account where id = any($1::uuid[])',
      [userIds],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
