import { isPorticoError } from '#libs/kernel';
import type { SeatEvent } from '../contracts/seat.events.js';
import { DAY_MS, POOR, RICH, SeatModel } from './__fixtures__/seat-model.js';
import {
  phaseOf,
  SEAT_PHASES,
  SEAT_RULES,
  SEAT_TRIGGERS,
  type SeatPhase,
  type SeatTrigger,
} from './seat-rules.data.js';

const T0 = '2026-01-31T10:00:00.000Z';
/** Within the first paid term. */
const NOW = '2026-02-10T10:00:00.000Z';
const END = '2026-02-28T10:00:00.000Z';
const AFTER_END = '2026-02-28T10:00:00.001Z';

function absent(): SeatModel {
  return new SeatModel();
}

function free(): SeatModel {
  const model = absent();
  model.activate(T0);
  return model;
}

function paid(): SeatModel {
  const model = free();
  model.change('MAX', 1, T0);
  return model;
}

const and = (model: SeatModel, work: (model: SeatModel) => unknown): SeatModel => {
  work(model);
  return model;
};

/** A subscription in each phase, and when the steps are tried on it. */
const IN_PHASE: Readonly<Record<SeatPhase, () => readonly [SeatModel, string]>> = {
  absent: () => [absent(), NOW],
  free: () => [free(), NOW],
  paid: () => [paid(), NOW],
  grace: () => [and(paid(), (model) => model.settle(END, POOR)), AFTER_END],
  unpaid: () => [
    and(paid(), (model) => {
      model.settle(END, POOR);
      model.settle('2026-03-01T10:00:00.000Z', POOR);
    }),
    '2026-03-05T10:00:00.000Z',
  ],
  held: () => [and(paid(), (model) => model.give({ type: 'pause' }, '2026-02-05T10:00:00.000Z')), NOW],
  held_free: () => [and(free(), (model) => model.give({ type: 'pause' }, T0)), NOW],
  parked: () => [and(paid(), (model) => model.give({ type: 'park', reason: 'operator' }, T0)), NOW],
  cancelled: () => [
    and(paid(), (model) => {
      model.give({ type: 'cancel' }, T0);
      model.settle(END);
    }),
    AFTER_END,
  ],
};

type Try = (model: SeatModel, at: string) => readonly SeatEvent[];

const redeem =
  (type: 'credits' | 'free_months' | 'discount' | 'boost'): Try =>
  (model, at) =>
    model.give(
      {
        type: 'redeem_coupon',
        couponId: 'c',
        redemptionId: 'r',
        effect: { type, value: '2', days: type === 'boost' ? 3 : null },
      },
      at,
    );

const TRIES: Readonly<Record<SeatTrigger, Try>> = {
  activate: (model, at) => model.give({ type: 'activate', seatId: 's', portalId: 'p', userId: 'u' }, at),
  upgrade: (model, at) => model.change('ULTRA', 1, at),
  downgrade: (model, at) => model.change('FREE', 1, at),
  term_change: (model, at) => model.change('MAX', 3, at),
  stay: (model, at) => model.change(model.state?.tier ?? 'FREE', model.state?.termMonths ?? 1, at),
  cancel: (model, at) => model.give({ type: 'cancel' }, at),
  keep: (model, at) => model.give({ type: 'keep' }, at),
  settle: (model, at) => model.settle(at),
  pause: (model, at) => model.give({ type: 'pause' }, at),
  resume: (model, at) => model.give({ type: 'resume' }, at),
  park: (model, at) => model.give({ type: 'park', reason: 'person_left' }, at),
  unpark: (model, at) => model.give({ type: 'unpark' }, at),
  reset_usage: (model, at) => model.give({ type: 'reset_usage' }, at),
  boost: (model, at) => model.give({ type: 'boost', percent: 50, days: 7 }, at),
  end_boost: (model, at) => model.give({ type: 'end_boost' }, at),
  redeem_credits: redeem('credits'),
  redeem_months: redeem('free_months'),
  redeem_discount: redeem('discount'),
  redeem_boost: redeem('boost'),
};

const NONE = 'SEAT_NOT_FOUND';
const FORBIDS = 'SUBSCRIPTION_STATE_FORBIDS';
const INACTIVE = 'SUBSCRIPTION_NOT_ACTIVE';
const COUPON = 'COUPON_NOT_APPLICABLE';
const NOTHING = '';

