import { type ChargedServer, divideUp, type ServerSpan } from '../contracts/charge-terms.js';

export const HOUR_MS = 3_600_000;
/** A month of a price is thirty days, as that of a quota is. */
const HOURS_OF_MONTH = 720n;
/** Hours that are made up for after the worker was away. What is older is given away. */
export const MOST_HOURS = 168;

/** An hour that is over, and what it costs. */
export interface HourCharge {
  /** Start of the hour, ISO 8601. */
  readonly hour: string;
  /** Micro-credits, above 0. */
  readonly amount: bigint;
}

export function hourOf(ms: number): number {
  return Math.floor(ms / HOUR_MS) * HOUR_MS;
}

/**
 * The first hour to be charged. One that was charged, or whose time the clock was past once, never comes again.
 * @param chargedUntilMs null for a server that was never looked at.
 */
export function firstDueHour(createdAtMs: number, chargedUntilMs: number | null, nowMs: number): number {
  return Math.max(chargedUntilMs ?? hourOf(createdAtMs), hourOf(nowMs) - MOST_HOURS * HOUR_MS);
}

/**
 * Charges of the hours from `fromMs` that are over. An hour in which the server was awake at all costs the price
 * awake; one in which it only slept, the price asleep; one in which it was not there, nothing.
 */
export function hourCharges(
  fromMs: number,
  nowMs: number,
  spans: readonly ServerSpan[],
  { awake, asleep }: ChargedServer['pricePerMonth'],
): readonly HourCharge[] {
  const charges: HourCharge[] = [];
  for (let start = fromMs; start + HOUR_MS <= nowMs; start += HOUR_MS) {
    const inHour = spans.filter(
      ({ fromMs: from, toMs: to }) => from < start + HOUR_MS && (to ?? nowMs) > start,
    );
    const isAwake = inHour.some(({ state }) => state === 'awake');
    const month = isAwake ? awake : inHour.length > 0 ? asleep : 0n;
    if (month > 0n) {
      charges.push({ hour: new Date(start).toISOString(), amount: divideUp(month, HOURS_OF_MONTH) });
    }
  }
  return charges;
}
