import type { Account, PortalKind } from '#libs/auth';
import { isScope, PorticoError, type Principal, type Scope } from '#libs/kernel';
import { hostOf, registrableOf } from './addresses.policy.js';

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

function refuse(field: string, fault: string): never {
  throw new PorticoError('VALIDATION_ERROR', { message: `${field} ${fault}`, details: { field } });
}

/** A title without the space around it. @throws PorticoError `VALIDATION_ERROR`. */
export function readTitle(field: string, value: string): string {
  return value.trim() || refuse(field, 'must not be blank');
}

/** Rights an application can have; those of the service's own sections belong to other kinds of keys. */
function isApplicationScope(value: string): value is Scope {
  return isScope(value) && value !== 'svc:cowork' && !value.startsWith('svc:mgmt:');
}

/** @throws PorticoError `VALIDATION_ERROR` naming the entry. */
export function readApplicationScopes(values: readonly string[]): Scope[] {
  const scopes = values.map((value, index) =>
    isApplicationScope(value) ? value : refuse(`scopes[${index}]`, 'is no scope an application can have'),
  );
  return [...new Set(scopes)];
}

/**
 * Scopes are fixed to the key of the application; naming the same ones in any order is no change.
 * @throws PorticoError `VALIDATION_ERROR`, `OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE`.
 */
export function requireSameScopes(requested: readonly string[], fixed: readonly Scope[]): void {
  const wanted = readApplicationScopes(requested);
  if (wanted.length !== fixed.length || !wanted.every((scope) => fixed.includes(scope))) {
    throw new PorticoError('OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE');
  }
}

/** The server of the platform that answers for a host name. */
export interface AnsweringServer {
  readonly portalId: string;
  /** Application the server is bound to. */
  readonly applicationId: string | null;
  /** Or asleep, and woken by the next request. */
  readonly running: boolean;
}

export const HOSTINGS = ['platform', 'platform-orphan', 'external'] as const;
export type Hosting = (typeof HOSTINGS)[number];

/** What is known of the address of an application. */
export interface HostingFacts {
  readonly applicationId: string;
  readonly portalId: string;
  readonly appUrl: string | null;
  readonly isPlatformHost: boolean;
  /** The server that answers for the host of the address. */
  readonly server: AnsweringServer | null;
}

/** Where an application lives (specification part 2, "Application"). */
export interface HostingAnswer {
  readonly hosting: Hosting;
  readonly externalHost: string | null;
  readonly externalRegistrable: string | null;
}

function kindOf({ applicationId, portalId, appUrl, isPlatformHost, server }: HostingFacts): Hosting {
  if (appUrl === null) return 'platform';
  if (server) {
    const own = server.applicationId === applicationId || server.portalId === portalId;
    if (!own) return 'external';
    return server.running || !isPlatformHost ? 'platform' : 'platform-orphan';
  }
  return isPlatformHost ? 'platform-orphan' : 'external';
}

export function hostingOf(facts: HostingFacts): HostingAnswer {
  const hosting = kindOf(facts);
  const externalHost = hosting === 'external' && facts.appUrl !== null ? hostOf(facts.appUrl) : null;
  return {
    hosting,
    externalHost,
    externalRegistrable: externalHost === null ? null : registrableOf(externalHost),
  };
}
