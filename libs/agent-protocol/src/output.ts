import type { AgentTrace } from './agent-trace.js';
import type { AgentDeployReport, AgentDeployStep, DeployStep } from './deploy-report.js';
import type { AgentOperationState } from './operations.js';

/**
 * A piece of output. `seq` grows within an operation but has gaps and passes 32 bits (up to 2^47): it is the
 * position to resume after. Pieces of text end on a character boundary.
 */
export interface AgentOutputChunk {
  readonly seq: number;
  readonly stream: 'stdout' | 'stderr';
  readonly data: Buffer;
  /** Null for a command. */
  readonly step: DeployStep | null;
}

/** A step of a deploy began or ended. Not repeated after a position: read the operation for the whole. */
export interface AgentOutputStep {
  readonly step: AgentDeployStep;
}

/** Last line of an output answer. Without `follow` the state may still be `running`. */
export interface AgentOutputEnd {
  readonly end: true;
  readonly state: AgentOperationState;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly truncated: boolean;
  readonly deploy: AgentDeployReport | null;
  /** Absent when the start carried no `traceparent`, or the agent has been restarted since. */
  readonly trace?: AgentTrace;
}
