import type { Item } from '#libs/client';
import type { Tone } from '../../shared/ui/marks.js';

export type Key = Item<'keys.list'>;

export const KEY_KINDS = ['personal', 'application', 'cowork', 'management'] as const;
export const KEY_STATUSES = ['ACTIVE', 'REVOKED', 'BLOCKED'] as const;

/** What a key is worth: an expired one keeps its status, and two secrets are alive while the earlier one runs out. */
export type KeyState = 'active' | 'rotating' | 'expires-soon' | 'expired' | 'revoked' | 'blocked';

const SOON_MS = 7 * 86_400_000;

export const KEY_TONES: Readonly<Record<KeyState, Tone>> = {
  active: 'good',
  rotating: 'busy',
  'expires-soon': 'warning',
  expired: 'bad',
  revoked: 'quiet',
  blocked: 'bad',
};

export function stateOf(
  { status, expiresAt, graceUntil }: Pick<Key, 'status' | 'expiresAt' | 'graceUntil'>,
  now: number,
): KeyState {
  if (status !== 'ACTIVE') return status === 'REVOKED' ? 'revoked' : 'blocked';
  const left = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  if (graceUntil !== null && Date.parse(graceUntil) > now) return 'rotating';
  return left < SOON_MS ? 'expires-soon' : 'active';
}

/** How a key is told from others without its secret. */
export function shortForm({ prefix, suffix }: Pick<Key, 'prefix' | 'suffix'>): string {
  return `${prefix}…${suffix}`;
}

/** Whether a reader's words are in what is seen of a key. */
export function matchesText(
  key: Pick<Key, 'name' | 'prefix' | 'suffix' | 'id' | 'ownerName'>,
  text: string,
): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const seen = `${key.name} ${shortForm(key)} ${key.id} ${key.ownerName ?? ''}`.toLowerCase();
  return words.every((word) => seen.includes(word));
}
