import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { PortalAnswer } from './portal.answer.js';
import type { ReachingCaller } from './reach.query.js';

export interface PortalPage {
  readonly portals: PortalAnswer[];
  readonly total: number;
}

const LIST = `
  select p.id, p.domain, p.name, case when a.is_admin then 'ADMIN' else 'MEMBER' end as role,
         (select count(*)::int from auth.api_key k
           where k.portal_id = p.id and k.status = 'ACTIVE' and (a.is_admin or k.owner_user_id = a.id))
           as "keysCount", p.state as status, p.kind
    from auth.user_account o
    join auth.user_account a on a.person_id = o.person_id and a.state = 'ACTIVE'
    join auth.portal p on p.id = a.portal_id
   where o.id = $1 and ($2::uuid is null or p.id = $2) order by p.id limit $3 offset $4`;

const COUNT = `
  select count(*)::int as total from auth.user_account o
    join auth.user_account a on a.person_id = o.person_id and a.state = 'ACTIVE'
   where o.id = $1 and ($2::uuid is null or a.portal_id = $2)`;

/** Portals on which the owner of a management key, as a person, has an active account; through the console one alone. */
@Injectable()
export class ListPortals {
  constructor(private readonly database: Database) {}

  /** @param limit null for all of them. */
  async execute(
    { ownerUserId, consolePortalId }: ReachingCaller,
    limit: number | null,
    offset: number,
  ): Promise<PortalPage> {
    const [portals, [counted]] = await Promise.all([
      this.database.query<PortalAnswer>(LIST, [ownerUserId, consolePortalId ?? null, limit, offset]),
      this.database.query<{ total: number }>(COUNT, [ownerUserId, consolePortalId ?? null]),
    ]);
    return { portals, total: counted?.total ?? 0 };
  }
}