const SUPPORTED = {
  reset_usage: 'usage_reset_granted',
  boost: 'boost_granted',
  end_boost: NOTHING,
} as const;

const INACTIVE_CHANGES = {
  upgrade: INACTIVE,
  downgrade: INACTIVE,
  stay: INACTIVE,
  cancel: INACTIVE,
  keep: INACTIVE,
  redeem_months: COUPON,
  redeem_discount: COUPON,
  redeem_boost: COUPON,
} as const;

/** What each step answers in each phase: its facts, or the refusal. */
const ANSWERS: Readonly<Record<SeatPhase, Readonly<Record<Exclude<SeatTrigger, 'term_change'>, string>>>> = {
  absent: {
    activate: 'seat_activated',
    upgrade: NONE,
    downgrade: NONE,
    stay: NONE,
    cancel: NONE,
    keep: NONE,
    settle: NONE,
    pause: NONE,
    resume: NONE,
    park: NONE,
    unpark: NONE,
    reset_usage: NONE,
    boost: NONE,
    end_boost: NONE,
    redeem_credits: NONE,
    redeem_months: NONE,
    redeem_discount: NONE,
    redeem_boost: NONE,
  },
  free: {
    ...SUPPORTED,
    activate: NOTHING,
    upgrade: 'seat_upgraded',
    downgrade: NOTHING,
    stay: NOTHING,
    cancel: FORBIDS,
    keep: FORBIDS,
    settle: NOTHING,
    pause: 'seat_paused',
    resume: FORBIDS,
    park: FORBIDS,
    unpark: FORBIDS,
    redeem_credits: 'coupon_redeemed',
    redeem_months: COUPON,
    redeem_discount: 'coupon_redeemed',
    redeem_boost: 'coupon_redeemed boost_granted',
  },
  paid: {
    ...SUPPORTED,
    activate: NOTHING,
    upgrade: 'seat_upgraded',
    downgrade: 'downgrade_scheduled',
    stay: NOTHING,
    cancel: 'cancel_scheduled',
    keep: NOTHING,
    settle: NOTHING,
    pause: 'seat_paused',
    resume: FORBIDS,
    park: 'seat_parked',
    unpark: FORBIDS,
    redeem_credits: 'coupon_redeemed',
    redeem_months: 'coupon_redeemed',
    redeem_discount: 'coupon_redeemed',
    redeem_boost: 'coupon_redeemed boost_granted',
  },
  grace: {
    ...SUPPORTED,
    activate: NOTHING,
    upgrade: 'INSUFFICIENT_BALANCE',
    downgrade: 'downgrade_applied',
    stay: NOTHING,
    cancel: 'seat_cancelled',
    keep: NOTHING,
    settle: 'term_renewed',
    pause: 'seat_paused',
    resume: FORBIDS,
    park: 'seat_parked',
    unpark: FORBIDS,
    redeem_credits: 'coupon_redeemed',
    redeem_months: 'coupon_redeemed',
    redeem_discount: 'coupon_redeemed',
    redeem_boost: 'coupon_redeemed boost_granted',
  },
  unpaid: {
    ...SUPPORTED,
    ...INACTIVE_CHANGES,
    activate: NOTHING,
    settle: 'seat_resumed',
    pause: FORBIDS,
    resume: 'INSUFFICIENT_BALANCE',
    park: FORBIDS,
    unpark: FORBIDS,
    redeem_credits: 'coupon_redeemed',
  },
  held: {
    ...SUPPORTED,
    ...INACTIVE_CHANGES,
    activate: NOTHING,
    settle: NOTHING,
    pause: FORBIDS,
    resume: 'seat_resumed',
    park: 'seat_resumed seat_parked',
    unpark: FORBIDS,
    redeem_credits: 'coupon_redeemed',
  },
  held_free: {
    ...SUPPORTED,
    ...INACTIVE_CHANGES,
    activate: NOTHING,
    settle: NOTHING,
    pause: FORBIDS,
    resume: 'seat_resumed',
    park: FORBIDS,
    unpark: FORBIDS,
    redeem_credits: 'coupon_redeemed',
  },
  parked: {
    ...SUPPORTED,
    ...INACTIVE_CHANGES,
    activate: NOTHING,
    settle: NOTHING,
    pause: FORBIDS,
    resume: FORBIDS,
    park: FORBIDS,
    unpark: 'seat_unparked',
    redeem_credits: 'coupon_redeemed',
  },
  cancelled: {
    ...SUPPORTED,
    ...INACTIVE_CHANGES,
    activate: 'downgrade_applied seat_reactivated',
    settle: NOTHING,
    pause: FORBIDS,
    resume: FORBIDS,
    park: FORBIDS,
    unpark: FORBIDS,
    redeem_credits: COUPON,
  },
};

