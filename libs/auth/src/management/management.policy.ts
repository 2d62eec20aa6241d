import { type AccessMode, type AnyPrincipal, PorticoError, refuseField, type Scope } from '#libs/kernel';
import type { KeyPortal, KeyRecord } from '../keys/key-record.js';
import { type KeyChange, widens } from '../keys/key.policy.js';
import { isWithin, type MakerBounds } from '../keys/maker-bounds.policy.js';

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

/** An account of the person behind a management key, and its portal. */
export interface ManagedAccount extends PortalAuthority {
  readonly userId: string;
}

/** How a caller stands to a key: its own, one of a portal it administers, or none of its business. */
export type KeyRelation = 'owner' | 'administrator';

interface OwnedKey {
  readonly ownerUserId: string;
  readonly portalId: string | null;
}

/** Null: for this caller there is no such key. */
export function relationToKey(key: OwnedKey, accounts: readonly ManagedAccount[]): KeyRelation | null {
  if (accounts.some(({ userId }) => userId === key.ownerUserId)) return 'owner';
  const administered = accounts.some(({ portal, isAdmin }) => isAdmin && portal.id === key.portalId);
  return administered ? 'administrator' : null;
}

interface RotatableKey extends MakerBounds {
  readonly id: string;
  readonly serverId?: string | null;
  readonly kind: string;
  readonly scopes: readonly string[];
}

/**
 * A new secret lets its holder act for the owner, so only the owner gets one; and no management
 * key gets to more than it has, by itself or by a sibling: neither rights nor addresses nor time.
 * @param bounds those of the calling key
 * @throws PorticoError `NOT_AUTHORIZED`.
 */
export function requireRotatable(
  key: RotatableKey,
  relation: KeyRelation,
  caller: AnyPrincipal,
  bounds: MakerBounds,
): void {
  const refuse = (message: string): never => {
    throw new PorticoError('NOT_AUTHORIZED', { message });
  };
  if (key.kind === 'management' && caller.consolePortalId !== undefined) {
    refuse('The console rotates no management key: it would reach further than the sign-in does.');
  }
  if (key.serverId) refuse('The key is that of a server: the service rotates it, with every deploy.');
  if (key.id === caller.keyId) refuse('A key cannot rotate itself.');
  if (relation !== 'owner') refuse("Only the owner rotates a key: its secret acts in the owner's name.");
  const held = new Set<string>(caller.scopes);
  if (key.kind === 'management' && !key.scopes.every((scope) => held.has(scope))) {
    refuse('The key has scopes that the calling key lacks.');
  }
  if (!isWithin(key, bounds)) {
    refuse('The key is good for longer, or from more addresses, than the calling key.');
  }
}

/**
 * What a key is given outlives whoever gives it: a bounded management key widens only what, when changed, is good no
 * longer, and from nowhere else, than itself. It narrows and renames every key it reaches.
 * @param bounds those of the calling key
 * @throws PorticoError `NOT_AUTHORIZED`.
 */
export function requireWidenable(key: KeyRecord, change: KeyChange, bounds: MakerBounds): void {
  if (!widens(key, change) || isWithin({ ...key, ...change }, bounds)) return;
  throw new PorticoError('NOT_AUTHORIZED', {
    message:
      'The key is good for longer, or from more addresses, than the calling key, which can only narrow it.',
  });
}

/** Rights that are for operators to give. */
export function refuseManagementScopes(scopes: readonly Scope[]): void {
  const refused = scopes.find((scope) => scope.startsWith('svc:mgmt:'));
  if (refused) refuseField('scopes', `"${refused}" belongs to management keys`);
}

/** What `PATCH /v1/keys/:id` asks for; what is absent stays. */
export interface KeyChangeRequest {
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly accessMode?: AccessMode;
  readonly expiresAt?: string | null;
  readonly allowedIps?: readonly string[] | null;
  readonly requestsPerSecond?: number | null;
  readonly rateLimit?: number | null;
}

/** A management key could otherwise widen its own rights. */
export function requireNameOnly(request: KeyChangeRequest): void {
  const { name: _name, ...others } = request;
  if (Object.values(others).some((value) => value !== undefined)) {
    throw new PorticoError('NOT_AUTHORIZED', {
      message: 'Of a management key only the name can be changed here.',
    });
  }
}
