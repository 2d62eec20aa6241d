import { PorticoTransportError } from './api-error.js';
import { batchCall, batchOutcomes, type BatchAnswer, type BatchCall, type BatchOutcomes } from './batch.js';
import { OPERATIONS } from './generated/operations.js';
import { OperationRun, type StreamedId } from './operation-run.js';
import type {
  Answer,
  CallOptions,
  Input,
  InputArguments,
  Item,
  OperationFacts,
  OperationId,
  PagedId,
} from './operation-types.js';
import { readItems, readPages, type PagedArguments } from './pages.js';
import { parseJson, Sender, type ClientOptions, type Outgoing } from './sender.js';

const factsOf = (id: OperationId): OperationFacts => OPERATIONS[id];

/**
 * A client of the API, typed by its document. Every method throws `PorticoApiError` for what the service refuses or
 * fails, and `PorticoTransportError` where no answer could be read.
 */
export class PorticoClient {
  readonly #sender: Sender;

  constructor(options: ClientOptions) {
    this.#sender = new Sender(options);
  }

  /** Calls an operation: `client.call('deals.get', { path: { id: 7 } })`. */
  call<Id extends OperationId>(id: Id, ...[input]: InputArguments<Id>): Promise<Answer<Id>> {
    return this.#call(id, input as Input<Id> | undefined);
  }

  /** The answer as it is, for downloads, and for what is no JSON. A redirect is not followed. */
  response<Id extends OperationId>(id: Id, ...[input]: InputArguments<Id>): Promise<Response> {
    return this.#sender.send(factsOf(id), (input ?? {}) as Outgoing, (response) => response);
  }

  /** The answers of a list up to its end, each asked for when it is needed. */
  pages<Id extends PagedId>(id: Id, ...[input]: PagedArguments<Id>): AsyncGenerator<Answer<Id>, void> {
    return readPages<Id>(factsOf(id).paging!, input, (asked) => this.#call(id, asked));
  }

  /** The records of a list up to its end: `for await (const deal of client.iterate('deals.list'))`. */
  iterate<Id extends PagedId>(id: Id, ...[input]: PagedArguments<Id>): AsyncGenerator<Item<Id>, void> {
    return readItems<Id>(readPages<Id>(factsOf(id).paging!, input, (asked) => this.#call(id, asked)));
  }

  /** Deploys, or runs a command, and follows it. It starts when its events or its result are asked for. */
  run<Id extends StreamedId>(id: Id, input: Input<Id>): OperationRun<Id> {
    return new OperationRun(this.#sender, id, input as Outgoing);
  }

  /** Up to 50 calls in one request: `client.batch({ ann: ['contacts.get', { path: { id: 7 } }] })`. */
  async batch<const Calls extends Readonly<Record<string, BatchCall>>>(
    calls: Calls,
    options: CallOptions = {},
  ): Promise<BatchOutcomes<Calls>> {
    const body = { calls: Object.entries(calls).map(([name, call]) => batchCall(name, call)) };
    const { data } = await this.#call('batch.run', { ...options, body } as Input<'batch.run'>);
    return batchOutcomes(Object.keys(calls), data as BatchAnswer) as BatchOutcomes<Calls>;
  }

  #call<Id extends OperationId>(id: Id, input: Input<Id> | undefined): Promise<Answer<Id>> {
    return this.#sender.send(factsOf(id), (input ?? {}) as Outgoing, (response) =>
      readAnswer<Id>(id, response),
    );
  }
}

export function createClient(options: ClientOptions): PorticoClient {
  return new PorticoClient(options);
}

async function readAnswer<Id extends OperationId>(id: Id, response: Response): Promise<Answer<Id>> {
  const { status, headers } = response;
  const text = await response.text().catch((cause: unknown) => {
    throw new PorticoTransportError(`The answer to ${id} broke off.`, { cause });
  });
  const body = parseJson(text) as { success?: unknown; data?: unknown; meta?: unknown } | undefined;
  if (body === undefined) {
    throw new PorticoTransportError(`The answer to ${id} is no JSON; ask for it by response().`, { status });
  }
  const isEnvelope = body !== null && body.success === true;
  return {
    data: isEnvelope ? body.data : body,
    meta: isEnvelope ? body.meta : undefined,
    body,
    status,
    headers,
    requestId: headers.get('x-request-id'),
  } as Answer<Id>;
}
