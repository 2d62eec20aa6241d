import type { JournalFact } from './journal-fact.js';
import { foldJournal, type JournalState, slotFence } from './journal.state.js';

const DAY_MS = 86_400_000;

/** Days a closed operation stays known to the agent. */
export const RETENTION_DAYS = 30;

/** The newest operations stay known however old they seem: the clock of a machine may be years off when it boots. */
export const KEPT_AT_LEAST = 200;

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

/** Ids of the operations that facts were written of last. */
function newestOperations(facts: readonly JournalFact[]): ReadonlySet<string> {
  const newest = new Set<string>();
  for (const fact of facts.toReversed()) {
    if (fact.fact !== 'compacted') newest.add(fact.operationId);
    if (newest.size === KEPT_AT_LEAST) break;
  }
  return newest;
}

/**
 * Which facts to keep: all of open operations, all of those that changed within the retention time, and of the
 * newest in any case.
 */
export function compactJournal(facts: readonly JournalFact[], nowMs: number): Compaction {
  const state = foldJournal(facts);
  const oldest = nowMs - RETENTION_DAYS * DAY_MS;
  const newest = newestOperations(facts);
  const expired = new Set<string>();
  for (const { operationId, phase, changedAt } of state.operations.values()) {
    const isOld = phase !== 'running' && Date.parse(changedAt) < oldest;
    if (isOld && !newest.has(operationId)) expired.add(operationId);
  }
  const kept = facts.filter((fact) => {
    if (fact.fact === 'compacted') return false;
    if (newest.has(fact.operationId)) return true;
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
