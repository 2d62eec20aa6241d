import { repeats } from '#libs/testing/contracts';
import { type KeepableVersion, purgeable, type RetentionRules } from './retention.policy.js';

const NOW = new Date('2026-03-18T12:00:00Z'); // A Wednesday.
const NOTHING: RetentionRules = { newest: 0, days: 0, weeks: 0 };

function version(number: number, at: string, change: Partial<KeepableVersion> = {}): KeepableVersion {
  return {
    id: `id-${number}`,
    number,
    confirmedAt: new Date(at),
    hasBytes: true,
    isProtected: false,
    isInUse: false,
    ...change,
  };
}

/** Numbers that go. */
function gone(versions: readonly KeepableVersion[], rules: RetentionRules): number[] {
  return purgeable(versions, rules, NOW).map(({ number }) => number);
}

const LONG_AGO = '2025-01-01T00:00:00Z';

describe('what retention takes the bytes of', () => {
  it.each<[string, readonly KeepableVersion[], RetentionRules, number[]]>([
    ['nothing where there is nothing', [], NOTHING, []],
    ['never the current version', [version(1, LONG_AGO)], NOTHING, []],
    ['everything before it', [version(1, LONG_AGO), version(2, LONG_AGO)], NOTHING, [1]],
    [
      'the current version counts though its tags protect it',
      [version(1, LONG_AGO), version(2, LONG_AGO, { isProtected: true })],
      NOTHING,
      [1],
    ],
    [
      'not the newest',
      [1, 2, 3, 4].map((number) => version(number, LONG_AGO)),
      { ...NOTHING, newest: 2 },
      [1, 2],
    ],
    [
      'protected ones are kept besides the newest',
      [version(1, LONG_AGO), version(2, LONG_AGO), version(3, LONG_AGO, { isProtected: true })],
      { ...NOTHING, newest: 1 },
      [1],
    ],
    [
      'not what is in use',
      [version(1, LONG_AGO, { isInUse: true }), version(2, LONG_AGO), version(3, LONG_AGO)],
      NOTHING,
      [2],
    ],
    ['not what has no bytes', [version(1, LONG_AGO, { hasBytes: false }), version(2, LONG_AGO)], NOTHING, []],
    [
      'all of a day but its last',
      [
        version(1, '2026-03-17T23:59:59Z'),
        version(2, '2026-03-18T00:00:00Z'),
        version(3, '2026-03-18T08:00:00Z'),
        version(4, LONG_AGO),
        version(5, LONG_AGO),
      ],
      { ...NOTHING, days: 2 },
      [2, 4],
    ],
    [
      'a day too long ago',
      [version(1, '2026-03-16T10:00:00Z'), version(2, '2026-03-17T10:00:00Z'), version(3, LONG_AGO)],
      { ...NOTHING, days: 2 },
      [1],
    ],
    [
      'what was saved again last stands for its day',
      [version(1, '2026-03-18T11:00:00Z'), version(2, '2026-03-18T09:00:00Z'), version(3, LONG_AGO)],
      { ...NOTHING, days: 1 },
      [2],
    ],
    [
      'weeks begin on Monday',
      [version(1, '2026-03-15T23:00:00Z'), version(2, '2026-03-16T00:00:00Z'), version(3, LONG_AGO)],
      { ...NOTHING, weeks: 1 },
      [1],
    ],
  ])('%s', (_name, versions, rules, expected) => {
    expect(gone(versions, rules)).toEqual(expected);
  });

  it('takes nothing that anything keeps, whatever the history', () => {
    for (let round = 0; round < repeats(300); round += 1) {
      const count = Math.floor(Math.random() * 40);
      const versions = Array.from({ length: count }, (_, index) =>
        version(index + 1, new Date(NOW.getTime() - Math.random() * 60 * 86_400_000).toISOString(), {
          hasBytes: Math.random() > 0.2,
          isProtected: Math.random() > 0.8,
          isInUse: Math.random() > 0.9,
        }),
      );
      const rules = { newest: 1 + Math.floor(Math.random() * 6), days: 7, weeks: 4 };
      const taken = purgeable(versions, rules, NOW);
      expect(taken.every((one) => one.hasBytes && !one.isProtected && !one.isInUse)).toBe(true);
      expect(taken.some(({ number }) => number === count)).toBe(false);
      // The same again takes nothing more.
      const after = versions.map((one) => (taken.includes(one) ? { ...one, hasBytes: false } : one));
      expect(gone(after, rules)).toEqual([]);
    }
  });
});
