import type { Tier, TierTerms } from '#libs/operator/contracts';
import { tierChange } from './tier-change.policy.js';

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
