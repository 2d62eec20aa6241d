import type { Principal } from '#libs/kernel';
import type { Credential } from './credential.js';

/** Who asks, as far as provider keys depend on it. */
export interface KeyHolder {
  readonly portalId: string;
  readonly userId: string;
  readonly isAdmin: boolean;
}

export function holderOf({ portalId, currentUser, ownerUserId }: Principal): KeyHolder {
  return {
    portalId,
    userId: currentUser?.userId ?? ownerUserId,
    isAdmin: currentUser?.isAdmin ?? false,
  };
}

/** Everybody sees keys of their own and those of their portal. */
export function maySee({ portalId, userId }: KeyHolder, credential: Credential): boolean {
  return credential.portalId === portalId && (credential.userId ?? userId) === userId;
}

/** Those of the portal are for its administrators to change. */
export function mayChange(holder: KeyHolder, credential: Credential): boolean {
  return maySee(holder, credential) && (credential.userId !== null || holder.isAdmin);
}
