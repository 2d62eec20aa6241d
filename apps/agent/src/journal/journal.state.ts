import type { JournalFact, OutputBytes } from './journal-fact.js';

export type OperationPhase = 'starting' | 'running' | 'ended' | 'lost';

/** What the facts about one operation add up to. */
export interface OperationRecord {
  readonly operationId: string;
  readonly kind: 'exec';
  readonly fence: number;
  readonly timeoutSeconds: number;
  readonly phase: OperationPhase;
  /** Time of the newest fact that changed the record. */
  readonly changedAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly process: { readonly pid: number; readonly identity: string } | null;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** Fixed at the end; null while the output still grows. */
  readonly output: { readonly bytes: OutputBytes; readonly truncated: boolean } | null;
}

/** The folded journal. */
export interface JournalState {
  readonly operations: Map<string, OperationRecord>;
  /** Operations that may not start any more. */
  readonly voided: Set<string>;
  newestFence: number;
}

export function emptyJournalState(): JournalState {
  return { operations: new Map(), voided: new Set(), newestFence: 0 };
}

function next(record: OperationRecord | undefined, fact: JournalFact): OperationRecord | undefined | null {
  switch (fact.fact) {
    case 'starting':
      if (record && record.phase !== 'starting') return record;
      return {
        operationId: fact.operationId,
        kind: fact.kind,
        fence: fact.fence,
        timeoutSeconds: fact.timeoutSeconds,
        phase: 'starting',
        changedAt: fact.at,
        startedAt: null,
        endedAt: null,
        process: null,
        exitCode: null,
        timedOut: false,
        output: null,
      };
    case 'started':
      if (record?.phase !== 'starting') return record;
      return {
        ...record,
        phase: 'running',
        changedAt: fact.at,
        startedAt: fact.at,
        process: { pid: fact.pid, identity: fact.processIdentity },
      };
    case 'timed_out':
      if (record?.phase !== 'running') return record;
      return { ...record, changedAt: fact.at, timedOut: true };
    case 'ended':
    case 'lost': {
      if (record?.phase !== 'running') return record;
      const output = { bytes: fact.outputBytes, truncated: fact.truncated };
      const closed = { ...record, phase: fact.fact, changedAt: fact.at, endedAt: fact.at, output };
      return fact.fact === 'ended' ? { ...closed, exitCode: fact.exitCode, timedOut: fact.timedOut } : closed;
    }
    case 'refused':
      return fact.reason === 'spawn_failed' && record?.phase === 'starting' ? null : record;
    case 'voided':
    case 'compacted':
      return record;
  }
}

/**
 * Adds one fact. A fact that does not follow from the record (a second start, a second end)
 * changes nothing: the first one stands.
 */
export function applyFact(state: JournalState, fact: JournalFact): void {
  if (fact.fact === 'compacted' || fact.fact === 'starting') {
    state.newestFence = Math.max(state.newestFence, fact.fence);
  }
  if (fact.fact === 'compacted') return;
  if (fact.fact === 'voided') state.voided.add(fact.operationId);
  const record = next(state.operations.get(fact.operationId), fact);
  if (record) state.operations.set(fact.operationId, record);
  else state.operations.delete(fact.operationId);
}

export function foldJournal(facts: readonly JournalFact[]): JournalState {
  const state = emptyJournalState();
  for (const fact of facts) applyFact(state, fact);
  return state;
}
