import { Metrics } from '#libs/observability';
import { createTestDatabase, eventually } from '#libs/testing';
import { type Caller, CallsApp, MIGRATIONS, targetAt, TIMEOUTS } from '../__fixtures__/calls-app.js';
import { chunk, type ProviderCall, ScriptedProvider } from '../__fixtures__/scripted-provider.js';
import { StreamClient } from '../__fixtures__/stream-client.js';

const MESSAGES = [{ role: 'user', content: 'Count to four, please.' }];
const USAGE = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

interface AnyAnswer extends Record<string, unknown> {
  readonly error: { readonly code: string; readonly message: string };
}

describe('a streamed chat completion', () => {
  let app: CallsApp;
  let provider: ScriptedProvider;
  let other: ScriptedProvider;
  let caller: Caller;

  beforeAll(async () => {
    [app, provider, other] = await CallsApp.withProviders({
      AI_MAX_RESPONSE_BYTES: '16000000',
      AI_DRAIN_CALLS: '1',
    });
  });
  beforeEach(async () => {
    caller = await app.caller();
    app.serve(targetAt(provider.baseUrl));
    for (const each of [provider, other]) each.calls.length = 0;
    other.does(async (call) => {
      await call.say('other');
      await call.finish();
    });
  });
  afterAll(() => app.stop());

  const open = (body: object = {}, path?: string) =>
    StreamClient.open(app.app.origin, caller.key, { messages: MESSAGES, stream: true, ...body }, path);
  const refused = (body: object = {}) =>
    app.app.call<AnyAnswer>('POST', '/v1/chat/completions', {
      key: caller.key,
      body: { messages: MESSAGES, stream: true, ...body },
    });
  /** A provider that goes on when it is told to. */
  const stepped = (): { readonly call: Promise<ProviderCall> } => ({
    call: new Promise((resolve) => provider.does((call) => resolve(call))),
  });
  const shown = (content: string) => ({ ...chunk({ delta: { content } }), model: 'host/plain' });

  it('hands each chunk on as it comes, whole and unchanged but for the name of the model', async () => {
    const { call } = stepped();
    const opening = open({ x_new: true });
    const theirs = await call;
    expect(theirs.body).toMatchObject({
      model: 'real-name',
      stream: true,
      x_new: true,
      stream_options: { include_usage: true },
    });
    expect(theirs.headers.accept).toBe('text/event-stream');
    await theirs.raw(': PROCESSING\n\n');
    await theirs.say('One');
    const client = await opening;
    expect(client.answer.statusCode).toBe(200);
    expect(client.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    });
    expect(await client.data()).toEqual(shown('One'));
    // The next one is not on its way before the first one has arrived.
    for (const word of ['two', 'three', 'четыре 🙂']) {
      await theirs.say(word);
      expect(await client.data()).toEqual(shown(word));
    }
    const call1 = { index: 0, id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } };
    const odd = chunk({ delta: { tool_calls: [call1], x_own: null }, logprobs: { content: [] } });
    await theirs.frame(odd);
    expect(await client.data()).toEqual({ ...odd, model: 'host/plain' });
    await theirs.finish();
    expect(await client.rest()).toEqual([
      { ...chunk({ delta: {}, finish_reason: 'stop' }), model: 'host/plain' },
      '[DONE]',
    ]);
    expect(await app.ended(caller)).toMatchObject({
      id: client.answer.headers['x-generation-id'],
      state: 'SETTLED',
      prompt: 11,
      completion: 7,
      origin: 'provider',
      status: 200,
      end: 'completed',
    });
  });

  it('tells the usage when it is asked for, and null before', async () => {
    provider.does(async (call) => {
      await call.frame({ ...chunk({ delta: { content: 'a' } }), usage: null });
      await call.frame({ ...chunk({ delta: { content: 'b' } }), usage: { ...USAGE, completion_tokens: 1 } });
      await call.finish();
    });
    const asking = await open({ stream_options: { include_usage: true } }, '/v1/ai/chat/completions');
    const [first, second, last, usage, done] = (await asking.rest()) as Record<string, unknown>[];
    for (const each of [first, second, last])
      expect(each).toMatchObject({ usage: null, model: 'host/plain' });
    expect(usage).toEqual({ ...chunk(), choices: [], usage: USAGE, model: 'host/plain' });
    expect(done).toBe('[DONE]');
    const silent = await (await open()).rest();
    expect(silent).toHaveLength(4);
    for (const each of silent.slice(0, -1)) expect(each).not.toHaveProperty('usage');
  });

  it('reads streams however their bytes are cut, with other ends of lines, and a missing [DONE]', async () => {
    const frames = [chunk({ delta: { content: 'Привет 🙂' } }), chunk({ delta: {}, finish_reason: 'stop' })];
    const usage = { ...chunk(), choices: [], usage: USAGE };
    const text = `\uFEFFevent: message\r\nid: 7\r\ndata: ${JSON.stringify(frames[0])}\r\n\r\n: note\r\ndata: ${JSON.stringify(frames[1]).replace(',', ',\r\ndata: ')}\r\n\r\ndata:${JSON.stringify(usage)}\r\r`;
    const bytes = Buffer.from(text);
    provider.does(async (call) => {
      for (let at = 0; at < bytes.length; at += 7) await call.raw(bytes.subarray(at, at + 7));
      call.response.end();
    });
    const client = await open();
    expect(await client.rest()).toEqual([
      ...frames.map((frame) => ({ ...frame, model: 'host/plain' })),
      '[DONE]',
    ]);
    expect(await app.ended(caller)).toMatchObject({ completion: 7, end: 'completed' });
  });

  it.each([
    [
      'a refusal',
      (call: ProviderCall) => call.json({ error: { message: 'no' } }, 400),
      400,
      'provider_request_rejected',
    ],
    [
      'an error as the first event',
      (call: ProviderCall) => void call.frame({ error: { message: 'x', code: 503 } }),
      502,
      'ai_provider_unavailable',
    ],
    [
      'a cut before the first event',
      async (call: ProviderCall) => (await call.raw('data: {"a'), call.cut()),
      502,
      'ai_provider_error',
    ],
    [
      'nothing at all',
      async (call: ProviderCall) => (await call.raw(': hi\n\n'), call.response.end()),
      502,
      'ai_provider_error',
    ],
    ['garbage', (call: ProviderCall) => void call.frame('what?'), 502, 'ai_provider_error'],
  ])('is an ordinary error before the first event: %s', async (_, script, status, code) => {
    provider.does(script as (call: ProviderCall) => void);
    const answered = await refused();
    expect([answered.status, answered.body.error.code]).toEqual([status, code]);
    expect((await app.ended(caller)).state).toBe('RELEASED');
  });

  it('asks another upstream before the first event, and never after it', async () => {
    app.serve(targetAt(provider.baseUrl), targetAt(other.baseUrl, { rank: 1 }));
    provider.does((call) => call.json({}, 429));
    expect(await (await open()).data()).toEqual(shown('other'));
    provider.does(async (call) => {
      await call.say('mine');
      call.cut();
    });
    other.calls.length = 0;
    const client = await open();
    expect(await client.rest()).toEqual([
      shown('mine'),
      { error: expect.objectContaining({ code: 'ai_provider_error', type: 'server_error' }) },
    ]);
    expect(other.calls).toEqual([]);
    expect(await app.ended(caller)).toMatchObject({
      origin: 'estimated',
      completion: 1,
      end: 'upstream_cut',
    });
  });

  it.each<[string, (call: ProviderCall) => void | Promise<void>, string, string]>([
    ['a cut', (call: ProviderCall) => call.cut(), 'ai_provider_error', 'upstream_cut'],
    [
      'an end without its end',
      (call: ProviderCall) => void call.response.end(),
      'ai_provider_error',
      'upstream_cut',
    ],
    ['garbage', (call: ProviderCall) => void call.frame('{"id":'), 'ai_provider_error', 'upstream_cut'],
    [
      'an error',
      (call: ProviderCall) => void call.frame({ error: { message: 'x', code: 'overloaded' } }),
      'ai_provider_unavailable',
      'upstream_cut',
    ],
    [
      'an event named error',
      (call: ProviderCall) => void call.raw('event: error\ndata: {"message":"x","code":429}\n\n'),
      'provider_rate_limited',
      'upstream_cut',
    ],
    [
      'more than an answer may be',
      async (call: ProviderCall) => {
        const frame = `: ${'x'.repeat(200_000)}\n\n`;
        for (let count = 0; count < 500 && !call.isGone; count += 1)
          await Promise.race([call.raw(frame), call.gone]);
      },
      'ai_provider_error',
      'upstream_cut',
    ],
    ['silence', () => undefined, 'ai_provider_timeout', 'upstream_timeout'],
  ])('says that it failed, and does not end as if it were whole: %s', async (name, script, code, end) => {
    const timeouts = { ...TIMEOUTS, ...(name === 'silence' && { idleMs: 60 }) };
    app.serve(targetAt(provider.baseUrl, { timeouts }));
    provider.does(async (call) => {
      await call.say('One', 'two');
      await script(call);
    });
    const client = await open();
    const events = await client.rest();
    expect(events.slice(0, 2)).toEqual([shown('One'), shown('two')]);
    expect(events.slice(2)).toEqual([{ error: expect.objectContaining({ code }) }]);
    expect(await app.ended(caller)).toMatchObject({
      state: 'SETTLED',
      prompt: 6,
      completion: 2,
      origin: 'estimated',
      status: 200,
      end,
    });
  });

  it('breaks the provider off when its client leaves, and counts what was delivered', async () => {
    const { call } = stepped();
    const opening = open();
    const theirs = await call;
    await theirs.say('One', 'two', 'three');
    const client = await opening;
    for (let count = 0; count < 3; count += 1) await client.data();
    client.leave();
    // No further frame was needed to find out.
    await theirs.gone;
    expect(await app.ended(caller)).toMatchObject({
      state: 'SETTLED',
      prompt: 6,
      completion: 3,
      origin: 'estimated',
      end: 'client_gone',
    });
  });

  it('takes the prompt of a provider at its word when the client leaves early', async () => {
    const { call } = stepped();
    const opening = open();
    const theirs = await call;
    await theirs.frame({
      ...chunk({ delta: { content: 'One' } }),
      usage: { prompt_tokens: 40, completion_tokens: 0 },
    });
    const client = await opening;
    await client.data();
    client.leave();
    await theirs.gone;
    expect(await app.ended(caller)).toMatchObject({ prompt: 40, completion: 1, origin: 'estimated' });
  });

  it('charges the prompt when the client leaves before the first event', async () => {
    const { call } = stepped();
    const client = StreamClient.send(app.app.origin, caller.key, { messages: MESSAGES, stream: true });
    const theirs = await call;
    client.leave();
    await theirs.gone;
    expect(await app.ended(caller)).toMatchObject({
      state: 'SETTLED',
      prompt: 6,
      completion: 0,
      end: 'client_gone',
    });
  });

  it('charges nothing when the client leaves before a provider was asked', async () => {
    let proceed = (): void => undefined;
    const held = new Promise<void>((resolve) => (proceed = resolve));
    const reached = new Promise<void>((resolve) => {
      app.beforeResolving = () => {
        resolve();
        return held;
      };
    });
    const client = StreamClient.send(app.app.origin, caller.key, { messages: MESSAGES, stream: true });
    await reached;
    client.leave();
    await eventually(() => {
      expect(app.lines.map((line) => JSON.parse(line) as object)).toContainEqual(
        expect.objectContaining({ msg: 'request', status: 499, keyId: caller.keyId }),
      );
    });
    proceed();
    expect(await app.ended(caller)).toMatchObject({ state: 'RELEASED', status: 499, end: 'client_gone' });
    expect(provider.calls).toEqual([]);
    app.beforeResolving = () => undefined;
  });

  it('reads on without its client where the provider bills to the end, as often as it may', async () => {
    app.serve(targetAt(provider.baseUrl, { billsToTheEnd: true }));
    const { call } = stepped();
    const opening = open();
    const theirs = await call;
    await theirs.say('One');
    const client = await opening;
    await client.data();
    client.leave();
    await eventually(async () => {
      expect(await app.app.get<Metrics>(Metrics).render()).toContain('ai_drained_calls 1');
    });

    const stranger = await app.caller();
    const next = stepped();
    const second = StreamClient.open(app.app.origin, stranger.key, { messages: MESSAGES, stream: true });
    const theirSecond = await next.call;
    await theirSecond.say('One');
    await (await second).data();
    await theirs.say('two');
    (await second).leave();
    await theirSecond.gone;
    expect(await app.ended(stranger)).toMatchObject({ origin: 'estimated', end: 'client_gone' });

    expect(theirs.isGone).toBe(false);
    await theirs.finish();
    expect(await app.ended(caller)).toMatchObject({
      prompt: 11,
      completion: 7,
      origin: 'provider',
      end: 'client_gone',
    });
  });

  it('holds the provider back while its client does not read', async () => {
    // The kernel keeps up to tens of megabytes on the way of its own: the ceiling lies far above them.
    const ceiling = 5_000;
    const roomy = await CallsApp.start({ AI_MAX_RESPONSE_BYTES: '1000000000' });
    try {
      roomy.serve(targetAt(provider.baseUrl));
      const word = 'x'.repeat(60_000);
      let sent = 0;
      let isHeld = false;
      provider.does(async (call) => {
        for (; sent < ceiling && !isHeld; sent += 1) await call.say(word);
        await call.finish();
      });
      const { key } = await roomy.caller();
      const client = await StreamClient.open(roomy.app.origin, key, { messages: MESSAGES, stream: true });
      client.answer.pause();
      let before = -1;
      while (before !== sent) {
        before = sent;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      expect(sent).toBeLessThan(ceiling);
      isHeld = true;
      client.answer.resume();
      const events = await client.rest();
      expect(events).toHaveLength(sent + 2);
      expect(events.at(-1)).toBe('[DONE]');
    } finally {
      await roomy.stop();
    }
  });

  it('keeps every frame of many streams at a time', async () => {
    const words = Array.from({ length: 40 }, (_, index) => `w${index}`);
    provider.does(async (call) => {
      await call.say(...words);
      await call.finish();
    });
    const answers = await Promise.all(Array.from({ length: 50 }, async () => (await open()).rest()));
    for (const events of answers) {
      expect(events.slice(0, 40)).toEqual(words.map(shown));
      expect(events).toHaveLength(42);
    }
  });
});

