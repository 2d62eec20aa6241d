import type { Tone } from '../../shared/ui/marks.js';

export const TIERS = ['FREE', 'PRO', 'MAX', 'ULTRA'] as const;
export const TERMS = ['1', '3', '6', '12'] as const;
export const WINDOWS = ['fiveHour', 'week', 'month'] as const;
export const STATES = ['ACTIVE', 'PAUSED', 'CANCELLED', 'PARKED'] as const;
export const REASONS = ['none', 'approaching', 'window_exhausted', 'fully_exhausted'] as const;
export const TRIAL_STATUSES = ['not_attempted', 'activated', 'failed'] as const;
export const EFFECTS = ['credits', 'free_months', 'discount', 'boost'] as const;
export const UNAVAILABLE_REASONS = [
  'trial_already_activated',
  'subscription_active',
  'demo_used',
  'region_not_supported',
  'not_cloud',
  'portal_state',
  'not_supported',
  'not_required_for_data',
] as const;

export const STATE_TONES: Readonly<Record<(typeof STATES)[number], Tone>> = {
  ACTIVE: 'good',
  PAUSED: 'warning',
  CANCELLED: 'bad',
  PARKED: 'quiet',
};

/** The word when this console knows it; services may be newer than it. */
export function known<const Word extends string>(
  words: readonly Word[],
  value: string | null | undefined,
): Word | null {
  return words.find((word) => word === value) ?? null;
}

/** What happens at the end of the paid term. */
export function nextChargeOf({
  state,
  nextChargeAt,
  cancelAtPeriodEnd,
}: {
  readonly state: string;
  readonly nextChargeAt: string | null;
  readonly cancelAtPeriodEnd: boolean;
}): 'none' | 'end' | 'charge' {
  if (nextChargeAt === null) return 'none';
  return state === 'PARKED' || cancelAtPeriodEnd ? 'end' : 'charge';
}

/** The time of the service now: that of its answer, and what has passed here since. */
export function serverNow(serverTime: string, receivedAtMs: number, nowMs: number): number {
  return Date.parse(serverTime) + Math.max(0, nowMs - receivedAtMs);
}
