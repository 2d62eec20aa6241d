import { type CallCounts, type CallRate, NOTHING_COUNTED } from '../contracts/call-terms.js';
import {
  amountOf,
  atLeastOf,
  type CallTerms,
  deliveryLead,
  FULL_PRICE,
  mostDelivered,
  priceOf,
  readTerms,
  recordNeeded,
  sane,
  storeTerms,
} from './call-price.policy.js';

const counts = (some: Partial<CallCounts>): CallCounts => ({ ...NOTHING_COUNTED, ...some });
const rate: CallRate = { input: 1n, cachedInput: 2n, output: 3n, audioMinute: 4n, image: 5n };
const terms: CallTerms = {
  rates: { units: rate, credits: { ...rate, image: 6n } },
  multiplierMilli: 500,
  moneyMilli: FULL_PRICE,
  overagePrice: 7,
};

describe('counts of a call', () => {
  it('are whole, not below zero, and no more than anybody uses', () => {
    expect(
      sane({ promptTokens: 1.2, cachedTokens: 9, completionTokens: -1, audioMs: 0.1, images: 2e9 }),
    ).toEqual({
      promptTokens: 2,
      cachedTokens: 2,
      completionTokens: 0,
      audioMs: 1,
      images: 1_000_000_000,
    });
  });

  it('are never less than what is billed from the start, each by itself', () => {
    const some = { promptTokens: 1, cachedTokens: 20, completionTokens: 3, audioMs: 40, images: 5 };
    const least = { promptTokens: 10, cachedTokens: 2, completionTokens: 30, audioMs: 4, images: 50 };
    expect(atLeastOf(some, least)).toEqual({
      promptTokens: 10,
      cachedTokens: 20,
      completionTokens: 30,
      audioMs: 40,
      images: 50,
    });
    expect(mostDelivered(some, 8)).toEqual({ ...some, completionTokens: 11 });
  });

  it('cost at most what a column holds', () => {
    const dear = { ...rate, image: 10n ** 15n };
    expect(amountOf(counts({ images: 1 }), { ...dear, image: 10n ** 15n - 1n })).toBe(10n ** 15n - 1n);
    expect(amountOf(counts({ images: 2 }), dear)).toBe(10n ** 15n);
  });

  it('cost no credits with a model that is not paid for', () => {
    const free = { ...terms, rates: { units: rate, credits: null } };
    expect(priceOf(counts({ images: 1 }), free).credits).toBe(0n);
  });
});

describe('an answer that goes out', () => {
  it.each([
    [false, 500, 0],
    [true, 500, 64],
    [true, 20, 20],
    [true, 0, 1],
  ])('streamed: %s, of at most %d tokens, is at most %d ahead of its record', (isStreamed, most, lead) => {
    expect(deliveryLead({ isStreamed, atMost: counts({ completionTokens: most }) })).toBe(lead);
  });

  it.each([
    [100, 'none'],
    [105, 'none'],
    [106, 'soon'],
    [110, 'soon'],
    [111, 'first'],
  ])('after %d tokens, 100 on record, needs a record: %s', (completionTokens, needed) => {
    expect(recordNeeded({ completionTokens }, 100, 10)).toBe(needed);
  });
});

describe('terms of a call as they are kept', () => {
  const order = { atLeast: counts({ images: 1 }), atMost: counts({ completionTokens: 9 }), isStreamed: true };
  const kept = { input: '1', cachedInput: '2', output: '3', audioMinute: '4', image: '5' };

  it('are plain, and the same when they are read', () => {
    const stored = storeTerms(terms, order);
    expect(stored).toEqual({
      multiplierMilli: 500,
      moneyMilli: FULL_PRICE,
      overagePrice: 7,
      rates: { units: kept, credits: { ...kept, image: '6' } },
      atLeast: order.atLeast,
      lead: 9,
    });
    expect(readTerms(stored)).toEqual(terms);
    expect(storeTerms({ ...terms, overagePrice: 8 }, order).rates).toBe(stored.rates);
  });

  it('have no credits where a model has none', () => {
    const free = { ...terms, rates: { units: rate, credits: null } };
    expect(storeTerms(free, order).rates).toEqual({ units: kept, credits: null });
    expect(readTerms(storeTerms(free, order))).toEqual(free);
  });
});
