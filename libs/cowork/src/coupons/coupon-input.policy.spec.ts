import { isPorticoError } from '#libs/kernel';
import { type CouponInput, newCode, normalizedCode, readCode, readCoupon } from './coupon.policy.js';

const NOW = new Date('2026-12-01T00:00:00Z');

function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (!isPorticoError(error)) throw error;
    return `${error.code} ${String(error.options.details?.['field'])}`;
  }
}

describe('codes of coupons', () => {
  it.each([
    ['abcd-efgh jklm', 'ABCDEFGHJKLM'],
    [' A B\tC-', 'ABC'],
    ['', ''],
  ])('%j is compared as %s', (text, code) => {
    expect(normalizedCode(text)).toBe(code);
  });

  it('are made of characters nobody mistakes, 80 bits of them', () => {
    const limits: number[] = [];
    const code = newCode((limit) => limits.push(limit) % limit);
    expect(limits).toEqual(Array(16).fill(32));
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/);
    expect(readCode(code)).toHaveLength(16);
  });

  it.each([
    ['spring-2027-gift', 'SPRING2027GIFT'],
    ['SPRING2027', 'VALIDATION_ERROR code'],
    ['A'.repeat(65), 'VALIDATION_ERROR code'],
    ['ПРОМОКОД-2027-ГОД', 'VALIDATION_ERROR code'],
    ["AAAA'; drop table--", 'VALIDATION_ERROR code'],
  ])('made up as %s are %s', (text, expected) => {
    expect(outcome(() => readCode(text))).toBe(expected);
  });
});

describe('a coupon an operator makes', () => {
  it.each<[CouponInput, object]>([
    [
      { type: 'credits', value: '12.5' },
      { type: 'credits', value: '12500000', days: null },
    ],
    [
      { type: 'free_months', value: '3' },
      { type: 'free_months', value: '3', days: null },
    ],
    [
      { type: 'discount', value: '100' },
      { type: 'discount', value: '100', days: null },
    ],
    [
      { type: 'boost', value: '50', days: '7' },
      { type: 'boost', value: '50', days: 7 },
    ],
  ])('%j does %j', (input, effect) => {
    expect(readCoupon(input, NOW)).toEqual({ effect, maxUses: null, validUntil: null, tiers: null });
  });

  it('has bounds', () => {
    const input = {
      type: 'credits',
      value: '1',
      max: '10',
      until: '2026-12-31',
      tiers: 'max, pro',
    };
    expect(readCoupon(input, NOW)).toMatchObject({
      maxUses: 10,
      validUntil: new Date('2026-12-31T00:00:00Z'),
      tiers: ['PRO', 'MAX'],
    });
  });

  it.each<[Partial<CouponInput>, string]>([
    [{ type: 'toString' }, 'type'],
    [{ value: '0' }, 'value'],
    [{ value: '-1' }, 'value'],
    [{ value: '0.0000001' }, 'value'],
    [{ value: '1000000001' }, 'value'],
    [{ type: 'discount', value: '101' }, 'value'],
    [{ type: 'discount', value: '1.5' }, 'value'],
    [{ type: 'free_months', value: '37' }, 'value'],
    [{ type: 'boost', value: '10' }, 'days'],
    [{ type: 'boost', value: '10', days: '0' }, 'days'],
    [{ days: '3' }, 'days'],
    [{ max: '0' }, 'max'],
    [{ until: '2026-12-01' }, 'until'],
    [{ until: 'soon' }, 'until'],
    [{ tiers: 'GOLD' }, 'tiers'],
    [{ tiers: '' }, 'tiers'],
  ])('not with %j', (change, field) => {
    const input = { type: 'credits', value: '1', ...change };
    expect(outcome(() => readCoupon(input, NOW))).toBe(`VALIDATION_ERROR ${field}`);
  });
});
