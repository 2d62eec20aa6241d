import type { CouponEffect } from '../contracts/seat.js';
import { DAY_MS, POOR, RICH, SeatModel } from './__fixtures__/seat-model.js';
import { seatDecider } from './seat.decider.js';

const T0 = '2026-01-31T10:00:00.000Z';
/** Within the first paid term. */
const NOW = '2026-02-10T10:00:00.000Z';
const END = '2026-02-28T10:00:00.000Z';

function free(): SeatModel {
  const model = new SeatModel();
  model.activate(T0);
  return model;
}

function paid(): SeatModel {
  const model = free();
  model.change('MAX', 1, T0);
  return model;
}

function inGrace(): SeatModel {
  const model = paid();
  model.settle(END, POOR);
  return model;
}

function redeem(model: SeatModel, type: CouponEffect['type'], value: string, at = NOW) {
  const effect = { type, value, days: type === 'boost' ? 3 : null };
  return model.give({ type: 'redeem_coupon', couponId: 'c', redemptionId: 'r', effect }, at);
}

const refused = (code: string, options: object) =>
  expect.objectContaining({ code, options: expect.objectContaining(options) as object }) as Error;

describe('facts of a subscription', () => {
  it('of support say when, and why', () => {
    const model = paid();
    expect(model.give({ type: 'pause' }, NOW)).toEqual([
      { type: 'seat_paused', data: { reason: 'SUPPORT', at: NOW } },
    ]);
    expect(model.give({ type: 'resume' }, NOW)).toHaveLength(1);
    expect(model.give({ type: 'park', reason: 'person_left' }, NOW)).toEqual([
      { type: 'seat_parked', data: { at: NOW, reason: 'person_left' } },
    ]);
    expect(model.seat.state).toBe('PARKED');
    expect(model.give({ type: 'unpark' }, NOW)).toEqual([{ type: 'seat_unparked', data: { at: NOW } }]);
    expect(model.seat.state).toBe('ACTIVE');
    expect(model.give({ type: 'reset_usage' }, NOW)).toEqual([
      { type: 'usage_reset_granted', data: { at: NOW } },
    ]);
    expect(model.seat.resetGrantedAt).toEqual(new Date(NOW));
    expect(model.seat.version).toBe(model.facts.length);
  });

  it('are none before it is activated', () => {
    expect(seatDecider.initialState()).toBeNull();
    expect(() => new SeatModel().give({ type: 'pause' }, NOW)).toThrow(
      expect.objectContaining({ code: 'SEAT_NOT_FOUND', options: {} }) as Error,
    );
  });

  it('are none where its phase forbids them, which is told', () => {
    expect(() => free().give({ type: 'cancel' }, NOW)).toThrow(
      refused('SUBSCRIPTION_STATE_FORBIDS', { details: { state: 'ACTIVE', tier: 'FREE' } }),
    );
  });

  it('end a boost when it is over, at the instant it was', () => {
    const model = free();
    expect(model.give({ type: 'end_boost' }, NOW)).toEqual([]);
    model.give({ type: 'boost', percent: 50, days: 7 }, T0);
    const expiresAt = new Date(Date.parse(T0) + 7 * DAY_MS);
    expect(model.seat).toMatchObject({ boostPct: 50, boostExpiresAt: expiresAt });
    expect(model.give({ type: 'end_boost' }, new Date(expiresAt.getTime() - 1))).toEqual([]);
    expect(model.give({ type: 'end_boost' }, NOW)).toEqual([
      { type: 'boost_ended', data: { at: expiresAt.toISOString() } },
    ]);
    expect(model.seat).toMatchObject({ boostPct: 0, boostExpiresAt: null, boostGrantedAt: null });
  });

  it('cancel it once for the end of the term, and in grace at once', () => {
    const model = paid();
    expect(model.give({ type: 'keep' }, NOW)).toEqual([]);
    expect(model.give({ type: 'cancel' }, NOW)).toEqual([{ type: 'cancel_scheduled', data: {} }]);
    expect(model.give({ type: 'cancel' }, NOW)).toEqual([]);
    expect(model.give({ type: 'keep' }, NOW)).toEqual([{ type: 'cancel_withdrawn', data: {} }]);
    expect(inGrace().give({ type: 'cancel' }, END)).toEqual([
      { type: 'seat_cancelled', data: { at: END, reason: 'requested' } },
    ]);
  });

  it('activate it anew as a free one, with the windows it had', () => {
    const model = paid();
    model.give({ type: 'cancel' }, NOW);
    model.settle(END);
    const activate = { type: 'activate', seatId: 's', portalId: 'p', userId: 'u' } as const;
    expect(model.give(activate, '2026-03-05T10:00:00.000Z')).toMatchObject([
      { type: 'downgrade_applied', data: { from: 'MAX', tier: 'FREE', at: '2026-03-05T10:00:00.000Z' } },
      { type: 'seat_reactivated', data: { tier: 'FREE', termStart: '2026-03-05T10:00:00.000Z' } },
    ]);
    expect(model.seat).toMatchObject({
      state: 'ACTIVE',
      tier: 'FREE',
      termStart: new Date('2026-03-05T10:00:00.000Z'),
      quotaAnchor: new Date(T0),
    });
    model.fold({ type: 'seat_cancelled', data: { at: END, reason: 'requested' } });
    expect(model.give(activate, '2026-03-06T10:00:00.000Z').map(({ type }) => type)).toEqual([
      'seat_reactivated',
    ]);
  });
});

