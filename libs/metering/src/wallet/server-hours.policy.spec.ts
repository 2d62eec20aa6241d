import type { ServerSpan } from '../contracts/charge-terms.js';
import { firstDueHour, HOUR_MS, hourCharges, hourOf, MOST_HOURS } from './server-hours.policy.js';

const START = Date.UTC(2026, 5, 1, 10);
const hour = (n: number) => START + n * HOUR_MS;
const iso = (n: number) => new Date(hour(n)).toISOString();
/** A thousandth of a credit an hour awake, a tenth of it asleep; one more micro-credit is rounded up. */
const price = { awake: 720_001n, asleep: 72_000n };
const span = (state: 'awake' | 'asleep', fromMs: number, toMs: number | null): ServerSpan =>
  ({ state, fromMs, toMs }) as ServerSpan;

describe('the first hour to be charged', () => {
  it.each([
    ['of a new server is the one it was made in', START + 5, null, hour(3), START],
    ['follows what was charged', START + 5, hour(2), hour(3), hour(2)],
    ['is at most a week ago', START, null, hour(MOST_HOURS + 2) + 1, hour(2)],
    ['is not before what was charged', START, hour(1), hour(MOST_HOURS), hour(1)],
    ['is not brought back by a clock put back', START, hour(9), hour(3), hour(9)],
  ])('%s', (_what, createdAt, chargedUntil, now, expected) => {
    expect(firstDueHour(createdAt, chargedUntil, now)).toBe(expected);
    expect(hourOf(expected + HOUR_MS - 1)).toBe(expected);
    expect(MOST_HOURS).toBe(7 * 24);
  });
});

describe('charges of hours', () => {
  const charges = (now: number, ...spans: readonly ServerSpan[]) =>
    hourCharges(START, now, spans, price).map(({ hour: at, amount }) => [at, amount]);

  it.each<[string, number, readonly ServerSpan[], readonly (readonly [string, bigint])[]]>([
    ['an hour that is not over', hour(1) - 1, [span('awake', START, null)], []],
    ['an hour awake, the moment it is over', hour(1), [span('awake', START, null)], [[iso(0), 1_001n]]],
    ['an hour asleep', hour(1), [span('asleep', START, null)], [[iso(0), 100n]]],
    ['an hour without the server', hour(1), [], []],
    [
      'a moment awake at the end of an hour',
      hour(1),
      [span('asleep', START, hour(1) - 1), span('awake', hour(1) - 1, null)],
      [[iso(0), 1_001n]],
    ],
    ['awake from the next hour on', hour(1), [span('awake', hour(1), null)], []],
    ['awake until the hour began', hour(1), [span('awake', START - HOUR_MS, START)], []],
    [
      'two hours, awake and then asleep',
      hour(2) + 5,
      [span('awake', START, hour(1)), span('asleep', hour(1), hour(2))],
      [
        [iso(0), 1_001n],
        [iso(1), 100n],
      ],
    ],
  ])('%s', (_what, now, spans, expected) => {
    expect(charges(now, ...spans)).toEqual(expected);
  });

  it('are none of a price of nothing', () => {
    expect(hourCharges(START, hour(1), [span('asleep', START, null)], { awake: 1n, asleep: 0n })).toEqual([]);
  });
});
