import type { JournalFact } from './journal-fact.js';
import { foldJournal } from './journal.state.js';

const DAY_MS = 86_400_000;

/** Days a closed operation stays known to the agent. */
export const RETENTION_DAYS = 30;

export interface Compaction {
  readonly facts: readonly JournalFact[];
  /** Operations forgotten by it; their folders can go. */
  readonly dropped: readonly string[];
}

/** Which facts to keep: all of open operations, all of those that changed within the retention time. */
export function compactJournal(facts: readonly JournalFact[], nowMs: number): Compaction {
  const { operations, newestFence } = foldJournal(facts);
  const oldest = nowMs - RETENTION_DAYS * DAY_MS;
  const expired = new Set<string>();
  for (const record of operations.values()) {
    if (record.phase !== 'running' && Date.parse(record.changedAt) < oldest) expired.add(record.operationId);
  }
  const kept = facts.filter((fact) => {
    if (fact.fact === 'compacted') return false;
    const forgettable = fact.fact === 'refused' || fact.fact === 'voided';
    if (forgettable && Date.parse(fact.at) < oldest) return false;
    return !expired.has(fact.operationId);
  });
  const head: JournalFact = { at: new Date(nowMs).toISOString(), fact: 'compacted', fence: newestFence };
  return { facts: [head, ...kept], dropped: [...expired] };
}

/** True when a rewrite would forget something. */
export function needsCompaction(facts: readonly JournalFact[], nowMs: number): boolean {
  const { facts: kept } = compactJournal(facts, nowMs);
  return kept.length - 1 < facts.filter((fact) => fact.fact !== 'compacted').length;
}
