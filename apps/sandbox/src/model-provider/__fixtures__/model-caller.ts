import { request } from 'undici';
import { type Json, send, TestSandbox } from '../../__fixtures__/test-sandbox.js';
import type { ModelCall } from '../script/model-call-log.js';

export const HELLO = [{ role: 'user', content: 'Hello' }];

/** The only choice of an answer. */
export const choiceOf = (answer: Json): Json => (answer['choices'] as Json[])[0] as Json;
export const messageOf = (answer: Json): Json => choiceOf(answer)['message'] as Json;

export const chunksOf = (told: readonly string[]): Json[] =>
  told.filter((frame) => frame !== 'data: [DONE]').map((frame) => JSON.parse(frame.slice(6)) as Json);

/** Calls the provider of models of a sandbox of its own. */
export class ModelCaller {
  private constructor(readonly sandbox: TestSandbox) {}

  static async start(): Promise<ModelCaller> {
    return new ModelCaller(await TestSandbox.start());
  }

  stop(): Promise<void> {
    return this.sandbox.stop();
  }

  url(path: string): string {
    return `${this.sandbox.restUrl}/ai/v1/${path}`;
  }

  async ask(body: Json, headers: Record<string, string> = {}): Promise<Json> {
    const order = { model: 'm', messages: HELLO, ...body };
    return (await send(this.url('chat/completions'), 'POST', order, headers)).body;
  }

  async frames(body: Json, headers: Record<string, string> = {}): Promise<string[]> {
    const response = await request(this.url('chat/completions'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ model: 'm', messages: HELLO, stream: true, ...body }),
    });
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    return (await response.body.text()).split('\n\n').filter((frame) => frame !== '');
  }

  script(body: Json): Promise<unknown> {
    return this.sandbox.control('POST', '/ai/behaviours', body);
  }

  async callsWith(text: string): Promise<readonly ModelCall[]> {
    const { body } = await this.sandbox.control('GET', `/ai/calls?contains=${encodeURIComponent(text)}`);
    return body['calls'] as ModelCall[];
  }
}
