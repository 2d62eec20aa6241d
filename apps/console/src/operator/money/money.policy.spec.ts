import type { Tier, TierTerms } from '#libs/operator/contracts';
import { type CouponDraft, couponState, newCouponOf, NO_COUPON, tierChange } from './money.policy.js';

const NOW = new Date('2026-11-24T12:00:00Z');
const NEW = { revokedAt: null, validUntil: null, maxUses: null, used: 0 };

describe('the state of a coupon', () => {
  it.each([
    ['valid', NEW],
    ['valid', { ...NEW, validUntil: '2026-11-24T12:00:01Z', maxUses: 2, used: 1 }],
    ['expired', { ...NEW, validUntil: '2026-11-24T12:00:00Z' }],
    ['used-up', { ...NEW, maxUses: 1, used: 1 }],
    ['revoked', { ...NEW, revokedAt: '2026-11-01T00:00:00Z', maxUses: 1, used: 1 }],
  ])('is %s', (state, coupon) => expect(couponState(coupon, NOW)).toBe(state));
});

const of = (draft: Partial<CouponDraft>) => newCouponOf({ ...NO_COUPON, value: '5', ...draft });

describe('a new coupon', () => {
  it.each<[string, Partial<CouponDraft>, object]>([
    ['says nothing of what is empty', {}, {}],
    ['has days where it is a boost', { type: 'boost', days: '7' }, { type: 'boost', days: '7' }],
    ['forgets days typed for another kind', { type: 'discount', days: '7' }, { type: 'discount' }],
    ['names tiers with commas', { tiers: ['PRO', 'MAX'] }, { tiers: 'PRO,MAX' }],
    ['may have a code of its own', { code: ' SPRING2027ABCD ' }, { code: 'SPRING2027ABCD' }],
    [
      'leaves a time that cannot be to the service',
      { until: '275761-01-01T00:00' },
      { until: '275761-01-01T00:00' },
    ],
    ['ends at a time', { until: '2027-01-01T10:00Z' }, { until: '2027-01-01T10:00:00.000Z' }],
    ['counts its uses', { max: '3' }, { max: '3' }],
  ])('%s', (_, draft, expected) => expect(of(draft)).toEqual({ type: 'credits', value: '5', ...expected }));
});

const terms = (tier: Tier, fee: number): TierTerms => ({
  tier,
  fee,
  multiplier: null,
  fiveHour: 1,
  week: 1,
  month: 1,
});
const TIERS = [terms('FREE', 0), terms('PRO', 10), terms('MAX', 50), terms('ULTRA', 100)];
const seat = (tier: Tier, termMonths = 1, nextDiscountPct = 0) => ({ tier, termMonths, nextDiscountPct });

describe('what a change of the tier charges', () => {
  it.each([
    [
      'a whole term, where nothing was paid before',
      seat('FREE'),
      { tier: 'PRO', termMonths: 3 },
      { kind: 'now', price: 30, isLessWhatIsLeft: false },
    ],
    [
      'with the discount of a coupon',
      seat('FREE', 1, 20),
      { tier: 'MAX', termMonths: 1 },
      { kind: 'now', price: 40, isLessWhatIsLeft: false },
    ],
    [
      'no more than the rest of the term, whose coupon stays',
      seat('PRO', 1, 20),
      { tier: 'MAX', termMonths: 1 },
      { kind: 'now', price: 50, isLessWhatIsLeft: true },
    ],
    [
      'another term of a higher tier, less what is left',
      seat('PRO', 1, 20),
      { tier: 'MAX', termMonths: 6 },
      { kind: 'now', price: 240, isLessWhatIsLeft: true },
    ],
    ['less, later', seat('MAX'), { tier: 'PRO', termMonths: 1 }, { kind: 'later', price: 10 }],
    [
      'another term alone, later',
      seat('PRO'),
      { tier: 'PRO', termMonths: 12 },
      { kind: 'later', price: 120 },
    ],
    ['nothing from then on', seat('PRO'), { tier: 'FREE', termMonths: 1 }, { kind: 'later', price: 0 }],
    ['nothing, where it is so', seat('PRO'), { tier: 'PRO', termMonths: 1 }, { kind: 'same' }],
    ['nothing, where it stays free', seat('FREE'), { tier: 'FREE', termMonths: 12 }, { kind: 'same' }],
  ] as const)('%s', (_, before, wanted, expected) =>
    expect(tierChange(before, wanted, TIERS)).toEqual(expected),
  );

  it('is not guessed while the prices are not known', () => {
    expect(tierChange(seat('FREE'), { tier: 'PRO', termMonths: 1 }, [])).toBeNull();
  });
});
