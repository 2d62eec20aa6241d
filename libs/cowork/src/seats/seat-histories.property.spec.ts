import fc from 'fast-check';
import { isPorticoError } from '#libs/kernel';
import { repeats } from '#libs/testing';
import type { SeatEvent } from '../contracts/seat.events.js';
import { TERM_MONTHS, type TermMonths, type Tier, TIERS } from '../contracts/seat.js';
import { CREDIT, HOUR_MS, SeatModel } from './__fixtures__/seat-model.js';
import { isHigher } from './subscription-input.policy.js';

const START = Date.UTC(2026, 0, 31, 9);
const RUNS = { numRuns: repeats(300) };
const SEATS = 3;

type Step = { readonly hours: number; readonly seat: number } & (
  | { readonly type: 'activate' | 'cancel' | 'keep' | 'pause' | 'resume' | 'park' | 'unpark' | 'free_months' }
  | { readonly type: 'change'; readonly tier: Tier; readonly termMonths: TermMonths }
  | { readonly type: 'top_up'; readonly credits: number }
);

type Order = Exclude<Step, { readonly type: 'top_up' }>;

const moment = { hours: fc.integer({ min: 0, max: 24 * 70 }), seat: fc.nat(SEATS - 1) };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    ...moment,
    type: fc.constantFrom(
      'activate' as const,
      'cancel' as const,
      'keep' as const,
      'pause' as const,
      'resume' as const,
      'park' as const,
      'unpark' as const,
      'free_months' as const,
    ),
  }),
  fc.record({
    ...moment,
    type: fc.constant('change' as const),
    tier: fc.constantFrom(...TIERS),
    termMonths: fc.constantFrom(...TERM_MONTHS),
  }),
  fc.record({
    ...moment,
    type: fc.constant('top_up' as const),
    credits: fc.constantFrom(50, 300, 1_500, 9_000),
  }),
);

/** Everybody has a subscription and most have a paid one before anything else happens. */
const BEGINNING: readonly Step[] = [
  { type: 'top_up', hours: 0, seat: 0, credits: 9_000 },
  ...[0, 1, 2].map((seat): Step => ({ type: 'activate', hours: 5 * 24, seat })),
  { type: 'change', hours: 30, seat: 0, tier: 'PRO', termMonths: 1 },
  { type: 'change', hours: 30, seat: 1, tier: 'MAX', termMonths: 3 },
];
const history = fc.array(step, { maxLength: 25 }).map((steps) => [...BEGINNING, ...steps]);

/** Subscriptions of one portal, its wallet, and the sweep, as the worker has them. */
class PortalModel {
  readonly seats = Array.from({ length: SEATS }, () => new SeatModel());
  balance = 0n;
  charged = 0n;
  readonly keys: string[] = [];

  run(order: Step, at: Date): void {
    const seat = this.seats[order.seat]!;
    if (order.type === 'top_up') this.balance += BigInt(order.credits) * CREDIT;
    else this.order(seat, order, at);
    this.sweep(at);
  }

  /** What time asks for: the oldest term first. */
  sweep(at: Date): void {
    const byEnd = (one: SeatModel, other: SeatModel) => +one.seat.paidThroughAt - +other.seat.paidThroughAt;
    const waiting = this.seats.filter(({ state }) => state !== null);
    while (waiting.length > 0) {
      waiting.sort(byEnd);
      const seat = waiting.shift()!;
      if (this.pay(seat.settle(at, this.wallet))) waiting.push(seat);
    }
  }

  private get wallet() {
    return { available: this.balance, frozen: false };
  }

  private order(seat: SeatModel, order: Order, at: Date): void {
    try {
      this.pay(this.facts(seat, order, at));
    } catch (error) {
      if (!isPorticoError(error)) throw error;
    }
  }

