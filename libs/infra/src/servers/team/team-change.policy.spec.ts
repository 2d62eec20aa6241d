import { TEAM_ROLES, type TeamRole } from '../../contracts/server-terms.js';
import { teamEvents } from './team-change.policy.js';

const AT = new Date('2026-01-02T03:04:05Z');
const STATES: readonly (TeamRole | null)[] = [null, ...TEAM_ROLES];
const place = { serverId: 's', userId: 'u' };
const when = '2026-01-02T03:04:05.000Z';

describe('a change of a team', () => {
  it('is a fact for each pair of roles that differ, and none for the others', () => {
    const facts = STATES.flatMap((from) => STATES.map((to) => teamEvents(place, from, to, AT)));
    expect(facts).toEqual([
      [],
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
});
