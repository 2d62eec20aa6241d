import type { Principal } from './principal.js';

/** The person a call counts for: whose session it is, or else whose key. */
export function personOf({ currentUser, ownerUserId }: Principal): string {
  return currentUser?.userId ?? ownerUserId;
}
