import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** Applications and servers that were deleted while there were versions of them. */
@Injectable()
export class GoneOwnerRepository {
  constructor(private readonly database: Database) {}

  async note(ownerId: string, goneAt: Date): Promise<void> {
    await this.database.query(
      'insert into sources.gone_owner (owner_id, gone_at) values ($1, $2) on conflict (owner_id) do nothing',
      [ownerId, goneAt],
    );
  }

  async goneBefore(at: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'select owner_id as id from sources.gone_owner where gone_at <= $1 order by gone_at limit $2',
      [at, limit],
    );
    return rows.map(({ id }) => id);
  }

  async forget(ownerId: string): Promise<void> {
    await this.database.query('delete from sources.gone_owner where owner_id = $1', [ownerId]);
  }
}
