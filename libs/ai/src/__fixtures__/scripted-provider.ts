import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

type Members = Record<string, unknown>;

/** What the provider does with a call; what it does not end stays open. */
export type Script = (call: ProviderCall) => void | Promise<void>;

/** A call as the provider got it, and the ways to answer it. */
export class ProviderCall {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  /** Resolves when the connection of the call is gone before the answer was complete. */
  readonly gone: Promise<void>;
  #isGone = false;

  constructor(
    request: IncomingMessage,
    readonly response: ServerResponse,
    /** A JSON body; empty for any other. */
    readonly body: Members,
    readonly bytes: Buffer,
  ) {
    this.headers = request.headers;
    this.path = request.url ?? '';
    this.gone = new Promise((resolve) =>
      response.on('close', () => {
        if (response.writableFinished) return;
        this.#isGone = true;
        resolve();
      }),
    );
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  json(body: unknown, status = 200, headers: Record<string, string> = {}): void {
    this.response.writeHead(status, { 'content-type': 'application/json', ...headers });
    this.response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  }

  /** Begins a stream, or goes on with it; the bytes are sent at once. */
  async raw(text: string | Buffer): Promise<void> {
    const { response } = this;
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    await new Promise<void>((resolve) => response.write(text, () => resolve()));
  }

  frame(data: unknown): Promise<void> {
    return this.raw(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  }

  /** Chunks that say the words, one each, and a last one with the reason. */
  async say(...words: string[]): Promise<void> {
    for (const content of words) await this.frame(chunk({ delta: { content } }));
  }

  async finish(
    usage: unknown = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  ): Promise<void> {
    await this.frame(chunk({ delta: {}, finish_reason: 'stop' }));
    if (usage !== null) await this.frame({ ...chunk(), choices: [], usage });
    await this.frame('[DONE]');
    this.response.end();
  }

  /** Breaks the connection. */
  cut(): void {
    this.response.destroy();
  }
}

export function chunk(choice: object = {}): Members {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'real-name-2026',
    system_fingerprint: 'fp',
    choices: [{ index: 0, finish_reason: null, ...choice }],
  };
}

export function completion(change: object = {}): Members {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'real-name-2026',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Four.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
    ...change,
  };
}

/** A provider of models on loopback whose every answer the spec writes. */
export class ScriptedProvider {
  readonly calls: ProviderCall[] = [];
  #script: Script = (call) => call.json(completion());

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ScriptedProvider> {
    const server = createServer();
    const made = new ScriptedProvider(server);
    server.on('request', (request, response) => void made.#serve(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return made;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/base/v1`;
  }

  get last(): ProviderCall {
    return this.calls.at(-1)!;
  }

  /** What it does from now on. */
  does(script: Script): this {
    this.#script = script;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const bytes = Buffer.concat(pieces);
    const isJson = request.headers['content-type'] === 'application/json';
    const body = (isJson ? JSON.parse(bytes.toString()) : {}) as Members;
    const call = new ProviderCall(request, response, body, bytes);
    this.calls.push(call);
    await this.#script(call);
  }
}
