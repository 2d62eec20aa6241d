import { Injectable } from '@nestjs/common';
import type { SqlExecutor } from '#libs/database';

/** What people call a server; what is absent or null stays. */
export interface ServerTexts {
  readonly displayName?: string | null;
  readonly description?: string | null;
}

/** Table `infra.server_text`: the texts of servers for people. They are in no fact, so that they can be erased. */
@Injectable()
export class ServerTextRepository {
  async describe(
    executor: SqlExecutor,
    serverId: string,
    { displayName, description }: ServerTexts,
  ): Promise<void> {
    await executor.query(
      `insert into infra.server_text as t (server_id, display_name, description)
       values ($1, coalesce($2, ''), coalesce($3, ''))
       on conflict (server_id) do update set display_name = coalesce($2, t.display_name),
         description = coalesce($3, t.description)`,
      [serverId, displayName ?? null, description ?? null],
    );
  }
}
