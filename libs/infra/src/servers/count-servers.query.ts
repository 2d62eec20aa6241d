import { Inject, Injectable } from '@nestjs/common';
import type { KeyServers } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';

/** How many servers a key controls, for those who describe and end keys. */
@Injectable()
export class CountServers implements KeyServers {
  readonly limit: number;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.limit = config.serverLimitPerKey;
  }

  async countOf(keyId: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from infra.server where key_id = $1 and status <> 'deleted'`,
      [keyId],
    );
    return row?.count ?? 0;
  }
}
