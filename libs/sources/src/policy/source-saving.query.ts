import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';

/** Whether a portal keeps new versions of its sources. */
@Injectable()
export class SourceSaving {
  constructor(private readonly database: Database) {}

  /** True for a portal nobody has decided about. */
  async isOn(portalId: string, executor: SqlExecutor = this.database): Promise<boolean> {
    const [row] = await executor.query<{ saving: boolean }>(
      'select saving from sources.portal_policy where portal_id = $1',
      [portalId],
    );
    return row?.saving ?? true;
  }
}
