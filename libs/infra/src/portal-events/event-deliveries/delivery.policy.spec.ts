import { isPermanent, pauseAfter } from './delivery.policy.js';

describe('the plan of attempts', () => {
  it.each([
    [1, 30_000],
    [2, 120_000],
    [3, 600_000],
    [4, 3_600_000],
    [5, 21_600_000],
    [6, null],
    [99, null],
  ])('after attempt %i waits %p ms', (attempts, pause) => {
    expect(pauseAfter(attempts)).toBe(pause);
  });

  it.each([
    ['SERVER_NOT_FOUND', true],
    ['HTTP_500', false],
    ['SERVER_WAKE_BLOCKED', false],
    ['TIMEOUT', false],
  ])('%s ends a delivery at once: %p', (error, permanent) => {
    expect(isPermanent(error)).toBe(permanent);
  });
});
