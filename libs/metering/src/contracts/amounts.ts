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
