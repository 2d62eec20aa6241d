import { PorticoApiError, PorticoTransportError } from './api-error.js';
import { OPERATIONS } from './generated/operations.js';
import type { CallOptions, Data } from './operation-types.js';
import { parseJson, pause, type Outgoing, type Sender } from './sender.js';
import { readEvents } from './sse.js';

/** A step of a deploy has begun or ended. */
export interface StepEvent {
  readonly type: 'step';
  readonly name: string;
  readonly status: string;
  readonly durationMs: number | null;
}

/** A line that was printed; `step` is null outside of a deploy. */
export interface LogEvent {
  readonly type: 'log';
  readonly step: string | null;
  readonly stream: 'stdout' | 'stderr';
  readonly line: string;
}

export type Operation = Data<'operations.get'>;

type Line = Data<'operations.output.get'>['lines'][number];

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;
/** How long a service that gives no answer is waited for: it may be starting again. */
const LONGEST_ABSENCE_MS = 120_000;

/** Follows what an operation prints, over as many connections as it takes: each line once. */
export class OutputFollower {
  #after = 0;
  readonly #steps = new Set<string>();
  #heardAtMs = Date.now();

  constructor(
    private readonly sender: Sender,
    private readonly options: CallOptions,
  ) {}

  /** Takes note of an event that came another way. @returns whether it is news. */
  note(event: StepEvent | LogEvent): boolean {
    if (event.type === 'log') {
      this.#after += 1;
      return true;
    }
    const name = `${event.name} ${event.status}`;
    const isNews = !this.#steps.has(name);
    this.#steps.add(name);
    return isNews;
  }

  /** Lines and steps that are not known yet, then how it ended. @throws PorticoApiError when it cannot be asked. */
  async *follow(operationId: string): AsyncGenerator<StepEvent | LogEvent, Operation> {
    this.#heardAtMs = Date.now();
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        // Something on the way may not let streams through; pages come through everywhere.
        const ended = (yield* this.#stream(operationId)) ?? (yield* this.#pages(operationId));
        if (ended) return ended;
      } catch (error) {
        if (!isAbsence(error) || Date.now() - this.#heardAtMs > LONGEST_ABSENCE_MS) throw error;
      }
      await pause(wait, this.sender.signalOf(this.options));
    }
  }

  /** @returns the end; null when the connection broke before it. */
  async *#stream(operationId: string): AsyncGenerator<StepEvent | LogEvent, Operation | null> {
    const query = { stream: true, after: this.#after };
    const headers = { accept: 'text/event-stream, application/json' };
    const response = await this.#ask(operationId, { query, headers }, (answer) => answer);
    if (!response.body) return null;
    try {
      for await (const { name, data } of readEvents(response.body)) {
        const value = parseJson(data) as Record<string, unknown>;
        if (name === 'done') return value as Operation;
        // The reading has failed, not the operation: a page says why, or goes on.
        if (name === 'error') return null;
        if (name === 'log') yield this.#line(value as Line);
        if (name === 'step') {
          const step = { type: 'step', ...value } as StepEvent;
          if (this.note(step)) yield step;
        }
      }
    } catch {
      this.sender.signalOf(this.options)?.throwIfAborted();
    }
    return null;
  }

  /** What is there now. @returns the end, if it has ended. */
  async *#pages(operationId: string): AsyncGenerator<LogEvent, Operation | null> {
    for (;;) {
      const page = await this.#ask(
        operationId,
        { query: { after: this.#after } },
        dataOf<Data<'operations.output.get'>>,
      );
      for (const line of page.lines) yield this.#line(line);
      if (page.complete) {
        const call = { ...this.options, path: { operationId } };
        return this.sender.send(OPERATIONS['operations.get'], call, dataOf<Operation>);
      }
      if (page.lines.length === 0) return null;
    }
  }

  async #ask<Read>(
    operationId: string,
    call: Outgoing,
    read: (response: Response) => Promise<Read> | Read,
  ): Promise<Read> {
    const outgoing = { ...this.options, ...call, path: { operationId } };
    const answer = await this.sender.send(OPERATIONS['operations.output.get'], outgoing, read);
    this.#heardAtMs = Date.now();
    return answer;
  }

  #line({ seq, step, stream, line }: Line): LogEvent {
    this.#after = seq;
    return { type: 'log', step, stream, line };
  }
}

/** Whether nobody was there to answer. */
function isAbsence(error: unknown): boolean {
  return error instanceof PorticoTransportError || PorticoApiError.is(error, 'SERVICE_UNAVAILABLE');
}

async function dataOf<Read>(response: Response): Promise<Read> {
  return ((await response.json()) as { readonly data: Read }).data;
}
