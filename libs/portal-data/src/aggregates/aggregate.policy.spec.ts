import fc from 'fast-check';
import { Aggregation } from './totals.js';
import type { FieldReference } from '../records/entity-names.js';
import { AGGREGATE_FUNCTIONS, type AggregateFunction } from './aggregate-request.policy.js';

const field = (name: string): FieldReference => ({ name, host: name, field: undefined });
const AMOUNT = { source: field('amount'), functions: AGGREGATE_FUNCTIONS };

/** The same sums by the book, in whole cents. */
function naive(amounts: readonly (number | null)[]): Record<AggregateFunction, number | null> {
  const cents = amounts.filter((amount) => amount !== null).map((amount) => Math.round(amount * 100));
  const sum = cents.reduce((total, value) => total + value, 0);
  return {
    count: cents.length,
    sum: sum / 100,
    avg: cents.length === 0 ? null : sum / 100 / cents.length,
    min: cents.length === 0 ? null : Math.min(...cents) / 100,
    max: cents.length === 0 ? null : Math.max(...cents) / 100,
  };
}

const amounts = fc.option(
  fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100),
  { nil: null },
);

describe('Aggregation', () => {
  it('says what nothing amounts to', () => {
    const empty = new Aggregation({ columns: [AMOUNT], groupBy: [] }).result();
    expect(empty).toEqual({
      count: 0,
      aggregates: { amount: { count: 0, sum: 0, avg: null, min: null, max: null } },
    });
  });

  it('counts records by "*" and filled fields by name', () => {
    const aggregation = new Aggregation({
      columns: [
        { source: null, functions: ['count'] },
        { source: field('stageId'), functions: ['count'] },
      ],
      groupBy: [],
    });
    for (const stage of ['NEW', null, 'WON']) aggregation.add([null, stage], []);
    expect(aggregation.result()).toEqual({
      count: 3,
      aggregates: { '*': { count: 3 }, stageId: { count: 2 } },
    });
  });

  it('equals a computation over all rows at once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('A', 'B', null), amounts)), (rows) => {
        const aggregation = new Aggregation({ columns: [AMOUNT], groupBy: [field('stage')] });
        for (const [stage, amount] of rows) aggregation.add([amount], [stage]);
        const { count, aggregates, groups = [], groupTotal } = aggregation.result();

        expect(count).toBe(rows.length);
        expect(aggregates['amount']).toEqual(naive(rows.map(([, amount]) => amount)));
        expect(groupTotal).toBe(new Set(rows.map(([stage]) => stage)).size);
        for (const group of groups) {
          const own = rows.filter(([stage]) => stage === group['stage']);
          expect(group.count).toBe(own.length);
          expect(group.aggregates['amount']).toEqual(naive(own.map(([, amount]) => amount)));
        }
        const counts = groups.map((group) => group.count);
        expect(counts).toEqual([...counts].sort((left, right) => right - left));
      }),
    );
  });

  it('tells values of different types and several fields apart', () => {
    const aggregation = new Aggregation({ columns: [], groupBy: [field('a'), field('b')] });
    for (const values of [
      [1, 'x'],
      ['1', 'x'],
      [1, 'x'],
      [null, ['x']],
    ]) {
      aggregation.add([], values);
    }
    expect(aggregation.result().groups).toEqual([
      { a: 1, b: 'x', count: 2, aggregates: {} },
      { a: '1', b: 'x', count: 1, aggregates: {} },
      { a: null, b: ['x'], count: 1, aggregates: {} },
    ]);
  });

  it('answers the largest thousand groups and says how many there were', () => {
    const aggregation = new Aggregation({ columns: [], groupBy: [field('id')] });
    for (let id = 0; id < 30_000; id += 1) aggregation.add([], [id]);
    for (let repeat = 0; repeat < 5; repeat += 1) aggregation.add([], [7_777]);
    aggregation.add([], [29_999]);
    const { count, groups, groupTotal, groupsTruncated } = aggregation.result();
    expect([count, groups?.length, groupTotal, groupsTruncated]).toEqual([30_006, 1_000, 30_000, true]);
    expect(groups?.[0]).toEqual({ id: 7_777, count: 6, aggregates: {} });
  });

  it('keeps little of very long values', () => {
    const aggregation = new Aggregation({ columns: [], groupBy: [field('text')] });
    for (let id = 0; id < 200; id += 1) aggregation.add([], [`${id} ${'x'.repeat(50_000)}`]);
    const { groups, groupTotal, groupsTruncated } = aggregation.result();
    expect(groupTotal).toBe(200);
    expect(groups?.length).toBeLessThan(100);
    expect(groupsTruncated).toBe(true);
  });
});
