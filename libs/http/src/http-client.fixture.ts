import { Agent, request, type Dispatcher } from 'undici';

/** An answer with its parsed body. */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Record<string, unknown> & { error?: Record<string, unknown>; data?: unknown };
}

/** A client of one application under test, with connections of its own. */
export class HttpClient {
  readonly #agent = new Agent();

  constructor(private readonly url: string) {}

  async call(
    path: string,
    options: Partial<Dispatcher.RequestOptions> & { dispatcher?: Agent } = {},
  ): Promise<Answer> {
    const answer = await request(`${this.url}${path}`, { dispatcher: this.#agent, ...options });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (await answer.body.json()) as Answer['body'],
    };
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call(path, {
      method: 'POST',
      body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  close(): Promise<void> {
    return this.#agent.close();
  }
}
