import type { Transaction } from '#libs/database';
import { type Stored, type View, eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import type { TeamEvent } from '../../contracts/team.events.js';
import { teamDecider } from './team.decider.js';

/** The members of the teams, one row each. */
class TeamProjection implements View<TeamEvent, 'member'> {
  readonly name = 'server-teams';
  readonly tables = { member: 'infra.server_member' };

  async apply(
    tx: Transaction,
    { member }: Readonly<Record<'member', string>>,
    event: Stored<TeamEvent>,
    serverId: string,
  ): Promise<void> {
    const { userId } = event.data;
    switch (event.type) {
      case 'server_member_added':
        await tx.query(
          `insert into ${member} (server_id, user_id, role, added_at) values ($1, $2, $3, $4)
           on conflict (server_id, user_id) do update set role = excluded.role, added_at = excluded.added_at`,
          [serverId, userId, event.data.role, event.data.addedAt],
        );
        return;
      case 'server_member_role_changed':
        await tx.query(`update ${member} set role = $3 where server_id = $1 and user_id = $2`, [
          serverId,
          userId,
          event.data.to,
        ]);
        return;
      case 'server_member_removed':
        await tx.query(`delete from ${member} where server_id = $1 and user_id = $2`, [serverId, userId]);
        return;
    }
  }
}

/** The development teams of servers; the id is that of the server. */
export class TeamStream extends eventStream({
  module: 'infra',
  streamType: 'team',
  decider: teamDecider,
  eventTypes: {
    server_member_added: FIRST_VERSION,
    server_member_role_changed: FIRST_VERSION,
    server_member_removed: FIRST_VERSION,
  },
  views: [new TeamProjection()],
}) {}
