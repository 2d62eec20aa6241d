import { bytesToFree, outputBudget } from './output-budget.policy.js';

it.each([
  [null, 100, 100],
  [7, 100, 7],
  [0, 100, 4],
])('a portal with %p of its own, usually %i, may keep %i MiB of a day', (own, usual, mib) => {
  expect(outputBudget(own, usual)).toBe(mib * 1_048_576);
});

it.each([
  [0, 100, 0],
  [100, 100, 0],
  [101, 100, 11],
  [250, 100, 160],
])('of %i bytes in a budget of %i, %i go', (stored, budget, free) => {
  expect(bytesToFree(stored, budget)).toBe(free);
});
