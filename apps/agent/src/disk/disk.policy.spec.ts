import {
  type DiskAmount,
  type DiskCount,
  type DiskUse,
  diskLimits,
  isFull,
  mustCount,
  seenLeft,
} from './disk.policy.js';

const LIMITS = diskLimits(10);
const amount = (megabytes: number, files = 0): DiskUse => ({ megabytes, files, unread: null });
const counted = (used: DiskUse, left: DiskAmount = amount(50_000, 5_000_000), tookMs = 1_000): DiskCount => ({
  used,
  left,
  atMs: 1_000,
  tookMs,
});

describe('the disk of a slot', () => {
  it.each([
    ['below its limit', amount(10_239, 10), false, false],
    ['above it', amount(10_241, 10), false, true],
    ['with too many files', amount(1, 1_000_001), false, true],
    ['hardly below it after it was full', amount(10_000, 10), true, true],
    ['well below it after it was full', amount(9_000, 10), true, false],
    ['hiding something', { ...amount(1, 1), unread: 'a closed folder' }, false, true],
    ['hiding something after it was full', { ...amount(1, 1), unread: 'a closed folder' }, true, true],
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
    [
      'the count is new',
      counted(amount(5, 9), undefined, 10),
      amount(50_000, 5_000_000),
      false,
      30_999,
      false,
    ],
    [
      'the count is old',
      counted(amount(5, 9), undefined, 10),
      amount(50_000, 5_000_000),
      false,
      31_000,
      true,
    ],
    [
      'the count takes long',
      counted(amount(5, 9), undefined, 4_000),
      amount(50_000, 5_000_000),
      false,
      200_999,
      false,
    ],
    [
      'the count takes very long',
      counted(amount(5, 9), undefined, 60_000),
      amount(50_000, 5_000_000),
      false,
      301_000,
      true,
    ],
  ])('is counted again or not: %s', (_, last, left, wasFull, nowMs, expected) => {
    expect(mustCount(last, left, LIMITS, wasFull, nowMs)).toBe(expected);
  });

  it.each([
    ['megabytes', amount(60_000, 5_000_000), amount(50_000, 5_000_000)],
    ['files', amount(50_000, 6_000_000), amount(50_000, 5_000_000)],
  ])('is counted again when %s that were freed since are taken again', (_, freed, left) => {
    const last = counted(amount(5_000, 9));
    expect(mustCount(last, freed, LIMITS, false, 4_000)).toBe(false);
    const seen = seenLeft(last, freed);
    expect(mustCount(seen, freed, LIMITS, false, 7_000)).toBe(false);
    expect(mustCount(seen, left, LIMITS, false, 7_000)).toBe(true);
  });
});
