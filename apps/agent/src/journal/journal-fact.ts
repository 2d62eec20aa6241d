import type { AgentDeployReport, AgentDeployStep, DeployStep, Slot } from '#libs/agent-protocol';

export type OperationKind = 'exec' | 'deploy';

export type RefusalReason = 'already_started' | 'stale_fence' | 'voided' | 'spawn_failed';

interface OperationFact {
  /** ISO time of the machine the agent runs on. */
  readonly at: string;
  readonly operationId: string;
  readonly fence: number;
}

/** The intent, written before anything runs. Alone it proves that nothing of the operation ever ran. */
export interface StartingFact extends OperationFact {
  readonly fact: 'starting';
  readonly kind: OperationKind;
  /** Absent in lines from before there were slots: the machine's only application. */
  readonly slot?: Slot;
  readonly timeoutSeconds: number;
}

/** Written when the process exists and before the command is let go: one line, one effect. */
export interface StartedFact extends OperationFact {
  readonly fact: 'started';
  /** Null for a deploy, whose steps have processes of their own. */
  readonly pid: number | null;
  readonly processIdentity: string | null;
}

/** A step of a deploy began (`running`) or ended. */
export interface StepFact extends OperationFact {
  readonly fact: 'step';
  readonly step: AgentDeployStep;
}

/** The shell of a step exists and is about to be let go. */
export interface StepProcessFact extends OperationFact {
  readonly fact: 'step_process';
  readonly name: DeployStep;
  readonly pid: number;
  readonly processIdentity: string;
}

/** Requests are led to the new release: from here on the deploy is finished, before it is undone. */
export interface SwitchedFact extends OperationFact {
  readonly fact: 'switched';
}

/** The time limit has passed and the command is about to be stopped for it. */
export interface TimedOutFact extends OperationFact {
  readonly fact: 'timed_out';
}

export interface EndedFact extends OperationFact {
  readonly fact: 'ended';
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly outputBytes: OutputBytes;
  readonly truncated: boolean;
  /** Of a deploy only. */
  readonly deploy?: AgentDeployReport;
}

/** The process is gone and left no exit code. */
export interface LostFact extends OperationFact {
  readonly fact: 'lost';
  readonly outputBytes: OutputBytes;
  readonly truncated: boolean;
}

/** The process came to its end before the command began: nothing of it ran. */
export interface NotBegunFact extends OperationFact {
  readonly fact: 'not_begun';
  readonly outputBytes: OutputBytes;
  readonly truncated: boolean;
}

export interface RefusedFact extends OperationFact {
  readonly fact: 'refused';
  readonly reason: RefusalReason;
}

/** Promised to the gateway: this operation has not run and never will. */
export interface VoidedFact {
  readonly at: string;
  readonly fact: 'voided';
  readonly operationId: string;
}

/** Head of a rewritten journal; keeps the fence when the operations that carried it are dropped. */
export interface CompactedFact {
  readonly at: string;
  readonly fact: 'compacted';
  readonly fence: number;
  /** Fences of the slots; `fence` is the one outside of slots. Absent when there are none. */
  readonly slotFences?: Readonly<Record<string, number>>;
}

export interface OutputBytes {
  readonly stdout: number;
  readonly stderr: number;
}

/** One line of the journal. Facts are never changed; a new kind of fact is a new member. */
export type JournalFact =
  | StartingFact
  | StartedFact
  | StepFact
  | StepProcessFact
  | SwitchedFact
  | TimedOutFact
  | EndedFact
  | LostFact
  | NotBegunFact
  | RefusedFact
  | VoidedFact
  | CompactedFact;
