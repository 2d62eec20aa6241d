import { personOf } from './person-of.js';
import type { Principal } from './principal.js';

/** Whose a key of a foreign service is: of one person, or of everybody of a portal. */
export const KEY_LEVELS = ['user', 'portal'] as const;
export type KeyLevel = (typeof KEY_LEVELS)[number];

/** Who asks, as far as keys of foreign services depend on it. */
export interface KeyHolder {
  readonly portalId: string;
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** A kept key; `userId` is null for one of the whole portal. */
export interface HeldKey {
  readonly portalId: string;
  readonly userId: string | null;
}

export function holderOf(principal: Principal): KeyHolder {
  const { portalId, currentUser } = principal;
  return { portalId, userId: personOf(principal), isAdmin: currentUser?.isAdmin ?? false };
}

/** Everybody sees keys of their own and those of their portal. */
export function maySee({ portalId, userId }: KeyHolder, key: HeldKey): boolean {
  return key.portalId === portalId && (key.userId ?? userId) === userId;
}

/** Those of the portal are for its administrators to change. */
export function mayChange(holder: KeyHolder, key: HeldKey): boolean {
  return maySee(holder, key) && (key.userId !== null || holder.isAdmin);
}
