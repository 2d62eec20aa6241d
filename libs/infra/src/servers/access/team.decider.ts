import { PorticoError, type Decider } from '#libs/kernel';
import type { TeamRole } from '../../contracts/server-terms.js';
import type { TeamEvent } from '../../contracts/team.events.js';

/** The people of a team: user id → role. */
type TeamState = Readonly<Record<string, TeamRole>>;

const NOBODY: TeamState = {};

interface OfMember {
  readonly serverId: string;
  readonly userId: string;
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

export type TeamCommand =
  | ({ readonly type: 'appoint'; readonly role: TeamRole } & OfMember)
  | ({ readonly type: 'dismiss' } & OfMember);

function evolve(state: TeamState, event: TeamEvent): TeamState {
  const { userId } = event.data;
  switch (event.type) {
    case 'server_member_added':
      return { ...state, [userId]: event.data.role };
    case 'server_member_role_changed':
      return { ...state, [userId]: event.data.to };
    case 'server_member_removed': {
      const { [userId]: _gone, ...others } = state;
      return others;
    }
  }
}

/** A role that somebody has already is no fact. */
function decide(command: TeamCommand, state: TeamState): readonly TeamEvent[] {
  const { serverId, userId } = command;
  const at = command.at.toISOString();
  const from = state[userId];
  if (command.type === 'dismiss') {
    if (from !== undefined)
      return [{ type: 'server_member_removed', data: { serverId, userId, removedAt: at } }];
    throw new PorticoError('VALIDATION_ERROR', {
      message: `user: "${userId}" is no member of the team`,
      details: { field: 'user' },
    });
  }
  const { role } = command;
  if (from === role) return [];
  if (from === undefined)
    return [{ type: 'server_member_added', data: { serverId, userId, role, addedAt: at } }];
  return [{ type: 'server_member_role_changed', data: { serverId, userId, from, to: role, changedAt: at } }];
}

export const teamDecider: Decider<TeamState, TeamCommand, TeamEvent> = {
  initialState: () => NOBODY,
  evolve,
  decide,
};
