import type { JournalFact } from './journal-fact.js';
import { compactJournal, KEPT_AT_LEAST, needsCompaction } from './journal-retention.policy.js';

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

/** As many operations of a time as are kept in any case. */
function many(days: number): JournalFact[] {
  return Array.from({ length: KEPT_AT_LEAST }, (_, index) =>
    life(`recent-${index}`, 3, days, 'ended'),
  ).flat();
}

describe('journal retention', () => {
  const recent = many(29);

  it('drops closed operations after 30 days and keeps their fence', () => {
    const { facts, dropped } = compactJournal([...life('old', 8, 31, 'ended'), ...recent], NOW);
    expect(dropped).toEqual(['old']);
    expect(facts).toEqual([{ at: daysAgo(0), fact: 'compacted', fence: 8 }, ...recent]);
  });

  it('keeps the newest operations when the clock says that all of them are old', () => {
    const given: JournalFact = { fact: 'voided', operationId: 'given-up', at: daysAgo(9000) };
    const facts = [...many(9000).slice(3), given];
    expect(compactJournal(facts, NOW)).toEqual({
      facts: [{ at: daysAgo(0), fact: 'compacted', fence: 3 }, ...facts],
      dropped: [],
    });
    expect(needsCompaction(facts, NOW)).toBe(false);
  });

  it('keeps an open operation whatever its age', () => {
    expect(compactJournal(life('open', 1, 300, null), NOW).dropped).toEqual([]);
  });

  it('drops old refusals', () => {
    const refusal = { fact: 'refused', operationId: 'x', fence: 1, reason: 'stale_fence' } as const;
    const facts: JournalFact[] = [{ ...refusal, at: daysAgo(31) }, { ...refusal, at: daysAgo(1) }, ...recent];
    expect(compactJournal(facts, NOW).facts).toHaveLength(2 + recent.length);
  });

  it('rewrites only when something goes', () => {
    expect(needsCompaction(recent, NOW)).toBe(false);
    expect(needsCompaction(compactJournal(recent, NOW).facts as JournalFact[], NOW)).toBe(false);
    expect(needsCompaction([...life('old', 8, 31, 'ended'), ...recent], NOW)).toBe(true);
  });

  it('keeps the fence of a slot whose operations are dropped', () => {
    const old = life('old', 8, 31, 'ended').map((fact) =>
      fact.fact === 'starting' ? { ...fact, slot: 's' } : fact,
    );
    const { facts } = compactJournal([...old, ...recent], NOW);
    const head = { at: daysAgo(0), fact: 'compacted', fence: 3, slotFences: { s: 8 } };
    expect(facts).toEqual([head, ...recent]);
    expect(compactJournal(facts, NOW).facts).toEqual(facts);
  });
});
