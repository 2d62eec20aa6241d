import { refuseField } from '#libs/kernel';
import { microOf } from '#libs/metering/contracts';
import {
  COUPON_EFFECTS,
  type CouponEffect,
  type CouponEffectType,
  type Tier,
  TIERS,
} from '../contracts/seat-terms.js';

const MOST_USES = 1_000_000;
const MOST_DAYS = 366;
const MOST_CREDITS_MICRO = 1_000_000_000n * 1_000_000n;

/** Largest whole number of what is not credits. */
const MOST: Readonly<Record<Exclude<CouponEffectType, 'credits'>, number>> = {
  free_months: 36,
  discount: 100,
  boost: 1_000,
};

/** What `portico coupon create` is told, as it was typed. */
export interface CouponInput {
  readonly type: string;
  readonly value: string;
  readonly days?: string;
  readonly max?: string;
  readonly until?: string;
  readonly tiers?: string;
  readonly code?: string;
}

/** A coupon that is to be made. */
export interface CouponOrder {
  readonly effect: CouponEffect;
  readonly maxUses: number | null;
  readonly validUntil: Date | null;
  readonly tiers: readonly Tier[] | null;
}

function whole(field: string, text: string, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most) refuseField(field, `must be a whole number from 1 to ${most}`);
  return value;
}

function isEffectType(text: string): text is CouponEffectType {
  return (COUPON_EFFECTS as readonly string[]).includes(text);
}

function readEffect({ type, value, days }: CouponInput): CouponEffect {
  if (!isEffectType(type)) return refuseField('type', `must be one of ${COUPON_EFFECTS.join(', ')}`);
  if (type === 'boost') {
    if (days === undefined) refuseField('days', 'is needed for a boost');
    return { type, value: String(whole('value', value, MOST.boost)), days: whole('days', days, MOST_DAYS) };
  }
  if (days !== undefined) refuseField('days', 'is for a boost alone');
  if (type !== 'credits') return { type, value: String(whole('value', value, MOST[type])), days: null };
  const amount = microOf(value);
  if (amount === null || amount <= 0n || amount > MOST_CREDITS_MICRO) {
    return refuseField('value', 'must be a number of credits above 0, with at most six decimals');
  }
  return { type, value: String(amount), days: null };
}

function readTiers(text: string): readonly Tier[] {
  const named = text.split(',').map((name) => name.trim().toUpperCase());
  const unknown = named.find((name) => !(TIERS as readonly string[]).includes(name));
  if (unknown !== undefined) refuseField('tiers', `must be some of ${TIERS.join(', ')}, with commas between`);
  return TIERS.filter((tier) => named.includes(tier));
}

function readUntil(text: string, now: Date): Date {
  const until = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : null;
  if (!until || Number.isNaN(until.getTime()))
    return refuseField('until', 'must be a date or a time of ISO 8601');
  return until > now ? until : refuseField('until', 'must lie in the future');
}

/** @throws PorticoError `VALIDATION_ERROR` naming the option. */
export function readCoupon(input: CouponInput, now: Date): CouponOrder {
  const { max, until, tiers } = input;
  return {
    effect: readEffect(input),
    maxUses: max === undefined ? null : whole('max', max, MOST_USES),
    validUntil: until === undefined ? null : readUntil(until, now),
    tiers: tiers === undefined ? null : readTiers(tiers),
  };
}
