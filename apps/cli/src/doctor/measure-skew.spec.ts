import { judgeSkew } from './clock.checks.js';
import { measureSkew } from './own-time.js';

/** Clocks that differ by `aheadMs`, and round trips that take so long on the way and back. */
function skewOf(
  aheadMs: number,
  trips: readonly (readonly [there: number, back: number])[],
): Promise<number> {
  let now = 1_000_000;
  let trip = 0;
  return measureSkew(
    () => now,
    async () => {
      const [there, back] = trips[trip++ % trips.length]!;
      const theirs = now + there + aheadMs;
      now += there + back;
      return theirs;
    },
  );
}

it.each([
  ['clocks that agree', 0, [[1, 1]], 'ok'],
  ['an answer that waited for its turn', 0, [[50_000, 1]], 'ok'],
  ['an answer that was read late', 0, [[1, 70_000]], 'ok'],
  [
    'one quick answer of three',
    5_000,
    [
      [9_000, 1],
      [10, 10],
      [1, 80_000],
    ],
    'warn',
  ],
  ['a clock that is behind', -90_000, [[400, 200]], 'fail'],
  ['a clock that is ahead, asked slowly', 90_000, [[20_000, 20_000]], 'fail'],
] as const)('%s', async (_, aheadMs, trips, outcome) => {
  expect(judgeSkew('the database', await skewOf(aheadMs, trips)).outcome).toBe(outcome);
});
