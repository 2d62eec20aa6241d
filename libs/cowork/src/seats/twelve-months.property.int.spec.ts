import { Database } from '#libs/database';
import { EventStore, type Stored, Views } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { isPorticoError, newId } from '#libs/kernel';
import { divideUp, MICRO } from '#libs/metering/contracts';
import { Dice, Mortal, repeats, TestClock } from '#libs/testing';
import { CoworkApp, type Subscriber } from '../__fixtures__/cowork-app.js';
import type { PaidTerm, SeatCharge, SeatEvent } from '../contracts/seat.events.js';
import { type Seat, TERM_MONTHS, type Tier, TIERS } from '../contracts/seat.js';
import { Subscriptions } from './subscriptions.service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2026-01-29T09:30:00.000Z');
const YEAR_END = Date.parse('2027-02-03T00:00:00.000Z');
const SEATS = repeats(20);
/** A worker dies before or after one of this many statements and transactions of a sweep, or lives. */
const MOST_MOMENTS = 120;
const LIMIT_MS = 1_800_000;

const FEES: Readonly<Record<Tier, bigint>> = {
  FREE: 0n,
  PRO: 300n * MICRO,
  MAX: 1_200n * MICRO,
  ULTRA: 4_000n * MICRO,
};

/** A worker whose process may die in a sweep; its successor is as good as new. */
interface Worker {
  readonly app: CoworkApp;
  readonly mortal: Mortal;
}

interface Entry {
  readonly key: string;
  readonly amount: string;
}

type SeatFact = Stored<SeatEvent>;

function termOf(fact: SeatFact): PaidTerm | null {
  switch (fact.type) {
    case 'seat_activated':
    case 'seat_reactivated':
    case 'seat_upgraded':
    case 'term_renewed':
    case 'seat_resumed':
      return fact.data;
    case 'coupon_redeemed':
      return fact.data.term;
    default:
      return null;
  }
}

function chargeOf(fact: SeatFact): SeatCharge | null {
  switch (fact.type) {
    case 'seat_upgraded':
    case 'term_renewed':
    case 'seat_resumed':
      return fact.data.charge;
    default:
      return null;
  }
}

/** Refusals are part of the months: whoever may not do something now is told so. */
async function tried(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isPorticoError(error) || error.status >= 500) throw error;
  }
}

