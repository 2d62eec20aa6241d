import type { AnyPrincipal } from '#libs/kernel';
import type { RefusalPlace } from '../contracts/refusal-terms.js';

/**
 * Whose refusals a caller sees: an application its own; a person those of all keys they own; an administrator those of
 * the whole portal beside them. A key without a portal shows what its owner owns.
 */
export function reachOf(principal: AnyPrincipal): readonly RefusalPlace[] {
  const { kind, keyId, portalId, ownerUserId, currentUser } = principal;
  if (kind === 'application') return [{ ownerUserId, keyId }];
  if (portalId !== null && currentUser?.isAdmin) return [{ portalId }, { portalId: null, ownerUserId }];
  return [{ ownerUserId }];
}
