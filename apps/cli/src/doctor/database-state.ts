import { fail, type Finding } from './finding.js';

/** What a failure of the database means, by the state its server gave; null without one that says something of it. */
export async function stateFinding(error: unknown): Promise<Finding | null> {
  const { findDatabaseState, sqlStateOf } = await import('#libs/database');
  const state = findDatabaseState(error);
  if (state === null) return null;
  const { passes, finding, remedy } = state;
  return fail(passes ? `${finding.slice(0, -1)} (SQLSTATE ${sqlStateOf(error)}).` : finding, remedy);
}