describe('twelve months of a portal with many subscriptions and two workers that die', () => {
  const clock = new TestClock(START);
  const dice = new Dice(20_260_129);
  const seats: Subscriber[] = [];
  let desk: CoworkApp;
  const workers: Worker[] = [];
  let portalId = '';
  let deaths = 0;

  beforeAll(async () => {
    desk = await CoworkApp.start(clock);
    for (const app of [
      await CoworkApp.start(clock, desk.app.database),
      await CoworkApp.start(clock, desk.app.database),
    ]) {
      workers.push({ app, mortal: new Mortal(app.app.get<Database>(Database)) });
    }
    const first = await desk.subscriber();
    ({ portalId } = first);
    seats.push(first);
    while (seats.length < SEATS) seats.push(await desk.colleague(portalId));
  }, LIMIT_MS);
  afterAll(async () => {
    for (const { app } of workers) await app.stop();
    await desk.stop();
  });

  const redeem = (seatId: string, type: 'discount' | 'free_months', value: string): Promise<unknown> =>
    desk.app.get<Subscriptions>(Subscriptions).order(
      seatId,
      {
        type: 'redeem_coupon',
        couponId: newId(),
        redemptionId: newId(),
        effect: { type, value, days: null },
      },
      operatorMeta(),
    );

  function somethingHappens(): Promise<void> {
    const { seatId, userId } = dice.of(seats);
    const { admin } = desk;
    const ways: readonly (() => Promise<unknown>)[] = [
      () => admin.change(seatId, { tier: dice.of(TIERS) }),
      () => admin.change(seatId, { tier: dice.of(TIERS), term: dice.of(TERM_MONTHS) }),
      () => admin.change(seatId, { tier: 'PRO' }),
      () => admin.order(seatId, dice.of(['cancel', 'keep', 'keep', 'pause', 'resume'] as const)),
      () => admin.order(seatId, dice.of(['park', 'unpark', 'unpark', 'resume'] as const)),
      () => redeem(seatId, 'discount', String(1 + dice.roll(100))),
      () => redeem(seatId, 'free_months', '1'),
      () => admin.boost(seatId, 50, 3),
      () => admin.activate(portalId, userId),
      () => desk.topUp(portalId, 400 * SEATS),
    ];
    return tried(dice.of(ways)());
  }

  /** Both workers at once; each may die on its way. */
  async function sweep(): Promise<void> {
    const fates = await Promise.all(
      workers.map(({ app, mortal }) => mortal.live(dice.roll(MOST_MOMENTS), () => app.sweep())),
    );
    deaths += fates.filter(Boolean).length;
  }

  async function countFacts(): Promise<string> {
    const [row] = await desk.app.database.query<{ count: string }>(
      `select count(*) from es.event where stream_id like 'seat-%'`,
    );
    return row!.count;
  }

  /** Until nothing is due: what a sweep leaves for the next one is done as well. */
  async function settle(): Promise<void> {
    let before = '';
    for (let now = await countFacts(); now !== before; now = await countFacts()) {
      before = now;
      await desk.sweep();
    }
  }

  const factsOf = ({ seatId }: Subscriber): Promise<SeatFact[]> =>
    desk.app.get<EventStore>(EventStore).load<SeatEvent>(`seat-${seatId}`);

  /** The wallet is full: who has access has paid for now, and nobody waits for money. */
  function expectNothingDue(seat: Seat): void {
    expect(seat.pauseReason).not.toBe('UNPAID');
    if (seat.state !== 'ACTIVE' || seat.tier === 'FREE') return;
    expect(seat.renewalFailedAt).toBeNull();
    expect(seat.paidThroughAt.getTime()).toBeGreaterThan(clock.nowMs());
  }

  /** A new term begins where the old one ended and costs what the table says; what is parked pays nothing. */
  function expectInOrder(facts: readonly SeatFact[]): void {
    let end = 0;
    let isParked = false;
    for (const fact of facts) {
      const term = termOf(fact);
      const charge = chargeOf(fact);
      if (fact.type === 'term_renewed') {
        expect(Date.parse(fact.data.termStart)).toBe(end);
        const price = FEES[fact.data.tier] * BigInt(fact.data.termMonths);
        const due = divideUp(price * BigInt(100 - fact.data.discountPct), 100n);
        expect(charge?.amount ?? '0').toBe(String(due));
      }
      if (fact.type === 'downgrade_applied') {
        expect(TIERS.indexOf(fact.data.tier)).toBeLessThan(TIERS.indexOf(fact.data.from));
        // Time that is paid for keeps its tier; what begins anew after an end does not come down.
        if (fact.data.tier !== 'FREE') expect(Date.parse(fact.data.at)).toBeGreaterThanOrEqual(end);
      }
      if (isParked) expect(charge).toBeNull();
      if (fact.type === 'seat_parked') isParked = true;
      if (['seat_unparked', 'seat_cancelled', 'seat_reactivated'].includes(fact.type)) isParked = false;
      if (term) end = Date.parse(term.paidThroughAt);
    }
  }

  const written = (entries: readonly Entry[]): string[] =>
    entries.map(({ key, amount }) => `${key} ${amount}`).sort();

  it(
    'charge each term once, lose none, and never part a charge from its term',
    async () => {
      for (const { seatId } of seats.slice(0, SEATS / 2)) {
        await desk.topUp(portalId, 400);
        await desk.admin.change(seatId, { tier: 'PRO' });
      }
      await desk.topUp(portalId, 300 * SEATS);
      let jumps = 0;
      while (clock.nowMs() < YEAR_END) {
        for (let count = 0; count < 2 + SEATS / 20; count += 1) await somethingHappens();
        await sweep();
        clock.advance(HOUR_MS + dice.roll(5 * DAY_MS));
        if (jumps < 2 && clock.nowMs() > START + (jumps + 1) * 120 * DAY_MS) {
          jumps += 1;
          // The clock runs ahead and is put right: what was paid for stays paid for.
          clock.advance(90 * DAY_MS);
          await sweep();
          clock.advance(-90 * DAY_MS);
          await sweep();
        }
      }
      await settle();
      await desk.topUp(portalId, 10_000_000);
      clock.advance(7 * HOUR_MS);
      await settle();
      expect(deaths).toBeGreaterThan(10);

      const charges: Entry[] = [];
      let renewals = 0;
      for (const subscriber of seats) {
        const facts = await factsOf(subscriber);
        expectInOrder(facts);
        renewals += facts.filter(({ type }) => type === 'term_renewed').length;
        charges.push(...facts.map(chargeOf).filter((charge) => charge !== null));
        expectNothingDue(await desk.seat(subscriber));
      }
      expect(renewals).toBeGreaterThan(2 * SEATS);
      expect(new Set(charges.map(({ key }) => key)).size).toBe(charges.length);
      const posted = await desk.app.database.query<Entry>(
        `select e.idem_key as key, p.amount::text as amount from money.entry e
           join money.posting p on p.entry_id = e.id
           join money.account a on a.id = p.account_id and a.code = 'revenue:cowork'`,
      );
      expect(written(posted)).toEqual(written(charges));
      expect((await desk.wallet.verify()).differences).toEqual([]);
      for (const view of ['seats', 'debts']) {
        const checks = await desk.app.get<Views>(Views).check(view);
        expect(checks.map(({ different }) => different)).toEqual([0]);
      }
    },
    LIMIT_MS,
  );
});
