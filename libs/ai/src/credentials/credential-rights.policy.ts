import type { Principal } from '#libs/kernel';
import { personOf } from '../calls/person-of.policy.js';
import type { Credential } from './credential.js';

/** Who asks, as far as provider keys depend on it. */
export interface KeyHolder {
  readonly portalId: string;
  readonly userId: string;
  readonly isAdmin: boolean;
}

export function holderOf(principal: Principal): KeyHolder {
  const { portalId, currentUser } = principal;
  return { portalId, userId: personOf(principal), isAdmin: currentUser?.isAdmin ?? false };
}

/** Everybody sees keys of their own and those of their portal. */
export function maySee({ portalId, userId }: KeyHolder, credential: Credential): boolean {
  return credential.portalId === portalId && (credential.userId ?? userId) === userId;
}

/** Those of the portal are for its administrators to change. */
export function mayChange(holder: KeyHolder, credential: Credential): boolean {
  return maySee(holder, credential) && (credential.userId !== null || holder.isAdmin);
}
