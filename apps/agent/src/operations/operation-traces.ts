import type { AgentSpan, AgentSpanName, AgentTrace } from '#libs/agent-protocol';
import type { JournalFact } from '../journal/journal-fact.js';

/** Operations whose spans are kept until they are asked for; the oldest gives way. */
const MOST_TRACES = 256;
/** W3C trace context, version 00. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

interface Span {
  readonly name: AgentSpanName;
  readonly startMs: number;
  endMs: number | null;
  failed: boolean;
}

interface Recording {
  readonly traceparent: string;
  readonly startMs: number;
  readonly spans: Span[];
}

/**
 * When operations and their steps began and ended, told by the facts of the journal. In memory: after a restart of the
 * agent nobody misses more than a piece of a trace.
 */
export class OperationTraces {
  readonly #recordings = new Map<string, Recording>();

  /** @param nowMs milliseconds of a clock that never goes back */
  constructor(private readonly nowMs: () => number) {}

  /** @param header of the call that starts the operation; one that is no `traceparent` is as good as none */
  begin(operationId: string, header: string | string[] | undefined): void {
    if (typeof header !== 'string' || !TRACEPARENT.test(header) || this.#recordings.has(operationId)) return;
    const [oldest] = this.#recordings.keys();
    if (this.#recordings.size >= MOST_TRACES && oldest !== undefined) this.#recordings.delete(oldest);
    this.#recordings.set(operationId, { traceparent: header, startMs: this.nowMs(), spans: [] });
  }

  observe(fact: JournalFact): void {
    const recording = 'operationId' in fact ? this.#recordings.get(fact.operationId) : undefined;
    if (!recording) return;
    const { spans } = recording;
    const nowMs = this.nowMs();
    if (fact.fact === 'starting') {
      spans.push({ name: fact.kind, startMs: nowMs, endMs: null, failed: false });
    } else if (fact.fact === 'step' && fact.step.status === 'running') {
      spans.push({ name: fact.step.name, startMs: nowMs, endMs: null, failed: false });
    } else if (fact.fact === 'step') {
      end(spans, fact.step.name, nowMs, fact.step.status === 'failed');
    } else if (fact.fact === 'ended' || fact.fact === 'lost' || fact.fact === 'not_begun') {
      const isWell =
        fact.fact === 'ended' && !fact.timedOut && (fact.deploy ? !fact.deploy.failure : fact.exitCode === 0);
      for (const { name } of spans.filter(({ endMs }) => endMs === null)) end(spans, name, nowMs, !isWell);
    }
  }

  /** Null for an operation that was not followed. */
  report(operationId: string, pid: number): AgentTrace | null {
    const recording = this.#recordings.get(operationId);
    if (!recording || recording.spans.length === 0) return null;
    const { traceparent, startMs: zeroMs, spans } = recording;
    const told = spans.map(({ name, startMs, endMs, failed }): AgentSpan => {
      const offsetMs = Math.round(startMs - zeroMs);
      return {
        name,
        offsetMs,
        durationMs: Math.max(0, Math.round((endMs ?? this.nowMs()) - startMs)),
        failed,
      };
    });
    return { traceparent, pid, spans: told };
  }
}

function end(spans: readonly Span[], name: AgentSpanName, nowMs: number, failed: boolean): void {
  const span = spans.findLast((one) => one.name === name && one.endMs === null);
  if (span) Object.assign(span, { endMs: nowMs, failed });
}
