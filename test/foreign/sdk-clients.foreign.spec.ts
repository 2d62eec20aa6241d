import { AiAdmin } from '#libs/ai/operator';
import { KeyAdmin } from '#libs/auth';
import { eventually } from '#libs/testing';
import { request } from 'undici';
import { type InProcessApi, startInProcessApi } from '../harness/in-process-api.js';
import { runClient, type ThrownError } from './sdk-client.js';
import { spokenWav } from '../ai/spoken-wav.js';

const MODELS = {
  chat: 'host/hostgpt-5.5',
  embedding: 'host/embeddings',
  transcription: 'host/deepdml/faster-whisper-large-v3-turbo-ct2',
  image: 'host/images',
};
const SLOW = 'a slow stream';
const CUT = 'a stream that is cut';
const BUSY = 'a busy provider';
const BUSY_FOR_LONG = 'a provider that is busy for an hour';
const BROKEN = 'a broken provider';

type Json = Record<string, unknown>;
interface Chunk {
  readonly choices: readonly {
    readonly delta: { readonly content?: string };
    readonly finish_reason: string | null;
  }[];
  readonly usage?: unknown;
}

let api: InProcessApi;
let given: Json;

beforeAll(async () => {
  api = await startInProcessApi();
  const portal = await api.createPortal('sdk.example');
  await api.get<AiAdmin>(AiAdmin).setProvider('default', { url: new URL('/ai/v1', portal.restUrl).href });
  await api.sandbox.scriptModels(SLOW, { frameMs: 20, words: 400 });
  await api.sandbox.scriptModels(CUT, { cutAfterFrames: 5 });
  await api.sandbox.scriptModels(BUSY, { status: 429, retryAfter: '7' });
  await api.sandbox.scriptModels(BUSY_FOR_LONG, { status: 429, retryAfter: '3600' });
  await api.sandbox.scriptModels(BROKEN, { status: 500 });
  const keyOf = (scopes: readonly string[]) => portal.createKey({ scopes });
  const oneCall = await api.get<KeyAdmin>(KeyAdmin).create({
    portalId: portal.id,
    userId: portal.userId,
    kind: 'personal',
    scopes: ['svc:ai'],
  });
  await api.get<KeyAdmin>(KeyAdmin).set(oneCall.id, 1);
  given = {
    baseURL: `${api.origin}/v1`,
    apiKey: await keyOf(['svc:ai']),
    keys: { withoutScope: await keyOf(['crm']), oneCall: oneCall.rawKey },
    models: MODELS,
    audio: spokenWav(6).toString('base64'),
    slow: SLOW,
    cut: CUT,
    busy: BUSY,
    busyForLong: BUSY_FOR_LONG,
    broken: BROKEN,
    closed: 'http://127.0.0.1:1/v1',
  };
});
afterAll(() => api.stop());

