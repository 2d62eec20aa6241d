import { CREDIT, DAY_MS, SeatModel, TABLE } from './__fixtures__/seat-model.js';
import {
  addMonths,
  changePlan,
  discounted,
  endOf,
  gridOf,
  laterTerm,
  nextTerm,
  pausedTerm,
  priceOf,
  targetOf,
} from './terms.policy.js';

const day = (at: Date) => at.toISOString().slice(0, 10);

describe('terms', () => {
  it('are counted from their anchor: a short month shortens no other one', () => {
    const anchor = new Date('2026-01-31T00:00:00.000Z');
    const ends = [1, 2, 3, 13, 25].map((termNo) => day(endOf({ termAnchor: anchor, termNo }, 1)));
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2027-02-28', '2028-02-29']);
  });

  it.each([
    [1, 1, 1],
    [3, 1, 1],
    [1, 3, 1],
    [3, 1, 12],
    [12, 1, 3],
    [6, 5, 3],
    [12, 1, 12],
    [1, 4, 12],
  ])('from the 31st, terms of %i months, %i of them, then terms of %i', (from, count, to) => {
    const anchor = new Date('2026-01-31T07:30:00.000Z');
    const months = from * count + to;
    const grid = gridOf(anchor, months, to);
    expect(Number.isInteger(grid.termNo)).toBe(true);
    expect(day(endOf(grid, to))).toBe(day(addMonths(anchor, months)));
    const later = Array.from({ length: 24 }, (_, index) =>
      day(endOf({ ...grid, termNo: grid.termNo + index }, to)),
    );
    expect(later).toEqual(
      Array.from({ length: 24 }, (_, index) => day(addMonths(anchor, months + index * to))),
    );
  });

  it.each([
    [0, 300n],
    [33, 201n],
    [50, 150n],
    [100, 0n],
  ])('a coupon of %i percent', (pct, credits) => {
    expect(discounted(priceOf(TABLE, { tier: 'PRO', termMonths: 1 }), pct)).toBe(credits * CREDIT);
    expect(priceOf(TABLE, { tier: 'PRO', termMonths: 12 })).toBe(3_600n * CREDIT);
    // A fraction of the smallest part is charged.
    expect(discounted(1n, 50)).toBe(1n);
  });
});

describe('what a change costs', () => {
  const START = new Date('2026-06-01T00:00:00.000Z');
  const plan = (paidAmount: bigint, days: number, passed: number, target: 1 | 3 = 1) => {
    const model = new SeatModel();
    model.activate(START);
    model.change('PRO', 1, START);
    const paidThroughAt = new Date(START.getTime() + days * DAY_MS);
    const seat = { ...model.seat, paidAmount, paidThroughAt };
    const at = new Date(START.getTime() + passed * DAY_MS);
    const price = 1_200n * CREDIT * BigInt(target);
    return changePlan(seat, { target: { tier: 'MAX', termMonths: target }, price, at });
  };

  it.each([
    ['a third of 30 days', 300n * CREDIT, 30, 10, 200n, 600n],
    ['half of 31 days', 300n * CREDIT, 31, 15.5, 150n, 450n],
    ['half of a term that was half price', 150n * CREDIT, 31, 15.5, 75n, 525n],
    ['the first moment', 300n * CREDIT, 30, 0, 300n, 900n],
  ])('%s', (_, paid, days, passed, credit, charge) => {
    const found = plan(paid, days, passed);
    expect([found.credit / CREDIT, found.charge / CREDIT]).toEqual([credit, charge]);
    expect(found.term).toMatchObject({ termStart: START, paidAmount: 1_200n * CREDIT });
  });

  it('rounds the credit down and the cost up, and is never below zero', () => {
    const found = plan(1n, 30, 1);
    expect([found.credit, found.charge]).toEqual([0n, 1_160n * CREDIT]);
    const rich = plan(5_000n * CREDIT, 30, 10);
    expect(rich.charge).toBe(0n);
    // What was paid for is kept for the next step up.
    expect(rich.term?.paidAmount).toBe(5_000n * CREDIT);
  });

  it('with another term begins one, for its whole price less what is left', () => {
    const found = plan(300n * CREDIT, 30, 10, 3);
    expect([found.credit / CREDIT, found.charge / CREDIT]).toEqual([200n, 3_400n]);
    const at = new Date(START.getTime() + 10 * DAY_MS);
    expect(found.term).toMatchObject({ termAnchor: at, termNo: 1, termStart: at, termMonths: 3 });
    expect(day(found.term!.paidThroughAt)).toBe('2026-09-11');
  });

  it('from the free tier is the whole price, less a coupon', () => {
    const model = new SeatModel();
    model.activate(START);
    const seat = { ...model.seat, nextDiscountPct: 25 };
    const question = {
      target: { tier: 'PRO', termMonths: 12 },
      price: 3_600n * CREDIT,
      at: START,
    } as const;
    expect(changePlan(seat, question)).toMatchObject({
      direction: 'upgrade',
      credit: 0n,
      charge: 2_700n * CREDIT,
      discountPct: 25,
      term: { paidThroughAt: new Date('2027-06-01T00:00:00.000Z'), paidAmount: 2_700n * CREDIT },
    });
  });

  it('less or another term alone waits for the end, the same is nothing', () => {
    const model = new SeatModel();
    model.activate(START);
    expect(
      changePlan(model.seat, { target: { tier: 'FREE', termMonths: 12 }, price: 0n, at: START }),
    ).toMatchObject({ direction: 'same', effectiveAt: START });
    model.change('MAX', 1, START);
    const ask = (tier: 'PRO' | 'MAX', termMonths: 1 | 3) =>
      changePlan(model.seat, { target: { tier, termMonths }, price: 1n, at: START });
    expect(ask('PRO', 1)).toMatchObject({
      direction: 'downgrade',
      charge: 0n,
      effectiveAt: model.seat.paidThroughAt,
    });
    expect(ask('MAX', 3)).toMatchObject({ direction: 'term_change', charge: 0n, term: null });
    expect(ask('MAX', 1)).toMatchObject({ direction: 'same', effectiveAt: START });
  });
});

