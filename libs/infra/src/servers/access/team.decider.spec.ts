import { fold } from '#libs/kernel';
import { TEAM_ROLES, type TeamRole } from '../../contracts/server-terms.js';
import type { TeamEvent } from '../../contracts/team.events.js';
import { teamDecider, type TeamCommand } from './team.decider.js';

const at = new Date('2026-01-02T03:04:05Z');
const STATES: readonly (TeamRole | null)[] = [null, ...TEAM_ROLES];
const place = { serverId: 's', userId: 'u' };
const when = '2026-01-02T03:04:05.000Z';

const appoint = (role: TeamRole): TeamCommand => ({ type: 'appoint', ...place, role, at });
const dismiss: TeamCommand = { type: 'dismiss', ...place, at };

function stateOf(role: TeamRole | null) {
  return fold(
    teamDecider,
    role === null ? [] : teamDecider.decide(appoint(role), teamDecider.initialState()),
  );
}

function change(from: TeamRole | null, to: TeamRole | null): readonly TeamEvent[] | string {
  try {
    return teamDecider.decide(to === null ? dismiss : appoint(to), stateOf(from));
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('a change of a team', () => {
  it('is a fact for each pair of roles that differ, and none for the others', () => {
    const facts = STATES.flatMap((from) => STATES.map((to) => change(from, to)));
    expect(facts).toEqual([
      'VALIDATION_ERROR',
      [{ type: 'server_member_added', data: { ...place, role: 'DEVELOPER', addedAt: when } }],
      [{ type: 'server_member_added', data: { ...place, role: 'ADMIN', addedAt: when } }],
      [{ type: 'server_member_removed', data: { ...place, removedAt: when } }],
      [],
      [
        {
          type: 'server_member_role_changed',
          data: { ...place, from: 'DEVELOPER', to: 'ADMIN', changedAt: when },
        },
      ],
      [{ type: 'server_member_removed', data: { ...place, removedAt: when } }],
      [
        {
          type: 'server_member_role_changed',
          data: { ...place, from: 'ADMIN', to: 'DEVELOPER', changedAt: when },
        },
      ],
      [],
    ]);
  });

  it('leads from each role to each other one', () => {
    for (const to of TEAM_ROLES) {
      const events = teamDecider.decide(appoint(to), stateOf('DEVELOPER'));
      expect(fold(teamDecider, events, stateOf('DEVELOPER'))).toEqual({ u: to });
    }
    expect(fold(teamDecider, teamDecider.decide(dismiss, stateOf('ADMIN')), stateOf('ADMIN'))).toEqual({});
  });
});
