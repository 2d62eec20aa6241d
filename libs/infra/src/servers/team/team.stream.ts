import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { teamDecider } from './team.decider.js';
import { TeamProjection } from './team.projection.js';

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
