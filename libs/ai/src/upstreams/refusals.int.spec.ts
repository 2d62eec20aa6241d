import { eventually } from '#libs/testing';
import { type Caller, CallsApp, MODEL, targetAt } from '../__fixtures__/calls-app.js';
import {
  completion,
  type ProviderCall,
  type Script,
  ScriptedProvider,
} from '../__fixtures__/scripted-provider.js';
import { StreamClient } from '../__fixtures__/stream-client.js';
import { NO_RULES } from './upstream-terms.policy.js';

const MESSAGES = [{ role: 'user', content: 'How much is two and two?' }];
const TERMS = { streamOptions: null, parameters: NO_RULES, headers: {} };

interface AnyAnswer extends Record<string, unknown> {
  readonly error: Readonly<Record<string, unknown>>;
}

describe('what providers refuse', () => {
  let app: CallsApp;
  let provider: ScriptedProvider;
  let other: ScriptedProvider;
  let caller: Caller;

  beforeAll(async () => {
    [app, provider, other] = await CallsApp.withProviders();
  });
  beforeEach(async () => {
    caller = await app.caller();
    app.lines.length = 0;
    app.resolved = { model: MODEL, keySource: 'platform', targets: [], deprecated: false, replaced: false };
    app.serve(targetAt(provider.baseUrl));
    for (const each of [provider, other]) {
      each.calls.length = 0;
      each.does((call) => call.json(completion()));
    }
  });
  afterAll(() => app.stop());

  const ask = (body: object = {}) =>
    app.app.call<AnyAnswer>('POST', '/v1/chat/completions', {
      key: caller.key,
      body: { messages: MESSAGES, ...body },
    });
  const stream = async (body: object = {}) => {
    const client = await StreamClient.open(app.app.origin, caller.key, {
      messages: MESSAGES,
      stream: true,
      ...body,
    });
    return { status: client.answer.statusCode, events: await client.rest() };
  };
  const line = async () => {
    const { id } = await app.ended(caller);
    const lines = app.lines.map((text) => JSON.parse(text) as Record<string, unknown>);
    return lines.find(({ msg, callId }) => msg === 'request' && callId === id);
  };

  describe('of stream_options', () => {
    const unless =
      (refuse: (call: ProviderCall) => void): Script =>
      async (call) => {
        if ('stream_options' in call.body) return refuse(call);
        await call.say('Four.');
        await call.finish(null);
      };

    it.each<[string, (call: ProviderCall) => void]>([
      [
        '422 with a list',
        (call) => call.json({ detail: [{ loc: ['body', 'stream_options'], msg: 'Extra inputs' }] }, 422),
      ],
      ['400 without a word', (call) => call.json('', 400)],
      ['500 that names them', (call) => call.json({ error: 'unknown field include_usage' }, 500)],
    ])('is found out once and remembered: %s', async (_, refuse) => {
      provider.does(unless(refuse));
      for (let times = 0; times < 2; times += 1) {
        const { status, events } = await stream({ stream_options: { include_usage: false } });
        expect([status, events.at(-1)]).toEqual([200, '[DONE]']);
        expect(JSON.stringify(events)).toContain('Four.');
      }
      expect(provider.calls.map(({ body }) => 'stream_options' in body)).toEqual([true, false, false]);
    });

    it('is not suspected of one that has taken them, nor behind another fault', async () => {
      provider.does(async (call) => {
        await call.say('Four.');
        await call.finish();
      });
      expect((await stream()).status).toBe(200);
      provider.does((call) => call.json({ error: { message: 'Bad tools.' } }, 400));
      expect((await ask({ stream: true })).status).toBe(400);
      expect(provider.calls).toHaveLength(2);
      app.serve(targetAt(provider.baseUrl));
      const { status, body } = await ask({ stream: true });
      expect([status, body.error['message'], provider.calls.length]).toEqual([400, 'Bad tools.', 4]);
    });

    it('is said by the operator', async () => {
      app.serve(targetAt(provider.baseUrl, { terms: { ...TERMS, streamOptions: false } }));
      provider.does(unless((call) => call.json('', 400)));
      expect((await stream({ stream_options: { include_usage: true } })).status).toBe(200);
      expect(provider.calls).toHaveLength(1);
    });
  });

  it.each([
    [
      400,
      { error: { message: 'No such tool.', code: 'bad_tool', param: 'tools' } },
      'No such tool.',
      'bad_tool',
      'tools',
    ],
    [
      422,
      [{ error: { message: 'No such tool.', status: 'INVALID_ARGUMENT' } }],
      'No such tool.',
      'INVALID_ARGUMENT',
      undefined,
    ],
    [404, { detail: 'Not here.' }, 'Not here.', undefined, undefined],
  ])('of the request is told: %i %j', async (status, body, message, providerCode, param) => {
    provider.does((call) => call.json(body, status));
    const answer = await ask();
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'provider_request_rejected', message });
    expect([answer.body.error['providerCode'], answer.body.error['param']]).toEqual([providerCode, param]);
  });

  it.each([
    [401, 'provider_key_rejected', 403],
    [402, 'provider_account_exhausted', 402],
    [429, 'provider_rate_limited', 429],
    [500, 'ai_provider_unavailable', 502],
  ])('with %i of a key of their own is told in its words', async (status, code, answered) => {
    app.resolved = { ...app.resolved, keySource: 'own' };
    provider.does((call) =>
      call.json({ error: { message: 'Because sk-of-the-platform-1234567890 is.', code: 'why' } }, status),
    );
    const { body, ...answer } = await ask();
    expect(answer.status).toBe(answered);
    expect(body.error).toMatchObject({ code, providerCode: 'why' });
    expect(body.error['message']).toMatch(/It says: Because \[redacted\] is\.$/);
    expect(await line()).not.toHaveProperty('providerWords');
  });

  it.each([
    [
      401,
      { error: { message: 'Incorrect key sk-of-the-platform-1234567890.', code: 'invalid_api_key' } },
      'invalid_api_key',
    ],
    [402, { detail: 'Pay first.' }, undefined],
    [500, 'It broke.', undefined],
  ])('with %i of a key of ours is for operators', async (status, said, providerCode) => {
    provider.does((call) => call.json(said, status));
    const { body, ...answer } = await ask();
    expect([answer.status, body.error['code']]).toEqual([502, 'ai_provider_unavailable']);
    expect(body.error).not.toHaveProperty('providerCode');
    expect(JSON.stringify(body)).not.toMatch(/Incorrect|Pay first|broke\./);
    expect(answer.headers['x-should-retry']).toBe(status === 500 ? undefined : 'false');
    const told = (await line())!;
    expect([told['providerStatus'], told['providerCode']]).toEqual([status, providerCode]);
    expect(told['providerWords']).toMatch(/^(?:Incorrect key \[redacted\]|Pay first|It broke)\.$/);
  });

  it('is kept for operators until a call is well', async () => {
    const { upstream } = app.resolved.targets[0]!;
    const { database } = app.app;
    await database.query(
      `insert into ai.upstream (name, base_url, models, bills_to_the_end, enabled, created_at, updated_at)
       values ($1, 'https://x.example', '{}', false, true, now(), now())`,
      [upstream],
    );
    const kept = () =>
      database.query('select fault, status, code, words from ai.upstream_trouble where upstream = $1', [
        upstream,
      ]);
    provider.does((call) => call.json({ error: { message: 'Pay first.', code: 'poor' } }, 402));
    await ask();
    await eventually(async () =>
      expect(await kept()).toEqual([{ fault: null, status: 402, code: 'poor', words: 'Pay first.' }]),
    );
    provider.does((call) => call.json({ error: { message: 'Bad tools.' } }, 400));
    await ask();
    provider.does((call) => call.cut());
    await ask();
    await eventually(async () =>
      expect(await kept()).toEqual([{ fault: 'cut', status: null, code: null, words: null }]),
    );
    provider.does((call) => call.json(completion()));
    await ask();
    await eventually(async () => expect(await kept()).toEqual([]));
  });

  it('is told of the provider before the one that answers', async () => {
    app.serve(targetAt(provider.baseUrl), targetAt(other.baseUrl, { rank: 1 }));
    provider.does((call) => call.json({ detail: 'Pay first.' }, 402));
    expect((await ask()).status).toBe(200);
    expect(await line()).toMatchObject({ attempts: 2, providerStatus: 402, providerWords: 'Pay first.' });
  });

  it.each([
    ['own' as const, 402, 'provider_account_exhausted'],
    ['platform' as const, 502, 'ai_provider_unavailable'],
  ])('for an account that is used up is no limit of calls (%s)', async (keySource, status, code) => {
    app.resolved = { ...app.resolved, keySource };
    provider.does((call) =>
      call.json({ error: { message: 'You exceeded your current quota.', code: 'insufficient_quota' } }, 429),
    );
    const { body, ...answer } = await ask();
    expect([answer.status, body.error['code'], answer.headers['retry-after']]).toEqual([
      status,
      code,
      undefined,
    ]);
    expect(answer.headers['x-should-retry']).toBe('false');
    expect(provider.calls).toHaveLength(1);
  });

  it.each<[number, Record<string, string>, string | undefined, string]>([
    [
      429,
      { 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' },
      '30',
      'provider_rate_limited',
    ],
    [429, { 'retry-after-ms': '7200' }, '8', 'provider_rate_limited'],
    [503, { 'retry-after': '20' }, '20', 'ai_provider_unavailable'],
    [503, { 'retry-after': '90' }, '90', 'ai_provider_unavailable'],
  ])('with %i and %j tells when to repeat', async (status, headers, seconds, code) => {
    provider.does((call) => call.json({ error: { message: 'Later.' } }, status, headers));
    const answer = await ask();
    expect([answer.body.error['code'], answer.headers['retry-after']]).toEqual([code, seconds]);
    expect(answer.headers['x-should-retry']).toBe(Number(seconds) > 60 ? 'false' : undefined);
    expect(provider.calls).toHaveLength(1);
  });

  it.each<[number, Record<string, string>]>([
    [429, { 'retry-after-ms': '20' }],
    [503, {}],
  ])('with %i for a moment is asked once more where no other is left', async (status, headers) => {
    const script: Script = (call) =>
      provider.calls.length % 2 === 1 ? call.json('', status, headers) : call.json(completion());
    provider.does(script);
    expect((await ask()).status).toBe(200);
    expect((await line())!['attempts']).toBe(2);
    provider.does((call) => call.json('', status, headers));
    expect((await ask()).status).toBeGreaterThan(428);
    expect(provider.calls).toHaveLength(4);
    app.serve(targetAt(provider.baseUrl), targetAt(other.baseUrl, { rank: 1 }));
    expect((await ask()).status).toBe(200);
    expect([provider.calls.length, other.calls.length]).toEqual([5, 1]);
  });

  it('is kept from them: parameters, headers and addresses of their own', async () => {
    const parameters = {
      leftOut: ['user', 'seed'],
      renamed: { max_tokens: 'max_completion_tokens', top_p: 'nucleus' },
      added: { store: false, temperature: 0.2 },
    };
    const headers = { 'api-key': '{key}', 'X-Title': 'Portal' };
    app.serve(
      targetAt(`${provider.baseUrl}?api-version=2026-01-01`, { terms: { ...TERMS, parameters, headers } }),
    );
    const sent = { user: 'u7', seed: 1, max_tokens: 9, max_completion_tokens: 8, top_p: 0.5, temperature: 1 };
    expect((await ask(sent)).status).toBe(200);
    expect(provider.last.body).toEqual({
      model: 'real-name',
      messages: MESSAGES,
      max_completion_tokens: 8,
      nucleus: 0.5,
      temperature: 1,
      store: false,
    });
    expect(provider.last.path).toBe('/base/v1/chat/completions?api-version=2026-01-01');
    expect(provider.last.headers).toMatchObject({
      'api-key': 'sk-of-the-platform-1234567890',
      'x-title': 'Portal',
    });
    expect(provider.last.headers).not.toHaveProperty('authorization');
  });
});
