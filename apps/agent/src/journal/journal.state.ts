import type { ProcessMark } from '../process/process-mark.js';
import type { AgentDeployReport, AgentDeployStep, Slot } from '#libs/agent-protocol';
import type {
  JournalFact,
  OperationKind,
  OutputBytes,
  StartingFact,
  StepFact,
  StepProcessFact,
  SwitchedFact,
} from './journal-fact.js';

export type OperationPhase = 'starting' | 'running' | 'ended' | 'lost' | 'not_begun';

/** How far a deploy has come. */
export interface DeployRecord {
  readonly steps: readonly AgentDeployStep[];
  /** The newest shell of a step, whether it still runs or not. */
  readonly process: ProcessMark | null;
  readonly switched: boolean;
  /** Of an ended deploy. */
  readonly report: AgentDeployReport | null;
}

/** What the facts about one operation add up to. */
export interface OperationRecord {
  readonly operationId: string;
  readonly kind: OperationKind;
  readonly slot: Slot;
  readonly fence: number;
  readonly timeoutSeconds: number;
  readonly phase: OperationPhase;
  /** Time of the newest fact that changed the record. */
  readonly changedAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Of a command. */
  readonly process: ProcessMark | null;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** Fixed at the end; null while the output still grows. */
  readonly output: { readonly bytes: OutputBytes; readonly truncated: boolean } | null;
  /** Null for a command. */
  readonly deploy: DeployRecord | null;
}

/** The folded journal. */
export interface JournalState {
  readonly operations: Map<string, OperationRecord>;
  /** Operations that may not start any more. */
  readonly voided: Set<string>;
  /** Newest fence of each slot. */
  readonly fences: Map<Slot, number>;
}

export function emptyJournalState(): JournalState {
  return { operations: new Map(), voided: new Set(), fences: new Map() };
}

/** Of one slot; 0 when nothing was asked of it. */
export function slotFence(state: JournalState, slot: Slot): number {
  return state.fences.get(slot) ?? 0;
}

/** Of the whole machine. */
export function newestFence(state: JournalState): number {
  return Math.max(0, ...state.fences.values());
}

const NEW_DEPLOY: DeployRecord = { steps: [], process: null, switched: false, report: null };

function begun(fact: StartingFact): OperationRecord {
  return {
    operationId: fact.operationId,
    kind: fact.kind,
    slot: fact.slot ?? null,
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
    deploy: fact.kind === 'deploy' ? NEW_DEPLOY : null,
  };
}

/** The step in its place: a step that ends takes the place of its beginning. */
function withStep(steps: readonly AgentDeployStep[], step: AgentDeployStep): readonly AgentDeployStep[] {
  return [...steps.filter(({ name }) => name !== step.name), step];
}

function advanced(deploy: DeployRecord, fact: StepFact | StepProcessFact | SwitchedFact): DeployRecord {
  switch (fact.fact) {
    case 'step':
      return { ...deploy, steps: withStep(deploy.steps, fact.step) };
    case 'step_process':
      return { ...deploy, process: { pid: fact.pid, identity: fact.processIdentity } };
    case 'switched':
      return { ...deploy, switched: true };
  }
}

function raiseFence(state: JournalState, slot: Slot, fence: number): void {
  state.fences.set(slot, Math.max(slotFence(state, slot), fence));
}

function next(record: OperationRecord | undefined, fact: JournalFact): OperationRecord | undefined | null {
  switch (fact.fact) {
    case 'starting':
      if (record && record.phase !== 'starting') return record;
      return begun(fact);
    case 'started':
      if (record?.phase !== 'starting') return record;
      return {
        ...record,
        phase: 'running',
        changedAt: fact.at,
        startedAt: fact.at,
        process:
          fact.pid === null || fact.processIdentity === null
            ? null
            : { pid: fact.pid, identity: fact.processIdentity },
      };
    case 'step':
    case 'step_process':
    case 'switched': {
      if (record?.phase !== 'running' || !record.deploy) return record;
      return { ...record, changedAt: fact.at, deploy: advanced(record.deploy, fact) };
    }
    case 'timed_out':
      if (record?.phase !== 'running') return record;
      return { ...record, changedAt: fact.at, timedOut: true };
    case 'ended':
    case 'lost':
    case 'not_begun': {
      if (record?.phase !== 'running') return record;
      const output = { bytes: fact.outputBytes, truncated: fact.truncated };
      const closed = { ...record, phase: fact.fact, changedAt: fact.at, endedAt: fact.at, output };
      if (fact.fact !== 'ended') return closed;
      const deploy = record.deploy && { ...record.deploy, report: fact.deploy ?? null };
      return { ...closed, exitCode: fact.exitCode, timedOut: fact.timedOut, deploy };
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
  if (fact.fact === 'starting') raiseFence(state, fact.slot ?? null, fact.fence);
  if (fact.fact === 'compacted') {
    raiseFence(state, null, fact.fence);
    for (const [slot, fence] of Object.entries(fact.slotFences ?? {})) raiseFence(state, slot, fence);
    return;
  }
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
