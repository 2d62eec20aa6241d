import type { Account, PortalKind } from '#libs/auth';

export const AUTHOR_SOURCES = ['member', 'snapshot'] as const;
export type AuthorSource = (typeof AUTHOR_SOURCES)[number];

/** Host employee number of an author, and where it comes from; both or none. */
export type AuthorAnswer =
  | { readonly authorHostUserId: number; readonly authorHostUserIdSource: AuthorSource }
  | { readonly authorHostUserId: null; readonly authorHostUserIdSource: null };

const NOBODY: AuthorAnswer = { authorHostUserId: null, authorHostUserIdSource: null };

/**
 * Specification part 2, "Application": the number of the author's account on the portal as long as there
 * is one that is not to be erased; else the number of the registration, but not on a self-hosted portal,
 * whose numbers may have been given anew.
 * @param snapshot the number when the application was registered.
 */
export function authorOf(
  account: Account | undefined,
  portalKind: PortalKind,
  portalId: string,
  snapshot: number,
): AuthorAnswer {
  if (account && account.portalId === portalId && account.state !== 'PENDING_ERASURE') {
    return { authorHostUserId: account.hostUserId, authorHostUserIdSource: 'member' };
  }
  if (portalKind === 'selfHosted') return NOBODY;
  return { authorHostUserId: snapshot, authorHostUserIdSource: 'snapshot' };
}
