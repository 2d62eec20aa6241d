export type RefusalReason = 'already_started' | 'stale_fence' | 'voided' | 'spawn_failed';

interface OperationFact {
  /** ISO time of the machine the agent runs on. */
  readonly at: string;
  readonly operationId: string;
  readonly fence: number;
}

/** The intent, written before anything runs. Alone it proves that the command never ran. */
export interface StartingFact extends OperationFact {
  readonly fact: 'starting';
  readonly kind: 'exec';
  readonly timeoutSeconds: number;
}

/** Written when the process exists and before the command is let go: one line, one effect. */
export interface StartedFact extends OperationFact {
  readonly fact: 'started';
  readonly pid: number;
  readonly processIdentity: string;
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
}

/** The process is gone and left no exit code. */
export interface LostFact extends OperationFact {
  readonly fact: 'lost';
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
}

export interface OutputBytes {
  readonly stdout: number;
  readonly stderr: number;
}

/** One line of the journal. Facts are never changed; a new kind of fact is a new member. */
export type JournalFact =
  StartingFact | StartedFact | TimedOutFact | EndedFact | LostFact | RefusedFact | VoidedFact | CompactedFact;