describe('what is planned for the end of the term', () => {
  it('is a lower tier, with a length only where that is another one', () => {
    const model = paid();
    const planned = (tier: 'FREE' | 'PRO', months: 1 | 3) => model.change(tier, months, NOW);
    const fact = (tier: 'FREE' | 'PRO', termMonths: number | null) => [
      { type: 'downgrade_scheduled', data: { tier, termMonths } },
    ];
    expect(planned('PRO', 1)).toEqual(fact('PRO', null));
    expect(planned('PRO', 1)).toEqual([]);
    expect(planned('PRO', 3)).toEqual(fact('PRO', 3));
    expect(planned('PRO', 3)).toEqual([]);
    expect(planned('FREE', 3)).toEqual(fact('FREE', null));
    expect(planned('FREE', 1)).toEqual([]);
    expect(planned('PRO', 1)).toEqual(fact('PRO', null));
    expect(model.change('MAX', 1, NOW)).toEqual([{ type: 'downgrade_withdrawn', data: {} }]);
    expect(model.change('MAX', 1, NOW)).toEqual([]);
  });

  it('is another length, once, until it is taken back', () => {
    const model = paid();
    const scheduled = [{ type: 'term_change_scheduled', data: { termMonths: 3 } }];
    expect(model.change('MAX', 3, NOW)).toEqual(scheduled);
    expect(model.seat).toMatchObject({ pendingTier: null, pendingTermMonths: 3 });
    expect(model.change('MAX', 3, NOW)).toEqual([]);
    expect(model.change('MAX', 1, NOW)).toEqual([{ type: 'term_change_withdrawn', data: {} }]);
    expect(model.seat.pendingTermMonths).toBeNull();
    model.change('PRO', 3, NOW);
    expect(model.change('MAX', 3, NOW)).toEqual(scheduled);
    expect(model.seat.pendingTier).toBeNull();
  });

  it('stays planned in grace, unless the lower tier costs nothing', () => {
    expect(inGrace().change('PRO', 1, END)).toEqual([
      { type: 'downgrade_scheduled', data: { tier: 'PRO', termMonths: null } },
    ]);
  });

  it('holds the tier that follows, and no plan, once the term is renewed', () => {
    const model = paid();
    model.change('PRO', 3, NOW);
    model.settle(END);
    expect(model.seat).toMatchObject({
      tier: 'PRO',
      termMonths: 3,
      pendingTier: null,
      pendingTermMonths: null,
    });
    expect(model.facts.at(-2)).toMatchObject({ type: 'downgrade_applied' });
  });

  it('survives a pause of support, and ends with one for want of payment', () => {
    const model = paid();
    model.give({ type: 'cancel' }, NOW);
    model.give({ type: 'pause' }, NOW);
    model.give({ type: 'resume' }, NOW);
    expect(model.seat).toMatchObject({ state: 'ACTIVE', pauseReason: null, cancelAtPeriodEnd: true });
    const unpaid = inGrace();
    unpaid.change('PRO', 1, END);
    unpaid.settle('2026-03-01T10:00:00.000Z', POOR);
    expect(unpaid.seat).toMatchObject({ state: 'PAUSED', pauseReason: 'UNPAID' });
    unpaid.settle('2026-03-02T10:00:00.000Z');
    expect(unpaid.seat).toMatchObject({ tier: 'PRO', pendingTier: null, renewalFailedAt: null });
  });
});

describe('coupons of a subscription', () => {
  it('are not replaced while one of their kind is not used up, and others are taken', () => {
    const model = paid();
    redeem(model, 'discount', '20');
    expect(model.seat.nextDiscountPct).toBe(20);
    expect(() => redeem(model, 'discount', '30')).toThrow(refused('COUPON_NOT_APPLICABLE', {}));
    redeem(model, 'boost', '50');
    expect(() => redeem(model, 'boost', '60')).toThrow(refused('COUPON_NOT_APPLICABLE', {}));
    expect(redeem(model, 'credits', '5')).toEqual([
      {
        type: 'coupon_redeemed',
        data: {
          couponId: 'c',
          redemptionId: 'r',
          effect: { type: 'credits', value: '5', days: null },
          at: NOW,
          term: null,
        },
      },
    ]);
    expect(model.seat.nextDiscountPct).toBe(20);
    const later = new Date(Date.parse(NOW) + 3 * DAY_MS);
    expect(model.seat.boostExpiresAt).toEqual(later);
    expect(redeem(model, 'boost', '60', later.toISOString())).toHaveLength(2);
  });

  it('are used up by a charge they lower, and by no other', () => {
    const within = paid();
    redeem(within, 'discount', '20');
    within.change('ULTRA', 1, NOW);
    expect(within.seat.nextDiscountPct).toBe(20);
    const renewed = paid();
    redeem(renewed, 'discount', '20');
    renewed.settle(END);
    expect(renewed.seat).toMatchObject({ nextDiscountPct: 0, paidAmount: 960_000_000n });
  });

  it('that leave nothing to pay ask nothing of a wallet', () => {
    const model = free();
    redeem(model, 'discount', '100');
    const [upgraded] = model.change('MAX', 1, NOW, { available: -1n, frozen: true });
    expect(upgraded).toMatchObject({ type: 'seat_upgraded', data: { charge: null, discountPct: 100 } });
  });

  it('an upgrade that costs names its charge by the version of its fact', () => {
    const [upgraded] = free().change('MAX', 1, NOW, RICH);
    expect(upgraded).toMatchObject({ data: { charge: { key: 'sub:s:change:2', amount: '1200000000' } } });
  });
});
