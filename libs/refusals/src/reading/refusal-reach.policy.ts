import type { AnyPrincipal } from '#libs/kernel';
import type { RefusalPlace } from '../contracts/refusal-terms.js';

/**
 * Whose refusals a caller sees: a key its own. In the console, where a person has signed in and no key is given away,
 * a person those of all keys they own, and an administrator those of the whole portal beside them; not with a partner's
 * key or an application's.
 */
export function reachOf(principal: AnyPrincipal): readonly RefusalPlace[] {
  const { kind, keyId, portalId, ownerUserId, currentUser, consolePortalId, isPartners } = principal;
  if (consolePortalId === undefined || kind === 'application' || isPartners) return [{ ownerUserId, keyId }];
  if (portalId !== null && currentUser?.isAdmin) return [{ portalId }, { portalId: null, ownerUserId }];
  return [{ ownerUserId }];
}
