import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

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