/** The tier that is asked for is that of a paid subscription. */
const TERM_CHANGES: Readonly<Record<SeatPhase, string>> = {
  absent: NONE,
  free: 'seat_upgraded',
  paid: 'term_change_scheduled',
  grace: 'term_change_scheduled',
  unpaid: INACTIVE,
  held: INACTIVE,
  held_free: INACTIVE,
  parked: INACTIVE,
  cancelled: INACTIVE,
};

function answerTo(phase: SeatPhase, trigger: SeatTrigger): string {
  const [model, at] = IN_PHASE[phase]();
  try {
    return TRIES[trigger](model, at)
      .map(({ type }) => type)
      .join(' ');
  } catch (error) {
    return isPorticoError(error) ? error.code : String(error);
  }
}

describe('steps of a subscription', () => {
  it.each(SEAT_PHASES)('are those of the table while it is %s', (phase) => {
    expect(phaseOf(IN_PHASE[phase]()[0].state)).toBe(phase);
    const answers = Object.fromEntries(SEAT_TRIGGERS.map((trigger) => [trigger, answerTo(phase, trigger)]));
    expect(answers).toEqual({ ...ANSWERS[phase], term_change: TERM_CHANGES[phase] });
    expect(Object.keys(SEAT_RULES[phase]).sort()).toEqual([...SEAT_TRIGGERS].sort());
  });

  it('a term is over at its end, and what was planned for it happens then', () => {
    const ended = (plan: (model: SeatModel) => unknown, wallet = RICH) => {
      const model = and(paid(), plan);
      expect(model.settle('2026-02-28T09:59:59.999Z', wallet)).toEqual([]);
      return model.settle(END, wallet).map(({ type, data }) => ({ type, data }));
    };
    const cancel = (model: SeatModel) => model.give({ type: 'cancel' }, NOW);
    const keep = (model: SeatModel) => model.give({ type: 'keep' }, NOW);
    const parked = (model: SeatModel) => model.give({ type: 'park', reason: 'portal' }, NOW);
    expect(ended(cancel)).toEqual([{ type: 'seat_cancelled', data: { at: END, reason: 'requested' } }]);
    expect(ended(parked)).toEqual([{ type: 'seat_cancelled', data: { at: END, reason: 'parked' } }]);
    expect(ended((model) => model.change('FREE', 1, NOW))).toEqual([
      { type: 'downgrade_applied', data: { from: 'MAX', tier: 'FREE', at: END } },
    ]);
    expect(ended((model) => model.change('PRO', 3, NOW))).toMatchObject([
      { type: 'downgrade_applied', data: { from: 'MAX', tier: 'PRO' } },
      {
        type: 'term_renewed',
        data: { tier: 'PRO', termMonths: 3, paidAmount: '900000000', charge: { amount: '900000000' } },
      },
    ]);
    expect(ended(() => undefined, POOR)).toEqual([
      { type: 'renewal_failed', data: { due: END, amount: '1200000000', at: END } },
    ]);
    // The last word holds.
    expect(ended((model) => [cancel(model), keep(model), cancel(model)])).toMatchObject([
      { type: 'seat_cancelled' },
    ]);
    expect(ended((model) => [cancel(model), keep(model)])).toMatchObject([{ type: 'term_renewed' }]);
    const plans = (model: SeatModel) => [model.change('PRO', 1, NOW), model.change('MAX', 1, NOW)];
    expect(ended(plans)).toMatchObject([{ type: 'term_renewed', data: { tier: 'MAX' } }]);
    const planThenCancel = (model: SeatModel) => [model.change('PRO', 1, NOW), cancel(model)];
    expect(ended(planThenCancel)).toMatchObject([{ type: 'seat_cancelled' }]);
  });

  it('a wallet below zero and a frozen account pay nothing, not even what costs nothing', () => {
    const outcome = (available: bigint, frozen: boolean, pct: number) => {
      const model = paid();
      if (pct > 0) {
        const effect = { type: 'discount', value: String(pct), days: null } as const;
        model.give({ type: 'redeem_coupon', couponId: 'c', redemptionId: 'r', effect }, NOW);
      }
      return model.settle(END, { available, frozen }).map(({ type }) => type);
    };
    const price = 1_200_000_000n;
    expect(outcome(price, false, 0)).toEqual(['term_renewed']);
    expect(outcome(price - 1n, false, 0)).toEqual(['renewal_failed']);
    expect(outcome(price, true, 0)).toEqual(['renewal_failed']);
    expect(outcome(0n, false, 100)).toEqual(['term_renewed']);
    expect(outcome(-1n, false, 100)).toEqual(['renewal_failed']);
  });

  it('in grace the old end counts, after a pause for want of payment the moment of the payment', () => {
    const model = paid();
    model.settle(END, POOR);
    expect(model.settle('2026-03-01T09:59:59.999Z')).toMatchObject([
      { type: 'term_renewed', data: { termStart: END, paidThroughAt: '2026-03-31T10:00:00.000Z' } },
    ]);
    const end = '2026-03-31T10:00:00.000Z';
    model.settle(end, POOR);
    expect(model.settle('2026-04-01T09:59:59.999Z', POOR)).toEqual([]);
    expect(model.settle('2026-04-03T00:00:00.000Z', POOR)).toEqual([
      { type: 'seat_paused', data: { reason: 'UNPAID', at: '2026-04-01T10:00:00.000Z' } },
    ]);
    const paidAt = '2026-04-20T08:00:00.000Z';
    expect(model.settle(paidAt)).toMatchObject([
      {
        type: 'seat_resumed',
        data: { termAnchor: paidAt, termStart: paidAt, paidThroughAt: '2026-05-20T08:00:00.000Z' },
      },
    ]);
    model.settle('2026-05-20T08:00:00.000Z', POOR);
    model.settle('2026-05-21T08:00:00.000Z', POOR);
    expect(model.settle('2026-06-20T07:59:59.999Z', POOR)).toEqual([]);
    expect(model.settle('2026-06-20T08:00:00.000Z')).toEqual([
      { type: 'seat_cancelled', data: { at: '2026-06-20T08:00:00.000Z', reason: 'unpaid' } },
    ]);
  });

  it('whoever gives up a term that could not be paid may begin another one', () => {
    const model = paid();
    model.settle(END, POOR);
    model.change('FREE', 1, AFTER_END);
    expect(model.seat).toMatchObject({ tier: 'FREE', paidAmount: 0n, renewalFailedAt: null });
    model.change('PRO', 1, AFTER_END);
    expect(phaseOf(model.state)).toBe('paid');
    expect(model.seat.termStart).toEqual(new Date(AFTER_END));
  });

  it('free months are worth as much as paid ones when a higher tier is bought', () => {
    const model = free();
    model.change('PRO', 1, '2026-04-01T00:00:00.000Z');
    redeem('free_months')(model, '2026-04-01T00:00:00.000Z');
    expect(model.seat).toMatchObject({
      termStart: new Date('2026-06-01T00:00:00.000Z'),
      paidThroughAt: new Date('2026-07-01T00:00:00.000Z'),
    });
    const [upgraded] = model.change('MAX', 1, '2026-05-02T00:00:00.000Z');
    // Two months of 30 days, at 1,200 less 300.
    expect(upgraded).toMatchObject({ data: { credit: '600000000', charge: { amount: '1800000000' } } });
  });

  it('a pause of support loses nothing of the term, and what is left of it costs the same', () => {
    const model = paid();
    model.give({ type: 'pause' }, NOW);
    expect(model.settle('2026-04-01T00:00:00.000Z')).toEqual([]);
    model.give({ type: 'resume' }, new Date(Date.parse(NOW) + 20 * DAY_MS));
    const end = new Date(Date.parse(END) + 20 * DAY_MS);
    expect(model.seat).toMatchObject({ state: 'ACTIVE', paidThroughAt: end, paidAmount: 1_200_000_000n });
    model.settle(end);
    expect(model.seat.paidThroughAt).toEqual(new Date('2026-04-20T10:00:00.000Z'));
    const person = free();
    const before = person.seat.paidThroughAt;
    person.give({ type: 'pause' }, T0);
    person.give({ type: 'resume' }, NOW);
    expect(person.seat.paidThroughAt).toEqual(before);
  });

  it('an upgrade is charged once and takes back every plan; without the money nothing changes', () => {
    const model = paid();
    model.change('PRO', 1, NOW);
    expect(() => model.change('ULTRA', 1, NOW, POOR)).toThrow(
      expect.objectContaining({ code: 'INSUFFICIENT_BALANCE' }),
    );
    expect(() => model.change('ULTRA', 1, NOW, { ...RICH, frozen: true })).toThrow(
      expect.objectContaining({ code: 'ACCOUNT_FROZEN' }),
    );
    expect(model.seat).toMatchObject({ tier: 'MAX', pendingTier: 'PRO' });
    model.change('ULTRA', 1, NOW);
    expect(model.seat).toMatchObject({ tier: 'ULTRA', pendingTier: null, cancelAtPeriodEnd: false });
    expect(model.seat.paidThroughAt).toEqual(new Date(END));
  });

  it('a quote holds while nothing has changed', () => {
    const model = paid();
    const at = new Date(NOW);
    const quote = { id: 'q', seatVersion: model.seat.version, at };
    const order = {
      type: 'change',
      tier: 'ULTRA',
      termMonths: 1,
      price: 2_000_000_000n,
      wallet: RICH,
      quote,
    } as const;
    model.give({ type: 'boost', percent: 1, days: 1 }, NOW);
    expect(() => model.give(order, NOW)).toThrow(expect.objectContaining({ code: 'QUOTE_STALE' }));
    const fresh = { ...quote, seatVersion: model.seat.version };
    const later = new Date(at.getTime() + 14 * 60_000);
    expect(model.give({ ...order, quote: fresh }, later)).toMatchObject([
      { type: 'seat_upgraded', data: { at: NOW, quoteId: 'q', paidAmount: '2000000000' } },
    ]);
  });

  it('a term that is over but not settled is not changed', () => {
    const model = paid();
    for (const tier of ['ULTRA', 'PRO', 'FREE'] as const) {
      expect(() => model.change(tier, 1, END)).toThrow(expect.objectContaining({ code: FORBIDS }));
    }
    expect(() => {
      const parked = paid();
      parked.give({ type: 'park', reason: 'operator' }, NOW);
      parked.give({ type: 'unpark' }, END);
    }).toThrow(expect.objectContaining({ code: FORBIDS }));
  });

  it('a clock that went back undoes nothing and repeats nothing', () => {
    const model = paid();
    model.settle(END);
    const { length } = model.facts;
    model.settle('2025-12-01T00:00:00.000Z');
    model.settle(END);
    expect(model.facts).toHaveLength(length);
  });

  it('coupons: months keep the grid of terms, a discount is used by one charge, a boost is not replaced', () => {
    const model = free();
    redeem('discount')(model, T0);
    expect(() => redeem('discount')(model, T0)).toThrow(expect.objectContaining({ code: COUPON }));
    const [upgraded] = model.change('PRO', 1, T0);
    expect(upgraded).toMatchObject({ data: { charge: { amount: '294000000' }, discountPct: 2 } });
    expect(model.seat.nextDiscountPct).toBe(0);
    redeem('free_months')(model, NOW);
    expect(model.seat.paidThroughAt).toEqual(new Date('2026-04-30T10:00:00.000Z'));
    expect(model.settle('2026-04-30T10:00:00.000Z')).toMatchObject([
      { data: { paidThroughAt: '2026-05-31T10:00:00.000Z', charge: { amount: '300000000' } } },
    ]);
    redeem('boost')(model, NOW);
    expect(() => redeem('boost')(model, NOW)).toThrow(expect.objectContaining({ code: COUPON }));
    const over = new Date(Date.parse(NOW) + 3 * DAY_MS);
    redeem('boost')(model, over.toISOString());
    expect(model.give({ type: 'end_boost' }, new Date(over.getTime() + 3 * DAY_MS))).toMatchObject([
      { type: 'boost_ended' },
    ]);
    expect(model.seat).toMatchObject({ boostPct: 0, boostExpiresAt: null, boostGrantedAt: null });
  });

  it('every charge has a key of its own', () => {
    const model = paid();
    const keys = new Set<string>();
    let at = model.seat.paidThroughAt;
    for (let month = 0; month < 6; month += 1) {
      model.settle(at, month % 2 === 0 ? POOR : RICH);
      model.settle(at, RICH);
      model.change('ULTRA', 1, at);
      model.change('MAX', 1, at);
      at = model.seat.paidThroughAt;
    }
    const charges = model.facts.flatMap(({ data }) => ('charge' in data && data.charge ? [data.charge] : []));
    for (const { key } of charges) keys.add(key);
    expect(keys.size).toBe(charges.length);
    expect(charges.length).toBeGreaterThan(6);
  });
});
