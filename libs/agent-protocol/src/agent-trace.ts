import { DEPLOY_STEPS, type DeployStep } from './deploy-report.js';

/** Header of a call by which what the agent does for it is followed; W3C trace context. */
export const TRACEPARENT_HEADER = 'traceparent';

/** What a span of an agent can be: an operation, or a step of a deploy. */
export const AGENT_SPAN_NAMES = ['deploy', 'exec', ...DEPLOY_STEPS] as const;
export type AgentSpanName = 'deploy' | 'exec' | DeployStep;

export interface AgentSpan {
  readonly name: AgentSpanName;
  /** Milliseconds from the start of the operation by the monotonic clock of the agent. */
  readonly offsetMs: number;
  readonly durationMs: number;
  readonly failed: boolean;
}

/**
 * How long the agent was at what, of an operation whose start carried a `traceparent`. The agent has no way to a store
 * of traces, so the service records this in its name.
 */
export interface AgentTrace {
  /** As the start carried it. */
  readonly traceparent: string;
  readonly pid: number;
  /** The operation first, then its steps; at most {@link MOST_AGENT_SPANS}. */
  readonly spans: readonly AgentSpan[];
}

export const MOST_AGENT_SPANS = 1 + DEPLOY_STEPS.length;
