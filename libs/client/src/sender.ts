import { PorticoApiError, PorticoTransportError, readApiError } from './api-error.js';
import { isStream, randomHex } from './form.js';
import type { CallOptions, OperationFacts } from './operation-types.js';
import { type CallParts, encodeBody, encodeQuery, fillPath } from './request-parts.js';
import { DEFAULT_RETRIES, retryAfterSeconds, type RetryLimits, waitBeforeRepeat } from './retry.policy.js';

export interface ClientOptions {
  /** Origin of the service; `/v1` behind it is taken as well. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Session token of the user behind an application key, or what tells the one of now. */
  readonly session?: string | (() => string | Promise<string>);
  /** Instead of the platform's own. */
  readonly fetch?: typeof fetch;
  readonly retries?: Partial<RetryLimits>;
  /** Ends every call of the client. */
  readonly signal?: AbortSignal;
}

/** Everything of a call that decides what is sent. */
export interface Outgoing extends CallParts, CallOptions {}

const KEY_HEADER = 'Idempotency-Key';

/** Resolves after a time. @throws the reason of the signal when it is aborted meanwhile. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Sends requests, again where that is safe. */
export class Sender {
  readonly #origin: string;
  readonly #limits: RetryLimits;

  constructor(private readonly options: ClientOptions) {
    this.#origin = options.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
    this.#limits = { ...DEFAULT_RETRIES, ...options.retries };
  }

  /** Of the call, of the client, or of both. */
  signalOf({ signal }: CallOptions): AbortSignal | undefined {
    const signals = [signal, this.options.signal].filter((given) => given !== undefined);
    return signals.length > 1 ? AbortSignal.any(signals) : signals[0];
  }

  /**
   * What is read of the answer, once it is a success. An answer that breaks off is as good as none.
   * @throws PorticoApiError, PorticoTransportError, or the reason of an aborted signal.
   */
  async send<Read>(
    facts: OperationFacts,
    call: Outgoing,
    read: (response: Response) => Promise<Read> | Read,
  ): Promise<Read> {
    const signal = this.signalOf(call);
    const key = facts.idempotent ? (call.idempotencyKey ?? randomHex()) : undefined;
    const url = `${this.#origin}${fillPath(facts.path, call.path)}${encodeQuery(call.query)}`;
    const body = encodeBody(facts, call);
    const isSpent = isStream(body?.content);
    const isSafe = facts.read === true || key !== undefined;
    for (let repeats = 0, inProgress = 0; ;) {
      try {
        const response = await this.#attempt(url, {
          method: facts.method,
          headers: {
            accept: 'application/json',
            ...(await this.#credentials()),
            ...(body && { 'content-type': body.type }),
            ...(key !== undefined && { [KEY_HEADER]: key }),
            ...call.headers,
          },
          ...(body && { body: body.content }),
          ...(isSpent && { duplex: 'half' }),
          // A key is not carried to wherever an answer points.
          redirect: 'manual',
          ...(signal && { signal }),
        } as RequestInit);
        return await read(response);
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        const wait = waitBeforeRepeat(
          { isSafe, isSpent, repeats, inProgress, error },
          this.#limits,
          Math.random(),
        );
        if (wait === null) throw error;
        if (PorticoApiError.is(error, 'IDEMPOTENCY_IN_PROGRESS')) inProgress += 1;
        else repeats += 1;
        await pause(wait, signal);
      }
    }
  }

  async #attempt(url: string, init: RequestInit): Promise<Response> {
    const send = this.options.fetch ?? fetch;
    const response = await send(url, init).catch((cause: unknown) => {
      throw new PorticoTransportError(`${init.method} ${url} got no answer.`, { cause });
    });
    if (response.status < 400 && response.status !== 0) return response;
    throw await failureOf(response, init);
  }

  async #credentials(): Promise<Record<string, string>> {
    const { apiKey, session } = this.options;
    const token = typeof session === 'function' ? await session() : session;
    return {
      ...(apiKey !== undefined && { 'x-api-key': apiKey }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
  }
}

async function failureOf(response: Response, { method }: RequestInit): Promise<Error> {
  const { status, url } = response;
  const text = await response.text().catch(() => '');
  const retryAfter = retryAfterSeconds(response.headers.get('retry-after'), Date.now());
  return (
    readApiError(parseJson(text), { status, retryAfter }) ??
    new PorticoTransportError(`${method} ${url} was answered ${status} by something else.`, {
      status,
      retryAfter,
    })
  );
}

/** The value of a text; undefined when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
