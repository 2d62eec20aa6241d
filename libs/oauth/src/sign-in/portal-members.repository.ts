import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** The host's own ids of portals, as its authorization server told them at the first sign-in. */
@Injectable()
export class PortalMembers {
  constructor(private readonly database: Database) {}

  /** Whether this is the id of the portal; the first one the host tells is. */
  async isOrBecomes(portalId: string, memberId: string): Promise<boolean> {
    const [row] = await this.database.query<{ memberId: string }>(
      `insert into oauth.portal_member as m (portal_id, member_id) values ($1, $2)
       on conflict (portal_id) do update set member_id = m.member_id returning member_id as "memberId"`,
      [portalId, memberId],
    );
    return row?.memberId === memberId;
  }

  /** The same of an id somebody else tells; one that is not known yet is not contradicted. */
  async mayBe(portalId: string, memberId: string): Promise<boolean> {
    const rows = await this.database.query(
      'select from oauth.portal_member where portal_id = $1 and member_id <> $2',
      [portalId, memberId],
    );
    return rows.length === 0;
  }
}
