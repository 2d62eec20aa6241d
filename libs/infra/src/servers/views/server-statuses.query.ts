import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { ServerStatus } from '../life/server.state.js';

/** Where servers are and how they are doing, for those who run something on them. */
@Injectable()
export class ServerStatuses {
  constructor(private readonly database: Database) {}

  /** By id; those that are deleted are absent. */
  async find(
    serverIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly portalId: string; readonly status: LivingStatus }>> {
    if (serverIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; portalId: string; status: LivingStatus }>(
      `select id, portal_id as "portalId", status from infra.server where id = any($1) and status <> 'deleted'`,
      [serverIds],
    );
    return new Map(rows.map(({ id, portalId, status }) => [id, { portalId, status }]));
  }
}

type LivingStatus = Exclude<ServerStatus, 'deleted'>;
