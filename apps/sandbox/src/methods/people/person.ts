import type { Portal } from '../../portals/portal.js';

/** What other records show of a user. */
export interface Person {
  readonly name: string;
  readonly position: string;
}

/** Empty texts for a user the portal has no record of. */
export function personOf(portal: Portal, userId: number): Person {
  const row = portal.table('user').get(userId);
  const text = (name: string): string => String(row?.[name] ?? '');
  return { name: `${text('NAME')} ${text('LAST_NAME')}`.trim(), position: text('WORK_POSITION') };
}
