/** Body of `PUT /operations/:operationId`. */
export interface ExecRequest {
  readonly fence: number;
  readonly kind: 'exec';
  readonly command: string;
  readonly timeoutSeconds: number;
}

export type AgentOperationState = 'running' | 'ended' | 'lost';

/** What the agent's journal knows about one operation. `lost`: it started and its outcome cannot be known. */
export interface AgentOperation {
  readonly operationId: string;
  readonly kind: 'exec';
  readonly fence: number;
  readonly state: AgentOperationState;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Null while running, when lost and after a timeout; 128 + n after death by signal n. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** Bytes kept, at most 1 MiB a stream. */
  readonly outputBytes: { readonly stdout: number; readonly stderr: number };
  readonly truncated: boolean;
}

/**
 * A piece of output. `seq` grows within an operation but has gaps and passes 32 bits (up to 2^42): it is the
 * position to resume after. Pieces of text end on a character boundary.
 */
export interface AgentOutputChunk {
  readonly seq: number;
  readonly stream: 'stdout' | 'stderr';
  readonly data: Buffer;
}

/** Last line of an output answer. Without `follow` the state may still be `running`. */
export interface AgentOutputEnd {
  readonly end: true;
  readonly state: AgentOperationState;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly truncated: boolean;
}

export interface AgentStatus {
  readonly agentVersion: string;
  readonly startedAt: string;
  readonly runningOperations: readonly string[];
  readonly newestFence: number;
}
