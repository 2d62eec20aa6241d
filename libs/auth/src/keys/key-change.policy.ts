import type { AccessMode, Scope } from '#libs/kernel';
import type { KeyChanges } from '../audit/auth.events.js';
import type { KeyRecord } from './key-record.js';
import { isWithin } from './maker-bounds.policy.js';

/** New values of a key; what is absent stays. */
export interface KeyChange {
  readonly name?: string;
  readonly scopes?: Scope[];
  readonly accessMode?: AccessMode;
  readonly expiresAt?: Date | null;
  readonly allowedIps?: string[] | null;
  readonly requestsPerSecond?: number | null;
  /** AI calls per minute; null for the default of the service. */
  readonly rateLimit?: number | null;
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;
const same = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export function scopeDifference(
  before: readonly Scope[],
  after: readonly Scope[],
): { added: Scope[]; removed: Scope[] } {
  return {
    added: after.filter((scope) => !before.includes(scope)),
    removed: before.filter((scope) => !after.includes(scope)),
  };
}

/** What a change would alter, as the log keeps it; null when nothing. */
export function keyChanges(before: KeyRecord, change: KeyChange): KeyChanges | null {
  const after = { ...before, ...change };
  const scopes = scopeDifference(before.scopes, after.scopes);
  const [addresses, newAddresses] = [before.allowedIps?.length ?? 0, after.allowedIps?.length ?? 0];
  const changes: KeyChanges = {
    ...(after.name !== before.name && { name: true }),
    ...(scopes.added.length + scopes.removed.length > 0 && { scopes }),
    ...(after.accessMode !== before.accessMode && {
      accessMode: { from: before.accessMode, to: after.accessMode },
    }),
    ...(iso(after.expiresAt) !== iso(before.expiresAt) && {
      expiresAt: { from: iso(before.expiresAt), to: iso(after.expiresAt) },
    }),
    ...(!same(after.allowedIps, before.allowedIps) && { allowedIps: { from: addresses, to: newAddresses } }),
    ...(after.requestsPerSecond !== before.requestsPerSecond && {
      requestsPerSecond: { from: before.requestsPerSecond, to: after.requestsPerSecond },
    }),
    ...(after.rateLimit !== before.rateLimit && {
      rateLimit: { from: before.rateLimit, to: after.rateLimit },
    }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

type KeyRights = Pick<KeyRecord, 'scopes' | 'accessMode' | 'expiresAt' | 'allowedIps' | 'requestsPerSecond'>;

/** Whether the key could do anything after a change that it cannot do before: a right, an address, time, calls. */
export function widens(before: KeyRights, change: Omit<KeyChange, 'rateLimit'>): boolean {
  const after = { ...before, ...change };
  return (
    scopeDifference(before.scopes, after.scopes).added.length > 0 ||
    (before.accessMode === 'READONLY' && after.accessMode === 'READWRITE') ||
    !isWithin(after, before) ||
    isHigher(after.requestsPerSecond, before.requestsPerSecond)
  );
}

/** Null is no ceiling. */
function isHigher(ceiling: number | null, before: number | null): boolean {
  return before !== null && (ceiling === null || ceiling > before);
}
