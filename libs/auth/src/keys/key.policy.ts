import { type AccessMode, type KeyKind, PorticoError, refuseField, type Scope } from '#libs/kernel';
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

/** How long the secret before a rotation is accepted unless the caller says otherwise. */
export const DEFAULT_GRACE_SECONDS = 86_400;
export const LONGEST_GRACE_SECONDS = 604_800;

/** @throws PorticoError `KEY_INACTIVE_STATE` for a key that has ended. */
export function requireActive({ status }: Pick<KeyRecord, 'status'>): void {
  if (status !== 'ACTIVE') throw new PorticoError('KEY_INACTIVE_STATE', { details: { status } });
}

/**
 * When the secret before a rotation ends. Two secrets are alive at most: another rotation waits for
 * the end of the first one, or with `graceSeconds` 0 ends every earlier secret now.
 * @throws PorticoError `KEY_INACTIVE_STATE`, `KEY_ROTATION_IN_PROGRESS`, `VALIDATION_ERROR`.
 */
export function graceEnd(
  record: Pick<KeyRecord, 'status' | 'graceUntil'>,
  graceSeconds: number = DEFAULT_GRACE_SECONDS,
  now: Date,
): Date {
  if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > LONGEST_GRACE_SECONDS) {
    refuseField('graceSeconds', `must be 0 to ${LONGEST_GRACE_SECONDS}`);
  }
  requireActive(record);
  const open = record.graceUntil !== null && record.graceUntil > now;
  if (open && graceSeconds > 0) {
    throw new PorticoError('KEY_ROTATION_IN_PROGRESS', {
      details: { validUntil: record.graceUntil.toISOString() },
    });
  }
  return new Date(now.getTime() + graceSeconds * 1_000);
}

/** Rights that a webhook of the host cannot carry. */
const BEYOND_A_WEBHOOK: ReadonlySet<Scope> = new Set<Scope>(['placement', 'entity']);
const COWORK_SCOPE: Scope = 'svc:cowork';

/**
 * The scopes a new key of a kind gets. `svc:cowork` is what makes a key a subscription-section
 * key: a cowork key always has it, no other kind can.
 * @throws PorticoError `VALIDATION_ERROR`, or `PERSONAL_KEY_WEBHOOK_SCOPES_INVALID` when the key
 *   works through a webhook and its rights are only such as a webhook cannot carry.
 */
export function scopesForKind(kind: KeyKind, requested: readonly Scope[]): Scope[] {
  if (kind === 'management') return [...requested];
  if (kind !== 'cowork' && requested.includes(COWORK_SCOPE)) {
    refuseField('scopes', `"${COWORK_SCOPE}" belongs to keys of kind cowork`);
  }
  const scopes = kind === 'cowork' ? [...new Set([...requested, COWORK_SCOPE])] : [...requested];
  if (scopes.length === 0) refuseField('scopes', 'at least one is required');
  if (kind === 'personal' && scopes.every((scope) => BEYOND_A_WEBHOOK.has(scope))) {
    throw new PorticoError('PERSONAL_KEY_WEBHOOK_SCOPES_INVALID', { details: { field: 'scopes' } });
  }
  return scopes;
}