describe('a process that stops', () => {
  it('has settled its streams, and those it reads on for nobody', async () => {
    const database = await createTestDatabase({ migrations: MIGRATIONS });
    const app = await CallsApp.start({ DRAIN_TIMEOUT_MS: '50' }, database);
    const provider = await ScriptedProvider.start();
    provider.does((call) => call.say('One', 'two'));
    const [leaving, staying] = [await app.caller(), await app.caller()];
    app.serve(targetAt(provider.baseUrl, { billsToTheEnd: true }));
    const clients = await Promise.all(
      [leaving, staying].map(({ key }) =>
        StreamClient.open(app.app.origin, key, { messages: MESSAGES, stream: true }),
      ),
    );
    for (const client of clients) for (let count = 0; count < 2; count += 1) await client.data();
    clients[0]!.leave();
    await app.stop();
    await Promise.all(provider.calls.map(({ gone }) => gone));
    for (const { portalId } of [leaving, staying]) {
      const rows = await database.query(
        `select state, prompt_tokens::int as prompt, completion_tokens::int as completion, usage_origin as origin
         from metering.ai_call where portal_id = $1`,
        [portalId],
      );
      expect(rows).toEqual([{ state: 'SETTLED', prompt: 6, completion: 2, origin: 'estimated' }]);
    }
    await provider.stop();
    await database.drop();
  });
});
