import {
  codeInput,
  type Coupon,
  type CouponInput,
  hintOf,
  readCode,
  readCoupon,
  requireTier,
  requireValid,
} from './coupon.policy.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const coupon: Coupon = {
  id: 'c',
  hint: 'WXYZ',
  effect: { type: 'credits', value: '1', days: null },
  tiers: null,
  maxUses: null,
  used: 5,
  validUntil: null,
  createdAt: NOW,
  revokedAt: null,
};
const refused = (code: string, options: object = {}) => expect.objectContaining({ code, options }) as Error;

describe('a coupon', () => {
  it.each<[string, Partial<Coupon>, boolean]>([
    ['without an end', {}, true],
    ['until later', { validUntil: new Date(NOW.getTime() + 1) }, true],
    ['until now', { validUntil: NOW }, false],
    ['until earlier', { validUntil: new Date(NOW.getTime() - 1) }, false],
    ['for one more', { maxUses: 6 }, true],
    ['for no more', { maxUses: 5 }, false],
    ['used more often than it may be', { maxUses: 4 }, false],
    ['until later, and for no more', { validUntil: new Date(NOW.getTime() + 1), maxUses: 5 }, false],
    ['until now, and for one more', { validUntil: NOW, maxUses: 6 }, false],
  ])('%s holds: %#', (_what, some, holds) => {
    const work = (): void => requireValid({ ...coupon, ...some }, NOW);
    if (holds) expect(work).not.toThrow();
    else expect(work).toThrow(refused('COUPON_EXPIRED'));
  });

  it('is for any subscription, or for those of its tiers', () => {
    expect(() => requireTier(coupon, 'FREE')).not.toThrow();
    const { tiers } = { tiers: ['PRO', 'MAX'] as const };
    expect(() => requireTier({ ...coupon, tiers }, 'MAX')).not.toThrow();
    expect(() => requireTier({ ...coupon, tiers }, 'FREE')).toThrow(
      refused('COUPON_NOT_APPLICABLE', { details: { tiers } }),
    );
  });

  it('is kept by the end of its code and by a digest of its own', () => {
    expect(hintOf('ABCDEFGHWXYZ')).toBe('WXYZ');
    expect(codeInput('ABC')).toBe('coupon:ABC');
  });
});

describe('a code somebody has made up', () => {
  it('has 12 to 64 letters and digits', () => {
    expect(readCode('abcd-efgh 2345')).toBe('ABCDEFGH2345');
    expect(readCode('A'.repeat(64))).toHaveLength(64);
    for (const length of [11, 65]) {
      expect(() => readCode('A'.repeat(length))).toThrow('code: must have 12 to 64 letters and digits');
    }
    for (const code of ['', 'ABCDEFGH234é', 'ABCDEFGH234!', '!ABCDEFGH234']) {
      expect(() => readCode(code)).toThrow(
        'code: must be letters and digits; dashes and spaces do not count',
      );
    }
  });
});

describe('a coupon as it is typed', () => {
  const input: CouponInput = { type: 'credits', value: '1' };

  it.each<[CouponInput, object]>([
    [{ type: 'discount', value: '1' }, { effect: { type: 'discount', value: '1', days: null } }],
    [{ type: 'discount', value: '100' }, { effect: { type: 'discount', value: '100', days: null } }],
    [{ type: 'boost', value: '1000', days: '366' }, { effect: { type: 'boost', value: '1000', days: 366 } }],
    [{ ...input, value: '1000000000' }, { effect: { value: String(10n ** 15n) } }],
    [{ ...input, max: '1' }, { maxUses: 1 }],
    [{ ...input, max: '1000000' }, { maxUses: 1_000_000 }],
    [{ ...input, until: '2026-03-02' }, { validUntil: new Date('2026-03-02') }],
    [{ ...input, tiers: ' max,pro ' }, { tiers: ['PRO', 'MAX'] }],
  ])('%j is taken', (some, expected) => {
    expect(readCoupon(some, NOW)).toMatchObject(expected);
  });

  const CREDITS = 'value: must be a number of credits above 0, with at most six decimals';
  const UNTIL = 'until: must be a date or a time of ISO 8601';

  it.each<[CouponInput, string]>([
    [{ ...input, type: 'gift' }, 'type: must be one of credits, free_months, discount, boost'],
    [{ type: 'boost', value: '5' }, 'days: is needed for a boost'],
    [{ type: 'boost', value: '1001', days: '1' }, 'value: must be a whole number from 1 to 1000'],
    [{ type: 'boost', value: '1', days: '367' }, 'days: must be a whole number from 1 to 366'],
    [{ ...input, days: '1' }, 'days: is for a boost alone'],
    [{ type: 'discount', value: '0' }, 'value: must be a whole number from 1 to 100'],
    [{ type: 'discount', value: '101' }, 'value: must be a whole number from 1 to 100'],
    [{ type: 'free_months', value: '37' }, 'value: must be a whole number from 1 to 36'],
    [{ type: 'discount', value: '5x' }, 'value: must be a whole number from 1 to 100'],
    [{ type: 'discount', value: 'x5' }, 'value: must be a whole number from 1 to 100'],
    [{ ...input, value: '0' }, CREDITS],
    [{ ...input, value: 'one' }, CREDITS],
    [{ ...input, value: '1000000000.000001' }, CREDITS],
    [{ ...input, max: '1000001' }, 'max: must be a whole number from 1 to 1000000'],
    [{ ...input, until: 'tomorrow' }, UNTIL],
    [{ ...input, until: '2026-13-41' }, UNTIL],
    [{ ...input, until: 'March 2026-03-02' }, UNTIL],
    [{ ...input, until: NOW.toISOString() }, 'until: must lie in the future'],
    [{ ...input, tiers: 'PRO,GOLD' }, 'tiers: must be some of FREE, PRO, MAX, ULTRA, with commas between'],
  ])('%j is refused: %s', (some, message) => {
    expect(() => readCoupon(some, NOW)).toThrow(message);
  });
});
