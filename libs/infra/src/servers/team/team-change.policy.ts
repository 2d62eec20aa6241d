import type { TeamRole } from '../../contracts/server-terms.js';
import type { TeamEvent } from '../../contracts/team.events.js';

/** Whose part in which team changes. */
export interface TeamPlace {
  readonly serverId: string;
  readonly userId: string;
}

/**
 * What changes when a person's role in a team goes from one to another; null stands for no member.
 * @returns no fact when nothing changes.
 */
export function teamEvents(
  { serverId, userId }: TeamPlace,
  from: TeamRole | null,
  to: TeamRole | null,
  at: Date,
): TeamEvent[] {
  const when = at.toISOString();
  if (from === to) return [];
  if (to === null) return [{ type: 'server_member_removed', data: { serverId, userId, removedAt: when } }];
  if (from === null)
    return [{ type: 'server_member_added', data: { serverId, userId, role: to, addedAt: when } }];
  return [{ type: 'server_member_role_changed', data: { serverId, userId, from, to, changedAt: when } }];
}
