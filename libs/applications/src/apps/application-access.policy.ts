import type { Principal } from '#libs/kernel';

/** How a caller stands to an application of its portal. */
export type ApplicationRelation = 'application' | 'author' | 'administrator';

interface OwnedApplication {
  readonly id: string;
  readonly authorId: string;
  /** Null when an operator registered it. */
  readonly registeredByKeyId: string | null;
}

/**
 * Specification part 1, "Authentication", rule 8, as it holds for applications: the application by its own
 * key, its author and administrators of the portal by theirs. A partner's key is its author only where it registered the
 * application itself. Null: it is none of the caller's business.
 */
export function relationToApplication(
  { id, authorId, registeredByKeyId }: OwnedApplication,
  { kind, appId, keyId, isPartners, ownerUserId, currentUser }: Principal,
): ApplicationRelation | null {
  if (kind === 'application') return appId === id ? 'application' : null;
  if (isPartners) return registeredByKeyId === keyId ? 'author' : null;
  if (ownerUserId === authorId) return 'author';
  return currentUser?.isAdmin ? 'administrator' : null;
}
