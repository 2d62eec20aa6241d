import type { AgentTrace } from '#libs/agent-protocol';
import type { ToldSpan } from '#libs/observability';
import { readTraceparent } from '#libs/observability/contracts';

/**
 * Spans of an agent as they may enter the trace of its operation: none longer than the operation can have been, the
 * last ends when the agent tells it, and all belong to the first.
 * @param longestMs how long the operation may have taken
 * @param endedAgoMs how long ago the agent told its end
 */
export function spansOfAgent(
  { spans }: AgentTrace,
  longestMs: number,
  endedAgoMs: number,
): readonly ToldSpan[] {
  const bounded = spans.map(({ name, offsetMs, durationMs, failed }) => ({
    name,
    failed,
    startMs: Math.min(offsetMs, longestMs),
    endMs: Math.min(offsetMs + durationMs, longestMs),
  }));
  const tellMs = Math.max(0, ...bounded.map(({ endMs }) => endMs)) + endedAgoMs;
  return bounded.map(({ name, failed, startMs, endMs }, index) => ({
    name,
    startedAgoMs: tellMs - startMs,
    endedAgoMs: tellMs - endMs,
    failed,
    under: index === 0 ? null : 0,
  }));
}

/** Whether an agent tells of the trace that led to its operation. It may name any other. */
export function isOfTrace({ traceparent }: AgentTrace, traceId: string | null): boolean {
  return traceId !== null && readTraceparent(traceparent)?.traceId === traceId;
}
