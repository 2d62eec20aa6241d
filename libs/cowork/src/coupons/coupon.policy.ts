import { PorticoError, refuseField } from '#libs/kernel';
import { microOf } from '#libs/metering/contracts';
import {
  COUPON_EFFECTS,
  type CouponEffect,
  type CouponEffectType,
  type Tier,
  TIERS,
} from '../contracts/seat.js';

/** A coupon as it is kept: its code is not. */
export interface Coupon {
  readonly id: string;
  /** The last characters of its code. */
  readonly hint: string;
  readonly effect: CouponEffect;
  /** Subscriptions it is for; null: any. */
  readonly tiers: readonly Tier[] | null;
  /** Redemptions in all; null: any number. */
  readonly maxUses: number | null;
  readonly used: number;
  /** Null: without an end. */
  readonly validUntil: Date | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** @throws PorticoError `COUPON_EXPIRED` when its time is over or others have used it up. */
export function requireValid({ validUntil, used, maxUses }: Coupon, now: Date): void {
  const isOver = validUntil !== null && validUntil <= now;
  if (isOver || (maxUses !== null && used >= maxUses)) throw new PorticoError('COUPON_EXPIRED');
}

/** @throws PorticoError `COUPON_NOT_APPLICABLE` for a subscription of another tier. */
export function requireTier({ tiers }: Coupon, tier: Tier): void {
  if (tiers && !tiers.includes(tier)) throw new PorticoError('COUPON_NOT_APPLICABLE', { details: { tiers } });
}

/** Neither 0 nor 1 nor what is read as one of them. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 80 bits. */
const CODE_LENGTH = 16;
const GROUP = 4;
/** Of a code an operator makes up: 62 bits where it is random. */
const SHORTEST = 12;
const LONGEST = 64;
const HINT = 4;

/** A code as it is compared: capitals, without dashes and spaces. */
export function normalizedCode(text: string): string {
  return text.toUpperCase().replace(/[-\s]/g, '');
}

/** @param random a whole number from 0 up to, and without, its argument. */
export function newCode(random: (limit: number) => number): string {
  const characters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('');
  return characters.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
}

/** A code an operator has made up, as it is compared. @throws PorticoError `VALIDATION_ERROR`. */
export function readCode(text: string): string {
  const code = normalizedCode(text);
  if (!/^[A-Z0-9]+$/.test(code))
    refuseField('code', 'must be letters and digits; dashes and spaces do not count');
  if (code.length < SHORTEST || code.length > LONGEST) {
    refuseField('code', `must have ${SHORTEST} to ${LONGEST} letters and digits`);
  }
  return code;
}

/** What of a code is kept in clear. */
export function hintOf(code: string): string {
  return code.slice(-HINT);
}

/** What is hashed of a code: the pepper is that of keys, and no code is ever taken for one. */
export function codeInput(normalized: string): string {
  return `coupon:${normalized}`;
}

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
