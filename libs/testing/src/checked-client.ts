import { Readable } from 'node:stream';
import { Agent, request, type Dispatcher } from 'undici';
import { openApiResponseChecker, type Described, type ResponseChecker } from './openapi-response-checker.js';

export interface CallOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes go as they are, without a type of their own; a text as it is; anything else as JSON. */
  readonly body?: unknown;
}

/** An answer of the service. `body` is parsed JSON, or the text of an answer that is none. */
export interface Answer<Body = Record<string, never>> {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Body;
}

/** The members specs look at; anything else is checked against the API document. */
export interface AnyBody {
  readonly success: boolean;
  readonly data: never;
  readonly meta: { readonly total?: number; readonly hasMore: boolean };
  readonly total: number;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly requestId: string;
    readonly retryAfter?: number;
    readonly hint?: never;
    readonly details?: Readonly<Record<string, unknown>>;
  };
}

const JSON_TYPE = /\bjson\b/;
const LONGEST_ANSWER_MS = 120_000;

/** Of the built service: all its processes have one document, but for the address of the server. */
let checkerOfBuild: ResponseChecker | null = null;

/** A client of the service that holds every answer against the API document. */
export class CheckedClient {
  private checker: ResponseChecker | null = null;
  private readonly agent = new Agent({ headersTimeout: LONGEST_ANSWER_MS, bodyTimeout: LONGEST_ANSWER_MS });

  /**
   * @param origin `http://127.0.0.1:<port>`
   * @param ownChecker made of the API document; by default that of the built service, which is asked for it once.
   */
  constructor(
    private readonly origin: string,
    private readonly ownChecker?: () => ResponseChecker,
  ) {}

  /** @throws Error with every deviation from the document. */
  async call<Body = AnyBody>(
    method: Dispatcher.HttpMethod,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    const answer = await this.send(method, path, options);
    await this.check(method, path, answer);
    return answer as Answer<Body>;
  }

  /**
   * For an answer that came another way. Pages and streams are left to the specs.
   * @throws Error with every deviation from the document.
   */
  async check(method: string, path: string, answer: Answer<unknown>): Promise<void> {
    const { status, headers, body } = answer;
    const type = String(headers['content-type'] ?? 'application/json').split(';', 1)[0]!;
    if (!JSON_TYPE.test(type)) return;
    const faults = (await this.responseChecker())({ method, path, status, type, body });
    if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${JSON.stringify(body)}`);
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async send(
    method: Dispatcher.HttpMethod,
    path: string,
    options: CallOptions,
  ): Promise<Answer<unknown>> {
    const { key, headers, body } = options;
    const response = await request(`${this.origin}${path}`, {
      method,
      dispatcher: this.agent,
      headers: {
        ...(key !== undefined && { 'x-api-key': key }),
        ...(body !== undefined && !isBytes(body) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: isBytes(body) || typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
    const text = await response.body.text();
    const isJson = JSON_TYPE.test(String(response.headers['content-type'] ?? 'application/json'));
    return {
      status: response.statusCode,
      headers: response.headers,
      body: text === '' ? undefined : isJson ? (JSON.parse(text) as unknown) : text,
    };
  }

  private async responseChecker(): Promise<ResponseChecker> {
    this.checker ??= this.ownChecker?.() ?? (checkerOfBuild ??= await this.describedChecker());
    return this.checker;
  }

  private async describedChecker(): Promise<ResponseChecker> {
    return openApiResponseChecker((await this.send('GET', '/v1/openapi.json', {})).body as Described);
  }
}

function isBytes(body: unknown): body is Uint8Array | Readable {
  return body instanceof Uint8Array || body instanceof Readable;
}
