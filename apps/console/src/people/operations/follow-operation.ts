import type { Data, PorticoClient } from '#libs/client';
import { isPassing, pauseUntil, waitAfter } from '../../shared/data/connection.js';
import { readLiveEvents } from '../../shared/data/live-events.js';
import type { Tone } from '../../shared/ui/marks.js';

export type Operation = Data<'operations.get'>;
type OutputLine = Data<'operations.output.get'>['lines'][number];

/** A step of a deploy that has begun or ended. */
export interface StepNews {
  readonly name: string;
  readonly status: string;
  readonly durationMs: number | null;
}

/**
 * `interrupted`: nobody tells any more, the operation itself goes on; it is asked for until somebody does.
 * `resumed`: somebody tells again. `ended` comes last, and once.
 */
export type OperationNews =
  | { readonly type: 'line'; readonly line: OutputLine }
  | { readonly type: 'step'; readonly step: StepNews }
  | { readonly type: 'interrupted' | 'resumed' }
  | { readonly type: 'ended'; readonly operation: Operation };

/** How a reading stands. */
class Position {
  after = 0;
  readonly #steps = new Set<string>();

  /** @returns whether the line was not known. */
  isNewLine({ seq }: OutputLine): boolean {
    if (seq <= this.after) return false;
    this.after = seq;
    return true;
  }

  /** Steps are told again by every connection. */
  isNewStep({ name, status }: StepNews): boolean {
    const known = `${name} ${status}`;
    if (this.#steps.has(known)) return false;
    this.#steps.add(known);
    return true;
  }
}

/**
 * What an operation prints and how it ends, over as many connections as it takes: each line and each step once. The end
 * is what the service says of it; none is made up when it cannot be asked.
 * @param signal ends the reading, and never the operation.
 * @throws PorticoApiError when this key may not read it, or there is none.
 */
export async function* followOperation(
  client: Pick<PorticoClient, 'call' | 'response'>,
  operationId: string,
  signal?: AbortSignal,
): AsyncGenerator<OperationNews, void> {
  const position = new Position();
  let isInterrupted = false;
  let failures = 0;
  while (!signal?.aborted) {
    let lastFailure: unknown;
    try {
      for await (const news of stream(client, operationId, position, signal)) {
        failures = 0;
        if (isInterrupted) yield { type: 'resumed' };
        isInterrupted = false;
        if (news !== 'open') yield news;
        if (news !== 'open' && news.type === 'ended') return;
      }
      if (signal?.aborted) return;
      if (!isInterrupted) yield { type: 'interrupted' };
      isInterrupted = true;
      // Something on the way may not let streams through; pages come through everywhere.
      for await (const news of pages(client, operationId, position, signal)) {
        yield news;
        if (news.type === 'ended') return;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!isPassing(error)) throw error;
      lastFailure = error;
      if (!isInterrupted) yield { type: 'interrupted' };
      isInterrupted = true;
    }
    failures += 1;
    await pauseUntil(waitAfter(failures, lastFailure), signal);
  }
}

type Client = Pick<PorticoClient, 'call' | 'response'>;

/** `open` when somebody tells; it ends without `ended` when the connection breaks. */
async function* stream(
  client: Client,
  operationId: string,
  position: Position,
  signal: AbortSignal | undefined,
): AsyncGenerator<OperationNews | 'open', void> {
  const response = await client.response('operations.output.get', {
    path: { operationId },
    query: { stream: true, after: position.after },
    headers: { accept: 'text/event-stream, application/json' },
    ...(signal && { signal }),
  });
  yield 'open';
  try {
    for await (const { name, data } of readLiveEvents(response)) {
      // The reading has failed, not the operation: the page that is asked for next says why, or goes on.
      if (name === 'error') return;
      const value = JSON.parse(data) as unknown;
      if (name === 'done') yield { type: 'ended', operation: value as Operation };
      if (name === 'log' && position.isNewLine(value as OutputLine)) {
        yield { type: 'line', line: value as OutputLine };
      }
      if (name === 'step' && position.isNewStep(value as StepNews)) {
        yield { type: 'step', step: value as StepNews };
      }
    }
  } catch {
    // Where a connection breaks does not matter: what is missing is asked for by its number.
    signal?.throwIfAborted();
  }
}

/** What is there now. */
async function* pages(
  client: Client,
  operationId: string,
  position: Position,
  signal: AbortSignal | undefined,
): AsyncGenerator<OperationNews, void> {
  const options = signal ? { signal } : {};
  for (;;) {
    const { data } = await client.call('operations.output.get', {
      path: { operationId },
      query: { after: position.after },
      ...options,
    });
    for (const line of data.lines) if (position.isNewLine(line)) yield { type: 'line', line };
    if (data.complete) {
      const { data: operation } = await client.call('operations.get', { path: { operationId }, ...options });
      yield { type: 'ended', operation };
      return;
    }
    if (data.lines.length === 0) return;
  }
}

export type OutcomeName = 'running' | 'succeeded' | 'failed' | 'unknown' | 'expired';

const TONES: Readonly<Record<OutcomeName, Tone>> = {
  running: 'busy',
  succeeded: 'good',
  failed: 'bad',
  unknown: 'warning',
  expired: 'quiet',
};

type Told = Pick<Operation, 'status' | 'outcomeAvailable' | 'exitCode' | 'kind'>;

/** What an operation has come to, as a name of a text and how it looks. */
export function outcomeOf({ status, outcomeAvailable }: Told): {
  readonly name: OutcomeName;
  readonly tone: Tone;
} {
  const name = !outcomeAvailable || status === undefined ? 'expired' : status;
  return { name, tone: TONES[name] };
}

/** A command that ran and told no exit code, or another one than 0, has not gone as it should. */
export function endedAsItShould({ kind, status, exitCode }: Told): boolean {
  return status === 'succeeded' && (kind === 'deploy' || exitCode === 0);
}

/** Milliseconds from its acceptance to its end, or to now. */
export function elapsedMs(
  { startedAt, finishedAt }: Pick<Operation, 'startedAt' | 'finishedAt'>,
  now: number,
): number {
  const end = finishedAt ? new Date(finishedAt).getTime() : now;
  return Math.max(0, end - new Date(startedAt).getTime());
}
