import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { ChargedServer, ChargedServers, ServerSpan } from '#libs/metering/contracts';
import { ServerStream } from '../../servers/life/server.stream.js';
import { serverSpans } from './server-spans.policy.js';

interface Row {
  readonly serverId: string;
  readonly portalId: string;
  readonly createdAt: Date;
  readonly awake: string;
  readonly asleep: string;
}

/** Servers as the wallet charges them. Applications of a shared host cost nothing of their own: their host does. */
@Injectable()
export class PricedServers implements ChargedServers {
  constructor(
    private readonly database: Database,
    private readonly servers: ServerStream,
  ) {}

  async page(since: Date, after: string | null, limit: number): Promise<readonly ChargedServer[]> {
    const rows = await this.database.query<Row>(
      `select s.id as "serverId", s.portal_id as "portalId", s.created_at as "createdAt",
              coalesce(p.awake, 0) as awake, coalesce(p.asleep, 0) as asleep
         from infra.server s left join infra.plan_price p on p.provider = s.provider and p.plan = s.plan
        where s.galaxy_id is null and (s.status <> 'deleted' or s.updated_at > $1)
          and ($2::uuid is null or s.id > $2)
        order by s.id limit $3`,
      [since, after, limit],
    );
    return rows.map(({ awake, asleep, ...server }) => ({
      ...server,
      pricePerMonth: { awake: BigInt(awake), asleep: BigInt(asleep) },
    }));
  }

  async spans(serverId: string): Promise<readonly ServerSpan[]> {
    return serverSpans((await this.servers.load(serverId)).events);
  }
}
