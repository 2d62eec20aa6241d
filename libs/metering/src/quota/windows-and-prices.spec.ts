import { MICRO } from '../contracts/charge-terms.js';
import { type CallCounts, NOTHING_COUNTED } from '../contracts/call-terms.js';
import { type CallTerms, priceOf } from '../usage/call-price.policy.js';
import { countedAt, windowStart } from '../usage/windows.policy.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('windows', () => {
  it.each([
    [0, 0],
    [DAY - 1, 0],
    [DAY, DAY],
    [90 * DAY + 5, 90 * DAY],
    [-1, -DAY],
  ])('an instant %d after the anchor is in the one that starts at %d', (now, start) => {
    expect(windowStart(1_000_000, DAY, 1_000_000 + now)).toBe(1_000_000 + start);
  });

  it('are empty once they are over, and stay as they are when the clock goes back', () => {
    const counter = { startMs: DAY, settled: 5n, reserved: 1n };
    expect(countedAt(counter, 0, DAY, 2 * DAY - 1)).toBe(counter);
    expect(countedAt(counter, 0, DAY, 2 * DAY)).toEqual({ startMs: 2 * DAY, settled: 0n, reserved: 0n });
    expect(countedAt(counter, 0, DAY, 5)).toBe(counter);
  });
});

describe('the price of a call', () => {
  const rate = { input: 2n * MICRO, cachedInput: MICRO, output: 3n * MICRO, audioMinute: MICRO, image: 7n };
  const terms: CallTerms = {
    rates: { units: rate, credits: rate },
    multiplierMilli: 500,
    moneyMilli: 1_000,
    overagePrice: 10,
  };
  const counts = (some: Partial<CallCounts>): CallCounts => ({ ...NOTHING_COUNTED, ...some });

  it.each<[string, Partial<CallCounts>, bigint]>([
    ['cached tokens are part of the prompt', { promptTokens: 10, cachedTokens: 4 }, 16n],
    ['more cached than there are', { promptTokens: 10, cachedTokens: 40 }, 10n],
    ['everything together', { promptTokens: 1, completionTokens: 1, audioMs: 60_000, images: 2 }, 1_000_019n],
    ['a second of audio, rounded up', { audioMs: 1_000 }, 16_667n],
    [
      'negative, broken and infinite numbers',
      { promptTokens: -5, completionTokens: Number.NaN, images: 1 },
      7n,
    ],
    ['more than anybody uses', { images: Number.POSITIVE_INFINITY }, 7_000_000_000n],
  ])('%s', (_what, some, gross) => {
    expect(priceOf(counts(some), terms).gross).toBe(gross);
  });

  it('is discounted in units, in money only where the schedule says so, and rounded up', () => {
    const odd = counts({ images: 1 });
    expect(priceOf(odd, terms)).toEqual({ gross: 7n, net: 4n, credits: 7n, overCost: 1n });
    expect(priceOf(odd, { ...terms, moneyMilli: 500 })).toMatchObject({ credits: 4n, overCost: 1n });
  });
});
