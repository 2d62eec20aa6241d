import { apiError, PorticoApiError, PorticoTransportError } from './api-error.js';
import { randomHex } from './form.js';
import { OPERATIONS } from './generated/operations.js';
import type { Data } from './operation-types.js';
import { OutputFollower, type LogEvent, type Operation, type StepEvent } from './output-follower.js';
import { parseJson, type Outgoing, type Sender } from './sender.js';
import { readEvents } from './sse.js';

/** What runs on a server and can be followed. */
export type StreamedId = 'servers.deploy' | 'servers.exec';

/**
 * `operation`: it was accepted under this id. `interrupted`: the connection broke, the operation goes on, and so do
 * its events, by another connection.
 */
export interface OperationEvent {
  readonly type: 'operation' | 'interrupted';
  readonly operationId: string;
}

export type RunEvent = OperationEvent | StepEvent | LogEvent;

/** How it ended: what the stream told, or, after a broken connection, what is kept of the operation. */
export type RunResult<Id extends StreamedId> =
  | { readonly taken: 'stream'; readonly data: Data<Id> & { readonly warnings?: readonly string[] } }
  | { readonly taken: 'operation'; readonly operation: Operation };

/** How often a connection that broke before the id was known is opened again; each time under the same key. */
const MOST_BLIND_STARTS = 3;

type Ended<Id extends StreamedId> = RunResult<Id> | null;

/**
 * A deploy or a command that runs. It starts when its events or its result are first asked for, and is followed
 * once: either iterate over it and ask for the result then, or ask for the result alone. Leaving early ends the
 * reading, never the operation.
 */
export class OperationRun<Id extends StreamedId> implements AsyncIterable<RunEvent> {
  readonly #events: AsyncGenerator<RunEvent, RunResult<Id>>;
  #outcome: Promise<RunResult<Id>> | null = null;
  #operationId: string | null = null;
  readonly #output: OutputFollower;

  constructor(
    private readonly sender: Sender,
    private readonly id: Id,
    call: Outgoing,
  ) {
    this.#output = new OutputFollower(sender, call.signal ? { signal: call.signal } : {});
    this.#events = this.#run({ ...call, idempotencyKey: call.idempotencyKey ?? randomHex() });
  }

  /** Known once the service has accepted it. */
  get operationId(): string | null {
    return this.#operationId;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent, void> {
    try {
      for (let next = await this.#next(); !next.done; next = await this.#next()) yield next.value;
    } finally {
      if (!this.#outcome) {
        this.#outcome = failed(new PorticoTransportError('It was left before its end.', {}));
        await this.#events.return(undefined as never);
      }
    }
  }

  /**
   * The end. What nobody has iterated over is passed by.
   * @throws PorticoApiError when it failed, or when nobody knows how it ended.
   */
  async result(): Promise<RunResult<Id>> {
    while (!this.#outcome) await this.#next();
    return this.#outcome;
  }

  async #next(): Promise<IteratorResult<RunEvent, RunResult<Id>>> {
    try {
      const next = await this.#events.next();
      if (next.done) this.#outcome ??= settled(next.value);
      return next;
    } catch (error) {
      this.#outcome ??= failed(error);
      throw error;
    }
  }

  async *#run(call: Outgoing): AsyncGenerator<RunEvent, RunResult<Id>> {
    for (let starts = 0; starts < MOST_BLIND_STARTS; starts += 1) {
      const ended = yield* this.#stream(call);
      if (ended) return ended;
      const { operationId } = this;
      if (operationId === null) continue;
      yield { type: 'interrupted', operationId };
      const operation = yield* this.#output.follow(operationId);
      if (operation.status !== 'succeeded') throw endedBadly(operation);
      return { taken: 'operation', operation };
    }
    throw new PorticoTransportError('The connection broke each time before the operation was known.', {});
  }

  /** @returns the end; null when the connection broke before it. */
  async *#stream(call: Outgoing): AsyncGenerator<RunEvent, Ended<Id>> {
    const response = await this.#open(call);
    if (!response?.body) return null;
    this.#operationId ??= response.headers.get('x-operation-id');
    try {
      for await (const { name, data } of readEvents(response.body)) {
        const value = parseJson(data) as Record<string, unknown>;
        if (name === 'done') return { taken: 'stream', data: value as never };
        if (name === 'error') throw apiError(value, { status: null, retryAfter: null });
        if (name === 'operation') this.#operationId = String(value['operationId']);
        // A newer service may send events this client does not know.
        if (name !== 'operation' && name !== 'step' && name !== 'log') continue;
        const event = { type: name, ...value } as RunEvent;
        if (event.type === 'log' || event.type === 'step') this.#output.note(event);
        yield event;
      }
    } catch (error) {
      if (error instanceof PorticoApiError) throw error;
      this.sender.signalOf(call)?.throwIfAborted();
    }
    return null;
  }

  /** @returns null when an earlier start with this key had been accepted: its id is known then. */
  async #open(call: Outgoing): Promise<Response | null> {
    const facts = OPERATIONS[this.id];
    const streamed = { ...call, query: { ...call.query, stream: true } };
    const headers = { accept: 'text/event-stream, application/json', ...call.headers };
    try {
      return await this.sender.send(facts, { ...streamed, headers }, (response) => response);
    } catch (error) {
      if (!PorticoApiError.is(error, 'IDEMPOTENCY_OUTCOME_UNKNOWN')) throw error;
      const { operationId } = error.details;
      if (typeof operationId !== 'string') throw error;
      this.#operationId = operationId;
      return null;
    }
  }
}

/** A promise that may be asked for later or never: its failure is nobody's until then. */
function failed(error: unknown): Promise<never> {
  const outcome = Promise.reject(error as Error);
  outcome.catch(() => undefined);
  return outcome;
}

const settled = <Value>(value: Value): Promise<Value> => Promise.resolve(value);

function endedBadly({ operationId, status, error }: Operation): PorticoApiError {
  const members = {
    code: 'GATEWAY_UNREACHABLE',
    message: `The operation is ${status ?? 'over, and its outcome is no longer kept'}.`,
    ...error,
    operationId,
  };
  return apiError(members, { status: null, retryAfter: null });
}
