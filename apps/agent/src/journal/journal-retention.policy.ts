import type { JournalFact } from './journal-fact.js';
import { foldJournal, type JournalState, slotFence } from './journal.state.js';

const DAY_MS = 86_400_000;

/** Days a closed operation stays known to the agent. */
export const RETENTION_DAYS = 30;

export interface Compaction {
  readonly facts: readonly JournalFact[];
  /** Operations forgotten by it; their folders can go. */
  readonly dropped: readonly string[];
}

/** The fences as a fact, so that they outlive the operations that carried them. */
function fencesOf(state: JournalState, nowMs: number): JournalFact {
  const slots = [...state.fences].flatMap(([slot, fence]) => (slot === null ? [] : [[slot, fence] as const]));
  const head = {
    at: new Date(nowMs).toISOString(),
    fact: 'compacted',
    fence: slotFence(state, null),
  } as const;
  return slots.length === 0 ? head : { ...head, slotFences: Object.fromEntries(slots) };
}

/** Which facts to keep: all of open operations, all of those that changed within the retention time. */
export function compactJournal(facts: readonly JournalFact[], nowMs: number): Compaction {
  const state = foldJournal(facts);
  const oldest = nowMs - RETENTION_DAYS * DAY_MS;
  const expired = new Set<string>();
  for (const record of state.operations.values()) {
    if (record.phase !== 'running' && Date.parse(record.changedAt) < oldest) expired.add(record.operationId);
  }
  const kept = facts.filter((fact) => {
    if (fact.fact === 'compacted') return false;
    const forgettable = fact.fact === 'refused' || fact.fact === 'voided';
    if (forgettable && Date.parse(fact.at) < oldest) return false;
    return !expired.has(fact.operationId);
  });
  return { facts: [fencesOf(state, nowMs), ...kept], dropped: [...expired] };
}

/** True when a rewrite would forget something. */
export function needsCompaction(facts: readonly JournalFact[], nowMs: number): boolean {
  const { facts: kept } = compactJournal(facts, nowMs);
  return kept.length - 1 < facts.filter((fact) => fact.fact !== 'compacted').length;
}
