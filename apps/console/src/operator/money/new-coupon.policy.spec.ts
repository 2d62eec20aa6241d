import { type CouponDraft, newCouponOf, NO_COUPON } from './new-coupon.policy.js';

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
