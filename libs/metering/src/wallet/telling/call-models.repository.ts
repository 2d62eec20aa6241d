import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** Which model a paid call was of. */
@Injectable()
export class CallModels {
  constructor(private readonly database: Database) {}

  /** Id of a call → its model; calls nobody knows any more are missing. */
  async of(callIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (callIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; model: string }>(
      'select id, model from metering.ai_call where id = any($1::uuid[])',
      [callIds],
    );
    return new Map(rows.map(({ id, model }) => [id, model]));
  }
}
