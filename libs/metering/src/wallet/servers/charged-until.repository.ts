import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** Up to where the hours of servers are charged. */
@Injectable()
export class ChargedUntil {
  constructor(private readonly database: Database) {}

  /** By server; those that were never looked at are missing. */
  async of(serverIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ id: string; at: Date }>(
      'select server_id as id, charged_until as at from money.charged_server where server_id = any ($1)',
      [serverIds],
    );
    return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
  }

  /** Only forwards. */
  async set(serverIds: readonly string[], until: Date): Promise<void> {
    await this.database.query(
      `insert into money.charged_server as c (server_id, charged_until)
       select id, $2 from unnest($1::uuid[]) as id
       on conflict (server_id) do update set charged_until = greatest(c.charged_until, excluded.charged_until)`,
      [serverIds, until],
    );
  }
}
