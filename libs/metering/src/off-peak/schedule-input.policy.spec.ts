import { readSchedule } from './off-peak.policy.js';

const refusal = (timezone: string, grid: string): string => {
  try {
    return JSON.stringify(readSchedule({ timezone, grid }));
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a schedule as operators write it', () => {
  it.each([
    ['a zone', refusal('Europe/'.repeat(10_000), '[]')],
    [
      'a multiplier',
      refusal('UTC', JSON.stringify([['x'.repeat(10_000), ...Array(23).fill(1)], ...Array(6).fill([])])),
    ],
  ])('is refused in a few words, however long %s is', (_, message) => {
    expect(message.length).toBeLessThan(300);
  });
});