describe('the SDK of OpenAI, unmodified', () => {
  let told: Readonly<Record<string, unknown>>;
  const textOf = (chunks: unknown): string =>
    (chunks as Chunk[]).flatMap(({ choices }) => choices.map(({ delta }) => delta.content ?? '')).join('');
  const messageOf = (name: string): Json =>
    (told[name] as { choices: [{ message: Json; finish_reason: string }] }).choices[0].message;

  beforeAll(async () => {
    told = await runClient('openai', given);
  });

  it('lists models and reads one whose name has slashes', () => {
    expect(told['listed']).toContainEqual({ id: MODELS.chat, object: 'model' });
    expect(told['retrieved']).toMatchObject({ id: MODELS.chat, object: 'model', owned_by: 'host' });
  });

  it('chats', () => {
    expect(told['answered']).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      model: MODELS.chat,
      usage: { prompt_tokens: expect.any(Number), completion_tokens: expect.any(Number) },
    });
    expect(messageOf('answered')['content']).toMatch(/^You said: Hello\./);
  });

  it('streams: every chunk by itself, usage only where it was asked for', () => {
    const plain = told['streamed'] as Chunk[];
    expect(textOf(plain)).toBe(messageOf('answered')['content']);
    expect(plain.length).toBeGreaterThan(20);
    expect(plain.every(({ choices, usage }) => choices.length === 1 && usage === undefined)).toBe(true);
    const counted = told['counted'] as Chunk[];
    expect(textOf(counted)).toBe(textOf(plain));
    expect(counted.at(-1)).toMatchObject({ choices: [], usage: (told['answered'] as { usage: Json }).usage });
    expect(counted.slice(0, -1).every(({ usage }) => usage === null)).toBe(true);
  });

  it('calls tools, in a stream too, and goes on with what they answer', () => {
    const call = {
      type: 'function',
      function: { name: 'get_weather', arguments: '{"city":"What is the weather?"}' },
    };
    expect(messageOf('calledTool')['tool_calls']).toMatchObject([call]);
    expect(told['streamedTool']).toMatchObject([call]);
    expect(messageOf('toolResult')['content']).toContain('The tool answered: Sunny');
  });

  it('gets structured output', () => {
    expect(told['structured']).toEqual({ street: 'Where?', number: expect.any(Number) });
  });

  it('embeds by base64, as it does by itself, and by numbers', () => {
    const { lengths, first } = told['embedded'] as { lengths: number[]; first: number[] };
    expect(lengths).toEqual([1_024, 1_024]);
    const floats = told['embeddedFloats'] as number[];
    expect(first.every((value, index) => Math.abs(value - (floats[index] ?? Number.NaN)) < 1e-6)).toBe(true);
  });

  it('has sound written down', () => {
    expect(told['transcribed']).toMatchObject({ text: expect.stringMatching(/^\w+ \w+/) });
    expect(told['transcribedVerbose']).toMatchObject({ duration: 6, segments: [{ id: 0 }, { id: 1 }] });
    expect(told['transcribedCaptions']).toMatch(/^1\n00:00:00,000 --> 00:00:05,000\n/);
  });

  it('has pictures drawn', () => {
    expect(told['drawn']).toBe('PNG');
  });

  it('hangs up in the middle of a stream, and the provider sees it', async () => {
    expect(told['aborted']).toBe(3);
    await eventually(async () => {
      const [call] = await api.sandbox.modelCalls(SLOW);
      expect(call).toMatchObject({ end: 'aborted' });
    });
    const [call] = await api.sandbox.modelCalls(SLOW);
    expect(call?.framesSent).toBeLessThan(call?.frames ?? 0);
  });

  it('shows the provider nothing of itself or of its key', async () => {
    const [call] = await api.sandbox.modelCalls(SLOW);
    expect(
      Object.keys(call?.headers ?? {}).filter((name) => /^(authorization|cookie|x-)/.test(name)),
    ).toEqual([]);
    expect(JSON.stringify(call)).not.toContain('OpenAI');
  });

  it.each([
    ['wrongKey', 'AuthenticationError', 401, 'INVALID_API_KEY'],
    ['withoutScope', 'PermissionDeniedError', 403, 'scope_missing'],
    ['unknownModel', 'NotFoundError', 404, 'ai_model_not_found'],
    ['unknownModelRead', 'NotFoundError', 404, 'ai_model_not_found'],
    ['noMessages', 'BadRequestError', 400, 'invalid_request'],
    ['wrongModelType', 'BadRequestError', 400, 'invalid_request'],
    ['tooFast', 'RateLimitError', 429, 'rate_limit_exceeded'],
    ['providerBusy', 'RateLimitError', 429, 'provider_rate_limited'],
    ['providerBroken', 'InternalServerError', 502, 'ai_provider_unavailable'],
  ])('%s is a %s', (scenario, name, status, code) => {
    expect((told[scenario] as ThrownError).thrown).toMatchObject({ name, status, code });
  });

  it('learns which field is wrong, and when to come back', () => {
    expect(told['noMessages']).toMatchObject({
      thrown: { param: 'messages', type: 'invalid_request_error' },
    });
    expect(told['wrongModelType']).toMatchObject({ thrown: { param: 'model' } });
    expect(told['tooFast']).toMatchObject({ thrown: { retryAfter: expect.stringMatching(/^\d+$/) } });
    expect(told['providerBusy']).toMatchObject({ thrown: { retryAfter: '7' } });
  });

  it('does not come back at once where it was told to wait for long', async () => {
    expect(told['providerBusyForLong']).toMatchObject({
      thrown: { name: 'RateLimitError', retryAfter: '3600', retry: 'false' },
    });
    expect(await api.sandbox.modelCalls(BUSY_FOR_LONG)).toHaveLength(1);
  });

  it('is told of a stream that breaks off, and of a service that is not there', () => {
    expect(told['cut']).toMatchObject({ thrown: { name: 'APIError' } });
    expect(told['providerGone']).toMatchObject({ thrown: { name: 'APIConnectionError' } });
  });
});

it('the AI SDK of Vercel streams text and tools', async () => {
  const told = await runClient('vercel', given);
  expect(told['text']).toMatchObject({
    text: expect.stringMatching(/^You said: Hello\./),
    reason: 'stop',
    usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
  });
  expect((told['text'] as { deltas: number }).deltas).toBeGreaterThan(20);
  expect(told['tools']).toMatchObject({
    kinds: expect.arrayContaining(['tool-call', 'tool-result', 'text-delta']),
    text: expect.stringMatching(/^The tool answered: Sunny\./),
  });
  expect(told['whole']).toBe((told['text'] as { text: string }).text);
});

it('ChatOpenAI of LangChain answers and streams', async () => {
  const told = await runClient('langchain', given);
  const { content } = told['answered'] as { content: string };
  expect(content).toMatch(/^You said: Hello\./);
  expect((told['streamed'] as string[]).join('')).toBe(content);
});

it('frames arrive while the provider still works on the next', async () => {
  const text = 'a stream that pauses';
  await api.sandbox.scriptModels(text, { stallAfterFrames: 4 });
  const stop = new AbortController();
  const { statusCode, headers, body } = await request(`${api.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${String(given['apiKey'])}`, 'content-type': 'application/json' },
    body: JSON.stringify({ stream: true, messages: [{ role: 'user', content: text }] }),
    signal: stop.signal,
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': expect.stringContaining('no-cache'),
    'x-accel-buffering': 'no',
  });
  let told = '';
  body.setEncoding('utf8').on('data', (part: string) => (told += part));
  body.on('error', () => undefined);
  await eventually(() => expect(told.split('\n\n')).toHaveLength(5));
  expect(await api.sandbox.modelCalls(text)).toMatchObject([{ framesSent: 4, end: 'running' }]);
  stop.abort();
  await eventually(async () =>
    expect(await api.sandbox.modelCalls(text)).toMatchObject([{ end: 'aborted' }]),
  );
});
