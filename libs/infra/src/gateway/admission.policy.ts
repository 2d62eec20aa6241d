import type { AccessPolicy } from '../contracts/server-terms.js';

/** How a person who has signed in stands to a server; every one that holds. */
export type Standing = 'owner' | 'team' | 'named' | 'department' | 'portal' | 'signed-in';

/** Who may open the application under each policy. Everybody under `PUBLIC`, also those nobody knows. */
const ADMITTED: Readonly<Record<AccessPolicy, ReadonlySet<Standing> | 'everybody'>> = {
  OWNER_ONLY: new Set<Standing>(['owner', 'team']),
  NAMED_USERS: new Set<Standing>(['owner', 'team', 'named']),
  DEPARTMENT: new Set<Standing>(['owner', 'team', 'named', 'department']),
  PORTAL: new Set<Standing>(['owner', 'team', 'portal']),
  AUTHENTICATED: new Set<Standing>(['signed-in']),
  PUBLIC: 'everybody',
};

/**
 * What happens to a visitor: `open`, `sign-in` for one who may yet prove to have the right, `refused` for a
 * person without it.
 */
export type Admission = 'open' | 'sign-in' | 'refused';

/** @param standings of the person; null for a visitor who has not signed in. */
export function admit(policy: AccessPolicy, standings: ReadonlySet<Standing> | null): Admission {
  const admitted = ADMITTED[policy];
  if (admitted === 'everybody') return 'open';
  if (standings === null) return 'sign-in';
  for (const standing of standings) if (admitted.has(standing)) return 'open';
  return 'refused';
}