describe('a grid of terms', () => {
  it.each([
    // From the 31st: the anchor moves to a month that has one.
    ['2026-01-31', 4, 3, '2026-05-31', 0],
    ['2026-01-31', 2, 3, '2026-03-31', 0],
    ['2026-01-31', 1, 3, '2026-05-31', -1],
    ['2026-01-15', 5, 3, '2026-03-15', 1],
    ['2026-01-15', -1, 3, '2026-03-15', -1],
    ['2026-01-15', 6, 3, '2026-01-15', 2],
  ])(
    'from %s, %d months on, in terms of %d, begins at %s, %d terms before',
    (from, months, term, anchor, no) => {
      expect(gridOf(new Date(`${from}T10:00:00Z`), months, term)).toEqual({
        termAnchor: new Date(`${anchor}T10:00:00Z`),
        termNo: no,
      });
    },
  );
});

describe('terms that follow', () => {
  const START = new Date('2026-01-31T00:00:00.000Z');
  const NEW = new SeatModel();
  NEW.activate(START);
  const free = NEW.seat;
  NEW.change('PRO', 3, START);
  const paid = NEW.seat;

  it('are asked for with the length of the paid one, where none is named', () => {
    expect(targetOf(paid, 'MAX')).toEqual({ tier: 'MAX', termMonths: 3 });
    expect(targetOf(paid, 'MAX', 12)).toEqual({ tier: 'MAX', termMonths: 12 });
    expect(targetOf({ ...free, termMonths: 3 }, 'PRO')).toEqual({ tier: 'PRO', termMonths: 1 });
  });

  it('begin where the paid one ends', () => {
    const next = nextTerm({ ...paid, termNo: 2 }, { tier: 'MAX', termMonths: 1 }, 7n);
    expect(next).toMatchObject({ tier: 'MAX', termStart: paid.paidThroughAt, paidAmount: 7n });
    expect(day(next.paidThroughAt)).toBe('2026-08-31');
  });

  it('are later by free months, and by a pause', () => {
    const later = laterTerm(paid, 2);
    expect([day(later.termStart), day(later.paidThroughAt)]).toEqual(['2026-03-31', '2026-06-30']);
    const paused = pausedTerm(paid, 3 * DAY_MS);
    expect(paused).toMatchObject({
      termNo: 0,
      termStart: new Date(paid.termStart.getTime() + 3 * DAY_MS),
      paidThroughAt: new Date(paid.paidThroughAt.getTime() + 3 * DAY_MS),
    });
    expect(paused.termAnchor).toEqual(paused.paidThroughAt);
  });

  it('from the free tier give no credit, even for a term of the same length', () => {
    const gift = { ...free, paidAmount: 300n * CREDIT };
    const at = new Date(START.getTime() + DAY_MS);
    expect(
      changePlan(gift, { target: { tier: 'PRO', termMonths: 1 }, price: 300n * CREDIT, at }),
    ).toMatchObject({
      credit: 0n,
      charge: 300n * CREDIT,
      term: { termStart: at, termNo: 1 },
    });
  });
});
