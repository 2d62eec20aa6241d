import { type DiskAmount, type DiskCount, diskLimits, isFull, mustCount } from './disk.policy.js';

const LIMITS = diskLimits(10);
const amount = (megabytes: number, files = 0): DiskAmount => ({ megabytes, files });
const counted = (used: DiskAmount, left: DiskAmount = amount(50_000, 5_000_000)): DiskCount => ({
  used,
  left,
  atMs: 1_000,
});

describe('the disk of a slot', () => {
  it.each([
    ['below its limit', amount(10_239, 10), false, false],
    ['above it', amount(10_241, 10), false, true],
    ['with too many files', amount(1, 1_000_001), false, true],
    ['hardly below it after it was full', amount(10_000, 10), true, true],
    ['well below it after it was full', amount(9_000, 10), true, false],
  ])('%s', (_, used, wasFull, full) => {
    expect(isFull(used, LIMITS, wasFull)).toBe(full);
  });

  it.each<[string, DiskCount | null, DiskAmount, boolean, number, boolean]>([
    ['never counted', null, amount(50_000, 5_000_000), false, 1_000, true],
    [
      'nothing was written anywhere',
      counted(amount(5_000, 9)),
      amount(50_000, 5_000_000),
      false,
      9_000,
      false,
    ],
    ['little was written', counted(amount(5_000, 9)), amount(49_000, 5_000_000), false, 9_000, false],
    [
      'a quarter of its rest was written',
      counted(amount(5_000, 9)),
      amount(48_000, 5_000_000),
      false,
      9_000,
      true,
    ],
    [
      'hardly any rest, and little written',
      counted(amount(10_230, 9)),
      amount(49_990, 5_000_000),
      false,
      9_000,
      true,
    ],
    ['many files were made', counted(amount(5, 9)), amount(50_000, 4_700_000), false, 9_000, true],
    ['it is full', counted(amount(20_000, 9)), amount(50_000, 5_000_000), true, 2_000, true],
    ['the count is old', counted(amount(5, 9)), amount(50_000, 5_000_000), false, 301_000, true],
  ])('is counted again or not: %s', (_, last, left, wasFull, nowMs, expected) => {
    expect(mustCount(last, left, LIMITS, wasFull, nowMs)).toBe(expected);
  });
});
