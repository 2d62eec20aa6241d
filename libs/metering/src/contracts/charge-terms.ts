import type { EventMeta } from '#libs/event-log';

/** What a service of the platform costs a portal, or gives to it. */
export interface ChargeOrder {
  /** Names the charge in the ledger for ever: it is made once. */
  readonly key: string;
  readonly portalId: string;
  /** Micro-credits, above 0. */
  readonly amount: bigint;
  /** Whose revenue it is, for example `cowork`. */
  readonly area: string;
  /** What it was for. */
  readonly reference: string;
  readonly actor: EventMeta['actor'];
}

/** Credits a portal is given. */
export interface GrantOrder extends Omit<ChargeOrder, 'area'> {
  /** What gave them, for example `coupon`. */
  readonly source: string;
}

/** Credits set aside for work that runs. */
export interface HeldCharge {
  readonly holdId: string;
  readonly key: string;
  readonly area: string;
  readonly reference: string;
}

/** A time in which a server was in one state, in milliseconds; null: it still is. */
export interface ServerSpan {
  readonly state: 'awake' | 'asleep';
  readonly fromMs: number;
  readonly toMs: number | null;
}

/** A server that may cost something. */
export interface ChargedServer {
  readonly serverId: string;
  readonly portalId: string;
  readonly createdAt: Date;
  /** What a month of its plan costs now, in micro-credits. */
  readonly pricePerMonth: Readonly<Record<ServerSpan['state'], bigint>>;
}

/** What servers there are, and when they were awake. Owned by the wallet, implemented where servers are kept. */
export interface ChargedServers {
  /** Those that are, or were there after `since`, in order of their ids, behind `after`; null for the first page. */
  page(since: Date, after: string | null, limit: number): Promise<readonly ChargedServer[]>;
  /** The whole life of one; none while it was not ready, was lost or is deleted. */
  spans(serverId: string): Promise<readonly ServerSpan[]>;
}

export const CHARGED_SERVERS = Symbol('CHARGED_SERVERS');

/**
 * Amounts are whole millionths in a `bigint`: of a credit (money), or of a unit (usage; a unit is a token of the
 * plainest model). No amount is ever a float.
 */
export const MICRO = 1_000_000n;

/** Decimal places an amount has outside. */
const PLACES = 6;

/** `"12.5"` → 12500000n; null for what is no number of at most six decimals. */
export function microOf(text: string): bigint | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', decimals = ''] = match;
  const amount = BigInt(whole) * MICRO + BigInt(decimals.padEnd(PLACES, '0'));
  return sign ? -amount : amount;
}

/** An amount as answers show it: a number of at most six decimals. */
export function shownAmount(micro: bigint): number {
  return Number(micro) / Number(MICRO);
}

/** The quotient, rounded up: what is charged never loses a fraction. `divisor` is positive. */
export function divideUp(amount: bigint, divisor: bigint): bigint {
  return amount > 0n ? (amount + divisor - 1n) / divisor : amount / divisor;
}

/** Which portals there are. Owned by the wallet, implemented where portals are kept. */
export interface KnownPortals {
  has(portalId: string): Promise<boolean>;
}

export const KNOWN_PORTALS = Symbol('KNOWN_PORTALS');

/** Since when portals are known. Owned by accounting, implemented where portals are kept. */
export interface PortalDates {
  /** Null for a portal nobody knows. */
  createdAt(portalId: string): Promise<Date | null>;
}

export const PORTAL_DATES = Symbol('PORTAL_DATES');

/** Stops and lets go what costs money on a portal. Owned by the wallet, implemented where portals are kept. */
export interface PortalFreeze {
  /** Says whether the account is frozen for debt; effective in every process within two seconds. Idempotent. */
  set(portalId: string, frozenForDebt: boolean): Promise<void>;
  /** Whether the account is frozen, for debt or by an operator. */
  isFrozen(portalId: string): Promise<boolean>;
}

export const PORTAL_FREEZE = Symbol('PORTAL_FREEZE');
