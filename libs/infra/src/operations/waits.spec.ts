import { SteadyAnswers } from './waits.js';

describe('answers of the database', () => {
  /** What is told of each answer; null stands for a failure. */
  const told = (...moments: readonly (number | null)[]) => {
    const answers = new SteadyAnswers(3_000);
    return moments.flatMap((atMs) => (atMs === null ? (answers.failed(), []) : [answers.answered(atMs)]));
  };

  it('are steady once they have come for a while', () => {
    expect(told(10_000, 11_000, 12_999, 13_000, 14_000)).toEqual([false, false, false, true, true]);
  });

  it('are not after a break, though none failed', () => {
    expect(told(10_000, 13_000, 16_001, 18_000, 19_001)).toEqual([false, true, false, false, true]);
  });

  it('are not after a failure, or when the clock was put back', () => {
    expect(told(10_000, 13_000, null, 14_000, 17_000)).toEqual([false, true, false, true]);
    expect(told(10_000, 13_000, 12_000, 15_000)).toEqual([false, true, false, true]);
  });
});
