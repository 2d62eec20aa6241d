import { type AccessMode, PorticoError, type Scope } from '#libs/kernel';
import type { KeyPortal } from '../keys/resolved-key.js';

/** What the administrators of a portal have decided about its keys. */
export interface PortalPolicies {
  readonly policyReadOnly: boolean;
  readonly serversDisabled: boolean;
  readonly keyCreationRestricted: boolean;
  readonly appCreationRestricted: boolean;
}

/** On which portal somebody acts, and as whom. */
export interface PortalAuthority {
  readonly portal: KeyPortal & PortalPolicies & { readonly version: number };
  readonly isAdmin: boolean;
}

const SERVERS: Scope = 'svc:infra';

/** Rights every new key gets without asking. */
export const AUTOMATIC_SCOPES: readonly Scope[] = [SERVERS, 'svc:ai', 'svc:search'];

/** AI requests per minute of a key; no endpoint changes it. */
export const DEFAULT_RATE_LIMIT = 600;

/** @throws PorticoError `KEY_CREATION_RESTRICTED` for an ordinary user of a portal that restricts it. */
export function requireIssuing({ portal, isAdmin }: PortalAuthority): void {
  if (portal.keyCreationRestricted && !isAdmin) throw new PorticoError('KEY_CREATION_RESTRICTED');
}

/**
 * The access mode of a new key: under the read-only policy every key starts read-only, and only an
 * administrator makes an exception.
 * @throws PorticoError `KEY_POLICY_READONLY_REQUIRED`.
 */
export function newAccessMode(requested: AccessMode | undefined, authority: PortalAuthority): AccessMode {
  if (!authority.portal.policyReadOnly) return requested ?? 'READWRITE';
  return requested === 'READWRITE' ? changedAccessMode('READONLY', requested, authority) : 'READONLY';
}

/**
 * A key that may write already keeps the right.
 * @throws PorticoError `KEY_POLICY_READONLY_REQUIRED`.
 */
export function changedAccessMode(
  before: AccessMode,
  requested: AccessMode,
  { portal, isAdmin }: PortalAuthority,
): AccessMode {
  if (portal.policyReadOnly && !isAdmin && requested === 'READWRITE' && before !== 'READWRITE') {
    throw new PorticoError('KEY_POLICY_READONLY_REQUIRED');
  }
  return requested;
}

/**
 * Adding the right to use servers is refused while they are disabled, for everybody; keeping or
 * removing it is not.
 * @throws PorticoError `INFRA_DISABLED_FOR_PORTAL`.
 */
export function requireServersFor(added: readonly Scope[], { serversDisabled }: PortalPolicies): void {
  if (serversDisabled && added.includes(SERVERS)) throw new PorticoError('INFRA_DISABLED_FOR_PORTAL');
}

/**
 * The requested scopes and the automatic ones the portal allows.
 * @param held those of the key that makes the new one, which gives no others; null where a person does
 */
export function withAutomaticScopes(
  requested: readonly Scope[],
  { serversDisabled }: PortalPolicies,
  held: readonly Scope[] | null,
): Scope[] {
  const allowed = AUTOMATIC_SCOPES.filter((scope) => scope !== SERVERS || !serversDisabled);
  const automatic = held === null ? allowed : allowed.filter((scope) => held.includes(scope));
  return [...new Set([...requested, ...automatic])];
}

/**
 * `rateLimit` is accepted only when it changes nothing.
 * @param current null stands for the default.
 * @throws PorticoError `RATE_LIMIT_ADMIN_ONLY`.
 */
export function requireSameRateLimit(requested: number | null | undefined, current: number | null): void {
  if (requested === undefined) return;
  if ((requested ?? DEFAULT_RATE_LIMIT) !== (current ?? DEFAULT_RATE_LIMIT)) {
    throw new PorticoError('RATE_LIMIT_ADMIN_ONLY');
  }
}
