import { type CallRate, MICRO } from '#libs/metering';
import { newId } from '#libs/kernel';
import { type Caller, CallsApp, MODEL, targetAt } from '../__fixtures__/calls-app.js';
import { chunk, completion, type ProviderCall, ScriptedProvider } from '../__fixtures__/scripted-provider.js';
import { StreamClient } from '../__fixtures__/stream-client.js';

interface AnyAnswer extends Record<string, unknown> {
  readonly error: { readonly code: string; readonly message: string };
}

/** A micro-credit a token. */
const PRICE: CallRate = { input: MICRO, cachedInput: MICRO / 2n, output: MICRO, audioMinute: 0n, image: 5n };
const HELLO = [{ role: 'user', content: 'How much is two and two?' }];
const LONG = 'word '.repeat(18_000);

describe('what a call is charged', () => {
  let app: CallsApp;
  let provider: ScriptedProvider;
  let caller: Caller;

  beforeAll(async () => {
    [app, provider] = await Promise.all([
      CallsApp.start({ AI_MAX_RESPONSE_BYTES: '200000' }),
      ScriptedProvider.start(),
    ]);
  });
  beforeEach(async () => {
    caller = await app.caller();
    app.resolved = {
      model: {
        ...MODEL,
        contextLength: 1_000_000,
        rates: { units: MODEL.rates.units, credits: PRICE },
        inQuotaProgram: false,
      },
      keySource: 'platform',
      targets: [targetAt(provider.baseUrl)],
      deprecated: false,
      replaced: false,
    };
    provider.calls.length = 0;
    provider.does((call) => call.json(completion()));
  });
  afterAll(async () => {
    await app.stop();
    await provider.stop();
  });

  /** Micro-credits. */
  async function topUp(amount: number): Promise<void> {
    const legs = [
      { portal: caller.portalId, code: 'wallet', amount },
      { portal: null, code: 'source:operator', amount: -amount },
    ];
    await app.app.database.query(
      `select money.post($1, $2, 'topup', $3, $4, false, null, 'spec', '{}', now())`,
      [newId(), `topup:${newId()}`, caller.portalId, JSON.stringify(legs)],
    );
  }
  async function wallet(): Promise<number> {
    const [row] = await app.app.database.query<{ posted: string }>(
      `select posted from money.account where portal_id = $1 and code = 'wallet'`,
      [caller.portalId],
    );
    return Number(row?.posted ?? 0);
  }
  const ask = (body: object = {}, path = '/v1/chat/completions') =>
    app.app.call<AnyAnswer>('POST', path, { key: caller.key, body: { messages: HELLO, ...body } });
  const open = (body: object = {}) =>
    StreamClient.open(app.app.origin, caller.key, { messages: HELLO, stream: true, ...body });

  const said = 'x'.repeat(1_200);
  it.each<[string, object, number]>([
    [
      'reasoning in the total alone',
      completion({ usage: { prompt_tokens: 9, completion_tokens: 664, total_tokens: 1_994 } }),
      1_994,
    ],
    ['other names', completion({ usage: { input_tokens: 320, output_tokens: 230 } }), 550],
    ['numbers as text', completion({ usage: { prompt_tokens: '320', completion_tokens: '230' } }), 550],
    ['only a total', completion({ usage: { total_tokens: 550 } }), 550],
    [
      'another place',
      completion({ usage: null, usageMetadata: { promptTokenCount: 320, candidatesTokenCount: 230 } }),
      550,
    ],
    [
      'a choice',
      completion({
        usage: undefined,
        choices: [
          { index: 0, message: { content: 'a' }, usage: { prompt_tokens: 320, completion_tokens: 230 } },
        ],
      }),
      550,
    ],
    [
      'a cache by another name',
      completion({ usage: { prompt_tokens: 320, completion_tokens: 230, prompt_cache_hit_tokens: 300 } }),
      400,
    ],
    [
      'nothing, and a list of parts',
      completion({ usage: undefined, choices: [{ message: { content: [{ type: 'text', text: said }] } }] }),
      306,
    ],
    [
      'nothing, and arguments as an object',
      completion({
        usage: undefined,
        choices: [{ message: { tool_calls: [{ function: { name: 'f', arguments: { a: said } } }] } }],
      }),
      309,
    ],
    [
      'nothing that can be read',
      completion({ usage: 'much', choices: [{ message: { content: said } }] }),
      306,
    ],
  ])('is right where a provider tells %s', async (_name, body, charged) => {
    await topUp(10_000);
    provider.does((call) => call.json(body));
    expect((await ask()).status).toBe(200);
    await app.ended(caller);
    expect(await wallet()).toBe(10_000 - charged);
  });

  const word = chunk({ delta: { content: said } });
  const end = chunk({ delta: {}, finish_reason: 'stop' });
  const usage = { prompt_tokens: 320, completion_tokens: 230 };
  it.each<[string, (call: ProviderCall) => Promise<void>, number]>([
    [
      'behind the end',
      async (call) => {
        for (const data of [word, end, '[DONE]', { choices: [], usage }]) await call.frame(data);
        call.response.end();
      },
      550,
    ],
    [
      'behind the end, on a line that stays open',
      async (call) => {
        for (const data of [word, end, '[DONE]', { choices: [], usage }]) await call.frame(data);
      },
      550,
    ],
    [
      'nowhere, on a line that stays open',
      async (call) => {
        for (const data of [word, end, '[DONE]']) await call.frame(data);
      },
      306,
    ],
    [
      'inside the last choice',
      async (call) => {
        for (const data of [word, chunk({ delta: {}, finish_reason: 'stop', usage }), '[DONE]'])
          await call.frame(data);
        call.response.end();
      },
      550,
    ],
    [
      'well, and nothing after it',
      async (call) => {
        for (const data of [word, end, { choices: [], usage }, { choices: [], usage: {} }, '[DONE]'])
          await call.frame(data);
        call.response.end();
      },
      550,
    ],
    [
      'as zeros, and breaks off',
      async (call) => {
        await call.frame({ ...word, usage: { prompt_tokens: 0, completion_tokens: 0 } });
        await call.frame(word);
        call.cut();
      },
      606,
    ],
  ])('is right where a stream tells its usage %s', async (_name, script, charged) => {
    await topUp(10_000);
    provider.does(script);
    await (await open()).rest();
    await app.ended(caller);
    expect(await wallet()).toBe(10_000 - charged);
  });

  it.each<[string, object]>([
    ['functions of old', { functions: [{ name: 'f', description: LONG }] }],
    [
      'thoughts of before',
      { messages: [...HELLO, { role: 'assistant', content: 'a', reasoning_content: LONG }] },
    ],
    ['a prediction', { prediction: { type: 'content', content: LONG } }],
    ['a member nobody knows', { x_context: [LONG] }],
  ])('is never more than the wallet has, for a prompt in %s', async (_name, body) => {
    await topUp(5_000);
    const { status, body: answered } = await ask(body);
    expect([status, answered.error.code]).toEqual([402, 'insufficient_balance']);
    expect(provider.calls).toHaveLength(0);
    await topUp(100_000);
    // The client hangs up before the first event: the prompt is charged all the same.
    const reached = new Promise<void>((resolve) => provider.does(() => resolve()));
    const client = StreamClient.send(app.app.origin, caller.key, { messages: HELLO, stream: true, ...body });
    await reached;
    client.leave();
    expect((await app.ended(caller)).prompt).toBeGreaterThan(22_000);
    expect(await wallet()).toBeLessThan(83_000);
  });

  it('says that others hold the money, where they do, so that clients try again', async () => {
    await topUp(1_500);
    let answer = (): void => undefined;
    const reached = new Promise<void>((resolve) =>
      provider.does((call) => {
        answer = () => call.json(completion());
        resolve();
      }),
    );
    const first = ask();
    await reached;
    const second = await ask();
    expect([second.status, second.body.error.code, second.headers['retry-after']]).toEqual([
      429,
      'rate_limit_exceeded',
      '1',
    ]);
    expect((await ask({ max_tokens: 4_000 })).body.error.code).toBe('insufficient_balance');
    answer();
    expect((await first).status).toBe(200);
    provider.does((call) => call.json(completion()));
    expect((await ask()).status).toBe(200);
  });

  it('is for sound by its seconds, and sound is no prompt that is too long', async () => {
    app.resolved = { ...app.resolved, model: { ...app.resolved.model, contextLength: 8_192 } };
    await topUp(10_000);
    provider.does((call) => call.json(completion({ usage: undefined })));
    const head = Buffer.alloc(44);
    head.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
    head.writeUInt32LE(32_000, 28);
    const data = Buffer.concat([head, Buffer.alloc(960_000 - 44, 1)]).toString('base64');
    const content = [{ type: 'input_audio', input_audio: { data, format: 'wav' } }];
    expect((await ask({ messages: [{ role: 'user', content }] })).status).toBe(200);
    const { prompt } = await app.ended(caller);
    expect(prompt).toBeGreaterThanOrEqual(960);
    expect(prompt).toBeLessThan(1_010);
  });

  it('takes all that was asked for and billed: many vectors, and pictures in any form', async () => {
    await topUp(1_000_000);
    const vector = Array.from({ length: 512 }, (_, place) => place / 7_919);
    const vectors = (items: number) => ({
      data: Array.from({ length: items }, (_, index) => ({ object: 'embedding', index, embedding: vector })),
      usage: { total_tokens: 77 },
    });
    const lists = (count: number, length: number) =>
      Array.from({ length: count }, () => Array<number>(length).fill(9));
    for (const [count, length] of [
      [512, 300],
      [1_000, 250],
      [16, 8_000],
      [2, 15_000],
    ] as const) {
      provider.does((call) => call.json(vectors(count)));
      const { status, body } = await ask({ input: lists(count, length) }, '/v1/embeddings');
      expect([status, body.error]).toEqual([200, undefined]);
      expect(body['data']).toHaveLength(count);
      expect(provider.last.body['input']).toEqual(lists(count, length));
      expect(await app.ended(caller)).toMatchObject({ prompt: 77, completion: 0, origin: 'provider' });
    }
    const tooMany = await ask({ input: lists(1_001, 300) }, '/v1/embeddings');
    expect([tooMany.status, tooMany.body.error]).toEqual([
      400,
      expect.objectContaining({ message: 'input must hold no more than 300000 tokens', param: 'input' }),
    ]);

    const picture = Buffer.alloc(3_000_000, 7).toString('base64');
    const lines = picture.slice(0, 760).replace(/(.{76})/g, '$1\n');
    const data = [{ b64_json: picture }, { b64_json: lines }, { url: `data:image/png;base64,${picture}` }];
    provider.does((call) => call.json({ created: 1, data }));
    const { status, body } = await ask({ prompt: 'a cat', n: 2 }, '/v1/images/generations');
    expect([status, body]).toEqual([200, { created: 1, data }]);
    expect(await app.ended(caller)).toMatchObject({ state: 'SETTLED', images: 3 });
  });
});
