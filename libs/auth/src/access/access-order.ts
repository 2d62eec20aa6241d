import type { AccessCheck } from './access-check.js';
import { CALLER_CHECKS } from './caller.policy.js';
import { RIGHTS_CHECKS } from './rights.policy.js';

/**
 * Every check of a known key that needs no further look-up, in the order of the contract.
 * What counts calls stands between the two lists; the checks of a session come after them.
 */
export const ACCESS_CHECKS: readonly AccessCheck[] = [...CALLER_CHECKS, ...RIGHTS_CHECKS];
