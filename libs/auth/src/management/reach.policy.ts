import { type AnyPrincipal, PorticoError } from '#libs/kernel';
import { type KeyChange, widens } from '../keys/key-change.policy.js';
import type { KeyRecord } from '../keys/key-record.js';
import { isWithin, type MakerBounds } from '../keys/maker-bounds.policy.js';
import { type PortalAuthority } from './portal-policies.policy.js';

/** An account of the person behind a management key, and its portal. */
export interface ReachedAccount extends PortalAuthority {
  readonly userId: string;
}

/** How a caller stands to a key: its own, one of a portal it administers, or none of its business. */
export type KeyRelation = 'owner' | 'administrator';

interface OwnedKey {
  readonly ownerUserId: string;
  readonly portalId: string | null;
}

/** Null: for this caller there is no such key. */
export function relationToKey(key: OwnedKey, accounts: readonly ReachedAccount[]): KeyRelation | null {
  if (accounts.some(({ userId }) => userId === key.ownerUserId)) return 'owner';
  const administered = accounts.some(({ portal, isAdmin }) => isAdmin && portal.id === key.portalId);
  return administered ? 'administrator' : null;
}

interface ManagedKey extends MakerBounds {
  readonly id: string;
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
  key: ManagedKey,
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
