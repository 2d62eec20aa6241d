import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

export interface GalaxyHost {
  readonly id: string;
  readonly portalId: string;
  readonly name: string;
  readonly plan: string;
  readonly status: string;
  readonly appCount: number;
  readonly createdAt: Date;
}

/** Shared hosts among `infra.server`. */
@Injectable()
export class GalaxyHostsRepository {
  constructor(private readonly database: Database) {}

  /** Oldest first; of one portal, or of all. */
  list(portalId: string | null): Promise<GalaxyHost[]> {
    return this.database.query<GalaxyHost>(
      `select h.id, h.portal_id as "portalId", h.name, h.plan, h.status,
              (select count(*)::int from infra.server a
                where a.galaxy_id = h.id and a.status <> 'deleted') as "appCount",
              h.created_at as "createdAt"
         from infra.server h
        where h.kind = 'GALAXY_HOST' and h.status <> 'deleted' and ($1::text is null or h.portal_id = $1)
        order by h.created_at, h.id`,
      [portalId],
    );
  }
}
