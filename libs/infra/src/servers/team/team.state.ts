import type { TeamRole } from '../../contracts/server-terms.js';

/** The people of a team: user id → role. */
export type TeamState = Readonly<Record<string, TeamRole>>;

export const NOBODY: TeamState = {};