  private facts(seat: SeatModel, order: Order, at: Date) {
    switch (order.type) {
      case 'activate':
        return seat.give({ type: 'activate', seatId: `s${order.seat}`, portalId: 'p', userId: 'u' }, at);
      case 'change':
        return seat.change(order.tier, order.termMonths, at, this.wallet);
      case 'park':
        return seat.give({ type: 'park', reason: 'operator' }, at);
      case 'free_months': {
        const effect = { type: 'free_months', value: '2', days: null } as const;
        return seat.give({ type: 'redeem_coupon', couponId: 'c', redemptionId: 'r', effect }, at);
      }
      default:
        return seat.give({ type: order.type }, at);
    }
  }

  private pay(facts: readonly SeatEvent[]): boolean {
    for (const { data } of facts) {
      if (!('charge' in data) || !data.charge) continue;
      const amount = BigInt(data.charge.amount);
      this.balance -= amount;
      this.charged += amount;
      this.keys.push(data.charge.key);
      expect(this.balance >= 0n).toBe(true);
    }
    return facts.length > 0;
  }
}

/** The history, each order after what had come due before it. @param looks hours after an order at which the sweep runs too. */
function after(steps: readonly Step[], looks: readonly number[]): PortalModel {
  const portal = new PortalModel();
  let atMs = START;
  for (const one of steps) {
    const until = atMs + one.hours * HOUR_MS;
    for (const hours of looks) {
      // Some of these lie before what was seen already: the clock of development goes back as well.
      const lookMs = atMs + hours * HOUR_MS;
      if (lookMs < until) portal.sweep(new Date(lookMs));
    }
    atMs = until;
    portal.sweep(new Date(atMs));
    portal.run(one, new Date(atMs));
  }
  portal.sweep(new Date(atMs + 120 * 24 * HOUR_MS));
  return portal;
}

describe('any history of subscriptions', () => {
  it('comes to the same, however often and at whatever hours the worker looks', () => {
    fc.assert(
      fc.property(
        history,
        fc.array(fc.integer({ min: -2_000, max: 1_700 }), { maxLength: 8 }),
        (steps, looks) => {
          const [late, early] = [after(steps, []), after(steps, looks)];
          expect(early.seats.map(({ facts }) => facts)).toEqual(late.seats.map(({ facts }) => facts));
          expect(early.balance).toBe(late.balance);
        },
      ),
      RUNS,
    );
  });

  it('charges what its facts say, each under a key of its own', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const portal = after(steps, []);
        const paid = steps.reduce((sum, one) => sum + (one.type === 'top_up' ? one.credits : 0), 0);
        expect(portal.balance + portal.charged).toBe(BigInt(paid) * CREDIT);
        expect(new Set(portal.keys).size).toBe(portal.keys.length);
        for (const { state, facts } of portal.seats) expect(state?.version ?? 0).toBe(facts.length);
      }),
      RUNS,
    );
  });

  it('has terms that follow each other, tiers that fall where a term ends, and free ends that stay', () => {
    fc.assert(
      fc.property(history, (steps) => {
        for (const { facts } of after(steps, []).seats) {
          const model = new SeatModel();
          for (const fact of facts) {
            const before = model.state;
            model.fold(fact);
            const now = model.seat;
            if (!before) continue;
            if (isHigher(before.tier, now.tier)) expect(fact.type).toBe('downgrade_applied');
            if (fact.type === 'term_renewed') expect(now.termStart).toEqual(before.paidThroughAt);
            if (fact.type !== 'seat_upgraded') {
              const stays = before.tier === 'FREE' && fact.type !== 'seat_reactivated';
              if (stays) expect(now.paidThroughAt).toEqual(before.paidThroughAt);
            }
            expect(now.paidThroughAt.getTime()).toBeGreaterThan(now.termStart.getTime());
            if (before.state === 'PARKED') expect('charge' in fact.data && fact.data.charge).toBeFalsy();
          }
        }
      }),
      RUNS,
    );
  });
});
