import { request } from 'undici';
import { newId } from '#libs/kernel';
import { type Caller, CallsApp, MODEL, targetAt, TIMEOUTS } from '../__fixtures__/calls-app.js';
import { completion, ScriptedProvider } from '../__fixtures__/scripted-provider.js';
import { StreamClient } from '../__fixtures__/stream-client.js';

const MESSAGES = [{ role: 'user', content: 'How much is two and two?' }];

interface AnyAnswer extends Record<string, unknown> {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly type: string;
    readonly param?: string;
  };
}

describe('a chat completion in one piece', () => {
  let app: CallsApp;
  let provider: ScriptedProvider;
  let other: ScriptedProvider;
  let caller: Caller;

  beforeAll(async () => {
    [app, provider, other] = await CallsApp.withProviders({ AI_MAX_RESPONSE_BYTES: '200000' });
  });
  beforeEach(async () => {
    caller = await app.caller();
    app.resolved = { model: MODEL, keySource: 'platform', targets: [], deprecated: false, replaced: false };
    app.serve(targetAt(provider.baseUrl));
    for (const each of [provider, other]) {
      each.calls.length = 0;
      each.does((call) => call.json(completion()));
    }
  });
  afterAll(() => app.stop());

  const ask = (body: object = {}, path = '/v1/chat/completions', key = caller.key) =>
    app.app.call<AnyAnswer>('POST', path, { key, body: { messages: MESSAGES, ...body } });

  it('goes to the provider as it is and comes back as it is, but for the name of the model', async () => {
    provider.does((call) =>
      call.json(completion({ x_own: { deep: [1, null] }, service_tier: 'default' }), 200, {
        'set-cookie': 'a=1',
        'x-provider': 'secret',
        'x-request-id': 'theirs',
      }),
    );
    const { status, headers, body } = await ask({
      model: 'whatever',
      x_new: [1],
      temperature: null,
      user: 'u7',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...completion(),
      x_own: { deep: [1, null] },
      service_tier: 'default',
      model: 'host/plain',
    });
    expect(provider.last.body).toEqual({
      model: 'real-name',
      messages: MESSAGES,
      x_new: [1],
      temperature: null,
      user: 'u7',
    });
    expect(provider.last.path).toBe('/base/v1/chat/completions');
    expect(provider.last.headers).toMatchObject({
      authorization: 'Bearer sk-of-the-platform-1234567890',
      'content-type': 'application/json',
    });
    for (const name of ['x-api-key', 'cookie', 'x-request-id'])
      expect(provider.last.headers[name]).toBeUndefined();
    for (const name of ['set-cookie', 'x-provider', 'deprecation', 'x-model-replacement']) {
      expect(headers[name]).toBeUndefined();
    }
    expect(headers['x-request-id']).not.toBe('theirs');
    const row = await app.ended(caller);
    expect(row).toMatchObject({
      id: headers['x-generation-id'],
      payer: 'portal',
      state: 'SETTLED',
      prompt: 11,
      completion: 7,
      origin: 'provider',
      status: 200,
      end: 'completed',
    });
    const line = app.lines
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find(({ callId }) => callId === row.id);
    expect(line).toMatchObject({ msg: 'request', model: 'host/plain', attempts: 1 });
    expect(app.lines.join('')).not.toContain('two and two');
    expect((await ask({}, '/v1/ai/chat/completions')).status).toBe(200);
  });

  it('goes with any text and with whole numbers of any length', async () => {
    const text = 'a\u0000b \ud83d c';
    const long = `{"messages":[{"role":"user","content":${JSON.stringify(text)}}],"seed":9007199254740993,
      "tools":[{"type":"function","function":{"name":"f","parameters":{"maximum":18446744073709551615,"x\\u0000":1}}}]}`;
    for (const body of [long, long.replace('"seed"', `"pad":"${'x'.repeat(200_000)}","seed"`)]) {
      const response = await request(`${app.app.origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { 'x-api-key': caller.key, 'content-type': 'application/json' },
        body,
      });
      expect([response.statusCode, (await response.body.json()) as object]).toMatchObject([
        200,
        { object: 'chat.completion' },
      ]);
      const sent = provider.last.bytes.toString();
      expect(sent).toContain('"seed":9007199254740993');
      expect(sent).toContain('"maximum":18446744073709551615');
      expect(provider.last.body['messages']).toEqual([{ role: 'user', content: text }]);
    }
  });

  it('tells in headers that a model ends, and what serves in its place', async () => {
    app.resolved = { ...app.resolved, deprecated: true, model: { ...MODEL, replacement: 'host/new' } };
    expect((await ask()).headers).toMatchObject({ deprecation: 'true', 'x-model-replacement': 'host/new' });
    app.resolved = { ...app.resolved, deprecated: false, replaced: true };
    const { headers } = await ask();
    expect(headers['x-model-replacement']).toBe('host/plain');
    expect(headers['deprecation']).toBeUndefined();
  });

  it.each([
    [{ messages: [] }, 'invalid_request', 'messages'],
    [{ messages: 'x' }, 'invalid_request', 'messages'],
    [{ messages: [{ role: 'king', content: '' }] }, 'invalid_request', 'messages[0].role'],
    [{ messages: [{ role: 'user' }] }, 'invalid_request', 'messages[0].content'],
    [{ messages: [{ role: 'tool', content: 'x' }] }, 'invalid_request', 'messages[0].tool_call_id'],
    [
      { messages: [{ role: 'user', content: [{ text: 'x' }] }] },
      'invalid_request',
      'messages[0].content[0].type',
    ],
    [{ temperature: 2.1 }, 'invalid_request', 'temperature'],
    [{ n: 9 }, 'invalid_request', 'n'],
    [{ max_tokens: 0 }, 'invalid_request', 'max_tokens'],
    [{ stream: 'yes' }, 'invalid_request', 'stream'],
    [{ stream_options: { include_usage: 1 } }, 'invalid_request', 'stream_options.include_usage'],
    [{ stop: ['a', 'b', 'c', 'd', 'e'] }, 'invalid_request', 'stop'],
    [{ tools: [{ type: 'function', function: {} }] }, 'invalid_request', 'tools[0].function.name'],
    [{ response_format: 'xml' }, 'invalid_request', 'response_format'],
    [{ max_tokens: 8_192 }, 'context_length_exceeded', 'messages'],
  ])('refuses %j as %s', async (change, code, param) => {
    const { status, body } = await ask(change);
    expect([status, body.error.code, body.error.param]).toEqual([400, code, param]);
    expect(body.error.type).toBe('invalid_request_error');
    expect(await app.calls(caller.portalId)).toEqual([]);
    expect(provider.calls).toEqual([]);
  });

  it('takes the large pictures of one key one after the other', async () => {
    const url = `data:image/png;base64,${'A'.repeat(12_600_000)}`;
    const content = [{ type: 'image_url', image_url: { url } }];
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask({ messages: [{ role: 'user', content }] })),
    );
    expect(answers.map(({ status, body }) => body.error?.message ?? status)).toEqual([200, 200, 200, 200]);
  });

  it('takes images as data or as addresses, and nothing else', async () => {
    const see = (url: unknown) =>
      ask({ messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }] });
    const png = `data:image/png;base64,${Buffer.alloc(30_000).toString('base64')}`;
    for (const url of ['https://pictures.example/a.png', png]) expect((await see(url)).status).toBe(200);
    // Bytes of an image are no words.
    expect((await app.ended(caller)).prompt).toBe(11);
    const tooLarge = `data:image/png;base64,${'A'.repeat(14_100_000)}`;
    for (const url of [
      tooLarge,
      'http://a.example/x.png',
      'file:///etc/passwd',
      'data:text/html;base64,AAAA',
      'data:image/png;base64,%',
      7,
    ]) {
      const { status, body } = await see(url);
      expect([status, body.error.code]).toEqual([400, 'invalid_image_payload']);
    }
  });

  it.each([
    ['the portal alone for a model of the program', { model: MODEL }, {}, 'portal'],
    ['nobody for a key of the portal', { keySource: 'own' as const }, {}, 'nobody'],
    [
      'nobody for a free model outside the program',
      { model: { ...MODEL, inQuotaProgram: false } },
      {},
      'nobody',
    ],
    [
      'the subscription for its key',
      {},
      { kind: 'cowork' as const, scopes: ['svc:ai', 'svc:cowork'] },
      'seat',
    ],
  ])('is paid by %s', async (_, resolved, key, payer) => {
    app.resolved = { ...app.resolved, ...resolved };
    caller = await app.caller(key);
    app.seat = {
      seatId: newId(),
      anchorMs: 0,
      limits: { fiveHour: 10n ** 12n, week: 10n ** 12n, month: 10n ** 12n },
    };
    expect((await ask()).status).toBe(200);
    expect((await app.ended(caller)).payer).toBe(payer);
  });

  it('needs an active subscription where the key is one of a subscription', async () => {
    caller = await app.caller({ kind: 'cowork', scopes: ['svc:ai', 'svc:cowork'] });
    app.seat = null;
    const { status, body } = await ask();
    expect([status, body.error.code]).toEqual([403, 'subscription_inactive']);
  });

  it.each([
    ['no usage', completion({ usage: undefined }), 2],
    ['negative numbers', completion({ usage: { prompt_tokens: -5, completion_tokens: 7 } }), 2],
    ['broken numbers', completion({ usage: { prompt_tokens: 1.5, completion_tokens: 7 } }), 2],
    [
      'more than a model can hold',
      completion({ usage: { prompt_tokens: 11, completion_tokens: 10 ** 9 } }),
      2,
    ],
    ['an explicit zero', completion({ usage: { prompt_tokens: 11, completion_tokens: 0 } }), 0],
  ])('is counted whatever a provider says: %s', async (name, body, completionTokens) => {
    provider.does((call) => call.json(body));
    expect((await ask()).status).toBe(200);
    const row = await app.ended(caller);
    expect(row.completion).toBe(completionTokens);
    expect(row.origin).toBe(name === 'an explicit zero' ? 'provider' : 'estimated');
    expect(row.prompt).toBe(name === 'an explicit zero' ? 11 : 6);
  });

  it.each([
    [
      400,
      { error: { message: 'bad sk-of-the-platform-1234567890 field' } },
      400,
      'provider_request_rejected',
    ],
    [400, { error: { code: 'context_length_exceeded', message: 'long' } }, 400, 'context_length_exceeded'],
    [422, { detail: 'x' }, 400, 'provider_request_rejected'],
    [404, 'no page', 400, 'provider_request_rejected'],
    [401, { error: { message: 'who?' } }, 502, 'ai_provider_unavailable'],
    [429, { error: { message: 'slow' } }, 429, 'provider_rate_limited'],
    [408, '', 504, 'ai_provider_timeout'],
    [500, '<html>', 502, 'ai_provider_unavailable'],
    [302, '', 502, 'ai_provider_error'],
    [200, 'no json', 502, 'ai_provider_error'],
    [200, '[]', 502, 'ai_provider_error'],
    [200, `{"choices":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, 502, 'ai_provider_error'],
    [200, Buffer.from([0x7b, 0xff, 0x7d]), 502, 'ai_provider_error'],
    [200, { error: { message: 'later', code: 429 } }, 429, 'provider_rate_limited'],
    [200, `"${'x'.repeat(300_000)}"`, 502, 'ai_provider_error'],
  ])(
    'answers a status %i, case %#, with its own code, and charges nothing',
    async (from, said, status, code) => {
      provider.does((call) =>
        call.json(said, from, { location: 'http://127.0.0.1:1/', 'retry-after': '17' }),
      );
      const answered = await ask();
      expect([answered.status, answered.body.error.code]).toEqual([status, code]);
      expect(answered.body.error.message).not.toContain('1234567890');
      if (from === 429) expect(answered.headers['retry-after']).toBe('17');
      expect((await app.ended(caller)).state).toBe('RELEASED');
      expect(provider.calls).toHaveLength(1);
    },
  );

  it.each([
    [401, 403, 'provider_key_rejected'],
    [402, 402, 'provider_account_exhausted'],
    [403, 403, 'provider_key_rejected'],
  ])(
    'says of the key of a portal that the provider refused it with %i, and never 401',
    async (from, ...said) => {
      app.resolved = { ...app.resolved, keySource: 'own' };
      provider.does((call) => call.json({ error: { message: 'no' } }, from));
      const { status, body } = await ask();
      expect([status, body.error.code]).toEqual(said);
    },
  );

  it.each([401, 408, 429, 500, 503])('asks the next upstream after %i', async (status) => {
    app.serve(targetAt(provider.baseUrl), targetAt(other.baseUrl, { rank: 1 }));
    provider.does((call) => call.json({}, status));
    expect((await ask()).status).toBe(200);
    expect([provider.calls.length, other.calls.length]).toEqual([1, 1]);
    expect((await app.calls(caller.portalId)).length).toBe(1);
  });

  it('asks the next upstream when one cannot be reached', async () => {
    const gone = await ScriptedProvider.start();
    const address = gone.baseUrl;
    await gone.stop();
    app.serve(targetAt(address), targetAt(other.baseUrl, { rank: 1 }));
    expect((await ask()).status).toBe(200);
    app.serve(targetAt(address));
    const { status, body } = await ask();
    expect([status, body.error.code]).toEqual([502, 'ai_provider_unavailable']);
    expect(await app.ended(caller)).toMatchObject({ state: 'RELEASED', end: 'not_reached' });
  });

  it.each([
    ['totalMs', 'before it begins'],
    ['idleMs', 'in the middle'],
    ['totalMs', 'again and again'],
  ] as const)('gives up by %s when the provider is silent %s', async (limit, when) => {
    app.serve(targetAt(provider.baseUrl, { timeouts: { ...TIMEOUTS, [limit]: 60 } }));
    provider.does(async (call) => {
      if (when === 'before it begins') return;
      call.response.writeHead(200, { 'content-type': 'application/json' });
      do {
        call.response.write(when === 'in the middle' ? '{' : ' ');
        await new Promise((resolve) => setTimeout(resolve, 5));
      } while (when === 'again and again' && !call.isGone);
    });
    const { status, body } = await ask();
    expect([status, body.error.code]).toEqual([504, 'ai_provider_timeout']);
    await provider.last.gone;
    expect(await app.ended(caller)).toMatchObject({ state: 'RELEASED', end: 'upstream_timeout' });
  });

  it('leads no portal into our own network', async () => {
    app.resolved = { ...app.resolved, keySource: 'own' };
    for (const baseUrl of [
      provider.baseUrl,
      provider.baseUrl.replace('127.0.0.1', 'localhost'),
      'ftp://a.example/v1',
    ]) {
      app.serve(targetAt(baseUrl, { origin: 'portal' }));
      const { status, body } = await ask();
      expect([status, body.error.code]).toEqual([502, 'ai_provider_unavailable']);
    }
    expect(provider.calls).toEqual([]);
  });

  it('leaves an upstream alone after failures in a row, for the portal whose calls failed', async () => {
    const target = targetAt(provider.baseUrl);
    app.serve(target);
    provider.does((call) => call.json({}, 500));
    for (let count = 0; count < 5; count += 1)
      expect((await ask()).body.error.code).toBe('ai_provider_unavailable');
    const { status, headers, body } = await ask();
    expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'model_unavailable', '5']);
    expect(provider.calls).toHaveLength(5);
    provider.does((call) => call.json(completion()));
    const stranger = await app.caller();
    expect((await ask({}, '/v1/chat/completions', stranger.key)).status).toBe(200);
  });

  it('is finished and settled though the client leaves', async () => {
    let answer = (): void => undefined;
    const reached = new Promise<void>((resolve) =>
      provider.does((call) => {
        answer = () => call.json(completion());
        resolve();
      }),
    );
    const client = StreamClient.send(app.app.origin, caller.key, { messages: MESSAGES });
    await reached;
    client.leave();
    answer();
    expect(await app.ended(caller)).toMatchObject({ state: 'SETTLED', prompt: 11, completion: 7 });
  });
});
