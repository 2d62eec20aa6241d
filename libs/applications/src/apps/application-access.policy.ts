import type { Principal } from '#libs/kernel';

/** How a caller stands to an application of its portal. */
export type ApplicationRelation = 'application' | 'author' | 'administrator';

interface OwnedApplication {
  readonly id: string;
  readonly authorId: string;
}

/**
 * Specification part 1, "Authentication", rule 8, as it holds for applications: the application by its own
 * key, its author and administrators of the portal by theirs. Null: it is none of the caller's business.
 */
export function relationToApplication(
  { id, authorId }: OwnedApplication,
  { kind, appId, ownerUserId, currentUser }: Principal,
): ApplicationRelation | null {
  if (kind === 'application') return appId === id ? 'application' : null;
  if (ownerUserId === authorId) return 'author';
  return currentUser?.isAdmin ? 'administrator' : null;
}
