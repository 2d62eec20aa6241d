import type { JournalFact } from './journal-fact.js';
import { compactJournal, needsCompaction } from './journal-retention.policy.js';

const NOW = Date.UTC(2026, 5, 1);
const daysAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();

function life(operationId: string, fence: number, days: number, end: 'ended' | null): JournalFact[] {
  const base = { operationId, fence, at: daysAgo(days) };
  const outputBytes = { stdout: 0, stderr: 0 };
  return [
    { ...base, fact: 'starting', kind: 'exec', timeoutSeconds: 1 },
    { ...base, fact: 'started', pid: 1, processIdentity: 'x' },
    ...(end
      ? [{ ...base, fact: end, exitCode: 0, timedOut: false, outputBytes, truncated: false } as const]
      : []),
  ];
}

describe('journal retention', () => {
  it('drops closed operations after 30 days and keeps their fence', () => {
    const recent = life('recent', 3, 29, 'ended');
    const { facts, dropped } = compactJournal([...life('old', 8, 31, 'ended'), ...recent], NOW);
    expect(dropped).toEqual(['old']);
    expect(facts).toEqual([{ at: daysAgo(0), fact: 'compacted', fence: 8 }, ...recent]);
  });

  it('keeps an open operation whatever its age', () => {
    expect(compactJournal(life('open', 1, 300, null), NOW).dropped).toEqual([]);
  });

  it('drops old refusals', () => {
    const refusal = { fact: 'refused', operationId: 'x', fence: 1, reason: 'stale_fence' } as const;
    const facts: JournalFact[] = [
      { ...refusal, at: daysAgo(31) },
      { ...refusal, at: daysAgo(1) },
    ];
    expect(compactJournal(facts, NOW).facts).toHaveLength(2);
  });

  it('rewrites only when something goes', () => {
    const recent = life('recent', 3, 29, 'ended');
    expect(needsCompaction(recent, NOW)).toBe(false);
    expect(needsCompaction(compactJournal(recent, NOW).facts as JournalFact[], NOW)).toBe(false);
    expect(needsCompaction([...life('old', 8, 31, 'ended'), ...recent], NOW)).toBe(true);
  });

  it('keeps the fence of a slot whose operations are dropped', () => {
    const old = life('old', 8, 31, 'ended').map((fact) =>
      fact.fact === 'starting' ? { ...fact, slot: 's' } : fact,
    );
    const { facts } = compactJournal(old, NOW);
    expect(facts).toEqual([{ at: daysAgo(0), fact: 'compacted', fence: 0, slotFences: { s: 8 } }]);
    expect(compactJournal(facts, NOW).facts).toEqual(facts);
  });
});
