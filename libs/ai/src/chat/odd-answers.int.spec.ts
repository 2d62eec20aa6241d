import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { type Caller, CallsApp, MODEL, targetAt } from '../__fixtures__/calls-app.js';
import { chunk, completion, type ProviderCall, ScriptedProvider } from '../__fixtures__/scripted-provider.js';
import { StreamClient } from '../__fixtures__/stream-client.js';

const MESSAGES = [{ role: 'user', content: 'How much is two and two?' }];
const USAGE = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };
const JSON_TYPE = { 'content-type': 'application/json' };
const EVENTS_TYPE = { 'content-type': 'text/event-stream' };

interface AnyAnswer extends Record<string, unknown> {
  readonly error: { readonly code: string };
}
type Does = (call: ProviderCall) => unknown;
type Sent = string | Buffer;

const framed = (...all: unknown[]): string =>
  all.map((data) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`).join('');
const STOP = chunk({ delta: {}, finish_reason: 'stop' });
const TOLD = { ...chunk(), choices: [], usage: USAGE };
const said = (content: string) => chunk({ delta: { role: 'assistant', content } });
const STREAM = framed(said('Fo'), said('ur.'), STOP, TOLD, '[DONE]');

/** An answer with this status, these headers and this body. */
const sends =
  (body: Sent, headers: Record<string, string> = {}, status = 200): Does =>
  ({ response }) =>
    response.writeHead(status, headers).end(body);

describe('answers of providers in forms of their own', () => {
  let app: CallsApp;
  let provider: ScriptedProvider;
  let other: ScriptedProvider;
  let caller: Caller;

  beforeAll(async () => {
    [app, provider, other] = await CallsApp.withProviders({ AI_MAX_RESPONSE_BYTES: '24000000' });
  });
  beforeEach(async () => {
    caller = await app.caller();
    app.resolved = { ...app.resolved, model: MODEL };
    app.serve(targetAt(provider.baseUrl));
    for (const each of [provider, other]) each.calls.length = 0;
    other.does(async (call) => {
      if (call.body['stream'] !== true) return call.json(completion());
      await call.say('other');
      await call.finish();
    });
  });
  afterAll(() => app.stop());

  const does = (script: Does) => provider.does((call) => void script(call));
  const ask = (body: object = {}) =>
    app.app.call<AnyAnswer>('POST', '/v1/chat/completions', {
      key: caller.key,
      body: { messages: MESSAGES, ...body },
    });
  const open = (body: object = {}) =>
    StreamClient.open(app.app.origin, caller.key, { messages: MESSAGES, stream: true, ...body });
  /** All texts of a stream, and how it ended. */
  async function streamed(body: object = {}) {
    const events = (await (await open(body)).rest()) as (AnyAnswer | '[DONE]')[];
    const last = events.at(-1);
    const deltas = events.flatMap((event) =>
      event === '[DONE]' ? [] : (((event['choices'] as unknown[] | undefined) ?? []) as { delta?: Said }[]),
    );
    const text = deltas.map(({ delta }) => delta?.content ?? '').join('');
    return { text, end: last === '[DONE]' ? last : last?.error?.code, events };
  }
  interface Said {
    readonly content?: string | null;
  }

  describe('that are no answers', () => {
    const NONE: readonly (readonly [string, Does])[] = [
      ['a page', sends('<!doctype html><p>Sign in</p>', { 'content-type': 'text/html' })],
      ['a page that says it is JSON', sends('<html>', JSON_TYPE)],
      ['nothing', sends('', JSON_TYPE)],
      ['a redirect', sends('', { location: '/elsewhere' }, 307)],
      ['no content', sends('', {}, 204)],
      ['choices of null', sends(JSON.stringify(completion({ choices: null })), JSON_TYPE)],
      ['no choices', sends(JSON.stringify(completion({ choices: [] })), JSON_TYPE)],
      ['choices of nothing', sends(JSON.stringify(completion({ choices: [null, {}] })), JSON_TYPE)],
      ['an empty message', sends(JSON.stringify(completion({ choices: [{ message: {} }] })), JSON_TYPE)],
      ['words of its own', sends('{"code":1001,"msg":"quota is used up"}', JSON_TYPE)],
      ['a refusal of its own', sends('{"code":400,"message":"bad request","data":null}', JSON_TYPE)],
      ['a verdict', sends('{"success":false,"message":"no"}', JSON_TYPE)],
      ['an error in a list', sends('[{"error":{"code":400,"message":"no"}}]', JSON_TYPE)],
      ['a stream of its end', sends(framed('[DONE]'), EVENTS_TYPE)],
      ['a stream of its end and a reason', sends(framed(STOP, '[DONE]'), EVENTS_TYPE)],
      ['a stream of its end and numbers', sends(framed(STOP, TOLD, '[DONE]'), EVENTS_TYPE)],
      ['a stream of its end and zeros', sends(framed({ ...TOLD, usage: {} }, '[DONE]'), EVENTS_TYPE)],
      ['a stream of comments', sends(': ok\n\n', EVENTS_TYPE)],
      ['an error in the stream', sends(framed({ object: 'error', message: 'no' }), EVENTS_TYPE)],
      ['another coding', sends('x', { ...JSON_TYPE, 'content-encoding': 'snappy' })],
      ['a coding that is none', sends('{"x":', { ...JSON_TYPE, 'content-encoding': 'gzip' })],
    ];

    it.each(NONE)('are never charged, and another target is asked: %s', async (_, script) => {
      does(script);
      for (const stream of [false, true]) {
        app.serve(targetAt(provider.baseUrl), targetAt(other.baseUrl, { rank: 1 }));
        if (stream) expect((await streamed()).text).toBe('other');
        else expect(await ask()).toMatchObject({ status: 200, body: { choices: completion()['choices'] } });
        expect(await app.ended(caller)).toMatchObject({ state: 'SETTLED', completion: 7 });
        app.serve(targetAt(provider.baseUrl));
        const { status } = await ask({ stream });
        expect(status).toBeGreaterThanOrEqual(400);
        expect((await app.ended(caller)).state).toBe('RELEASED');
        // Each portal leaves what has failed alone.
        caller = await app.caller();
      }
    });

    it.each([404, 409, 410])('are never charged, and another target is asked: status %i', async (status) => {
      app.serve(targetAt(provider.baseUrl), targetAt(other.baseUrl, { rank: 1 }));
      does((call) => call.json({ error: { message: 'no such model' } }, status));
      expect((await ask()).status).toBe(200);
      expect((await streamed()).text).toBe('other');
    });
  });

  describe('that refuse in the middle of a stream', () => {
    it.each<[string, string]>([
      ['as the object', framed({ object: 'error', message: 'Internal', type: 'server_error', code: 500 })],
      ['as a type', framed({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })],
      ['as a detail', framed({ detail: 'Out of memory' })],
      ['as a message', framed({ message: 'upstream request timeout' })],
      ['as a status', framed({ status: 'error', data: null })],
      ['as a code', framed({ code: 1302, msg: 'too many', data: null })],
      ['as a status of HTTP', framed({ status_code: 503 })],
      ['as a list of errors', framed({ errors: [{ message: 'no' }] })],
      ['in a list', framed([{ error: { message: 'no' } }])],
      ['as a text', framed({ error: 'Internal Server Error' })],
      ['as words with a code', framed({ error_code: 336100, error_msg: 'busy' })],
      [
        'beside its base',
        framed({ base_resp: { status_code: 1002, status_msg: 'rate limit' }, choices: null }),
      ],
      ['as the end of a choice', framed(chunk({ delta: { content: '' }, finish_reason: 'error' }))],
      ['in a choice', framed(chunk({ delta: {}, error: { code: 502, message: 'Provider disconnected' } }))],
      ['as an event of that name', 'event: error\ndata: {"detail":"x"}\n\n'],
      ['as an event of that name without JSON', 'event: error\ndata: boom\n\n'],
      ['as an event of that name without data', 'event: error\ndata:\n\n'],
      ['without the name of a field', '{"error":{"message":"no","code":500}}\n\n'],
      ['over lines without names', '{\n  "error": {\n    "message": "no"\n  }\n}\n\n'],
    ])('are an error event, never a good end: %s', async (_, refusal) => {
      does(sends(framed(said('Four')) + refusal + framed('[DONE]'), EVENTS_TYPE));
      const { text, end } = await streamed();
      expect(text).toBe('Four');
      expect(end).toMatch(/^(?:ai_provider|provider_)/);
      expect(await app.ended(caller)).toMatchObject({ state: 'SETTLED', end: 'upstream_cut' });
    });

    it.each([
      { error: null },
      { error: '' },
      { error: {} },
      { error: { message: '', code: null } },
      { code: 0 },
    ])('only seem to with %j beside an answer', async (beside) => {
      does(sends(framed({ ...said('Four.'), ...beside }, { ...STOP, ...beside }, '[DONE]'), EVENTS_TYPE));
      expect(await streamed()).toMatchObject({ text: 'Four.', end: '[DONE]' });
      does((call) => call.json(completion(beside)));
      expect((await ask()).status).toBe(200);
    });
  });

  describe('whose ends are odd', () => {
    it.each<[string, string]>([
      ['no end and no usage', framed(said('Four.'), STOP)],
      ['an end without its blank line', `${framed(said('Four.'), STOP, TOLD)}data: [DONE]`],
      ['a last chunk without its blank line', framed(said('Four.'), STOP).trimEnd()],
      ['a space behind', framed(said('Four.'), '[DONE] ')],
      ['spaces before', framed(said('Four.'), '  [DONE]')],
      ['quotes', framed(said('Four.'), '"[DONE]"')],
      ['small letters', framed(said('Four.'), '[done]')],
      ['no name of a field', `${framed(said('Four.'))}[DONE]\n\n`],
      ['events without data', framed('', said('Four.'), '', ' ', STOP, '[DONE]')],
      ['a field without a value', `data\n\n${framed(said('Four.'), '[DONE]')}`],
    ])('are whole all the same: %s', async (_, body) => {
      does(sends(body, EVENTS_TYPE));
      expect(await streamed()).toMatchObject({ text: 'Four.', end: '[DONE]' });
      expect((await app.ended(caller)).end).toBe('completed');
    });

    it.each<[string, unknown]>([
      ['an empty text', ''],
      ['a blank', ' '],
      ['a word for nothing', 'null'],
      ['no text', false],
    ])('are not whole by a reason that is %s', async (_, finish_reason) => {
      does(sends(framed(chunk({ delta: { content: 'Fo' }, finish_reason }), TOLD), EVENTS_TYPE));
      expect(await streamed()).toMatchObject({ text: 'Fo', end: 'ai_provider_error' });
    });
  });

  describe('in the form nobody asked for', () => {
    const call = (index: number) => ({
      id: `c${index}`,
      type: 'function',
      function: { name: 'f', arguments: '{}' },
    });

    it.each<[string, Sent, Record<string, string>, number]>([
      ['no type', STREAM, {}, 200],
      ['the type of a text', STREAM, { 'content-type': 'text/plain; charset=utf-8' }, 200],
      ['the type of JSON', STREAM, JSON_TYPE, 200],
      ['another status', STREAM, EVENTS_TYPE, 201],
      ['lines of JSON', STREAM.replaceAll('data: ', ''), { 'content-type': 'application/x-ndjson' }, 200],
      ['a whole answer', JSON.stringify(completion(), null, 2), JSON_TYPE, 200],
      ['a whole answer without a type', JSON.stringify(completion()), {}, 200],
      ['a whole answer as an event', framed(completion()) + framed('[DONE]'), EVENTS_TYPE, 200],
      ['a whole answer and a status', JSON.stringify(completion()), JSON_TYPE, 202],
    ])('are streamed: %s', async (_, body, headers, status) => {
      does(sends(body, headers, status));
      const { text, end, events } = await streamed({ stream_options: { include_usage: true } });
      expect([text, end]).toEqual(['Four.', '[DONE]']);
      expect(events.at(-2)).toMatchObject({ choices: [], usage: USAGE, object: 'chat.completion.chunk' });
      expect(await app.ended(caller)).toMatchObject({ prompt: 11, completion: 7, origin: 'provider' });
    });

    it('are streamed with calls of functions that are numbered', async () => {
      const message = { role: 'assistant', content: null, tool_calls: [call(1), call(2)] };
      does((theirs) => theirs.json(completion({ choices: [{ message, finish_reason: 'tool_calls' }] })));
      const { events } = await streamed();
      expect(events).toEqual([
        expect.objectContaining({
          choices: [
            {
              index: 0,
              finish_reason: 'tool_calls',
              delta: {
                ...message,
                tool_calls: [
                  { index: 0, ...call(1) },
                  { index: 1, ...call(2) },
                ],
              },
            },
          ],
        }),
        '[DONE]',
      ]);
    });

    it.each<[string, Sent, Record<string, string>, number]>([
      ['a stream', STREAM, EVENTS_TYPE, 200],
      ['a stream without a type', STREAM, {}, 200],
      ['a stream that says it is JSON', STREAM, JSON_TYPE, 200],
      ['a stream without an end', framed(said('Four.'), STOP, TOLD), EVENTS_TYPE, 200],
      ['another status', JSON.stringify(completion()), JSON_TYPE, 201],
      ['no type', JSON.stringify(completion()), {}, 200],
      ['the type of a stream', JSON.stringify(completion()), EVENTS_TYPE, 200],
    ])('are put together: %s', async (_, body, headers, status) => {
      does(sends(body, headers, status));
      expect(await ask()).toMatchObject({
        status: 200,
        body: {
          object: 'chat.completion',
          model: 'host/plain',
          choices: [{ index: 0, message: { role: 'assistant', content: 'Four.' }, finish_reason: 'stop' }],
          usage: USAGE,
        },
      });
      expect(await app.ended(caller)).toMatchObject({ prompt: 11, completion: 7, origin: 'provider' });
    });

    it('are put together with two answers and calls of functions', async () => {
      const piece = (index: number, delta: object, finish_reason: string | null = null) =>
        chunk({ index, delta, finish_reason });
      const begun = { index: 0, id: 'c1', type: 'function', function: { name: 'f', arguments: '' } };
      const more = (text: string) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] });
      does(
        sends(
          framed(
            piece(1, { role: 'assistant', content: 'a', reasoning_content: 'h' }),
            piece(0, { role: 'assistant', content: null, tool_calls: [begun] }),
            piece(1, { role: 'assistant', content: 'b', reasoning_content: 'm' }, 'stop'),
            piece(0, more('{"a"')),
            piece(0, more(':1}'), 'tool_calls'),
            '[DONE]',
          ),
          EVENTS_TYPE,
        ),
      );
      const { body } = await ask({ n: 2 });
      expect(body['choices']).toEqual([
        {
          index: 0,
          finish_reason: 'tool_calls',
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [{ ...begun, function: { name: 'f', arguments: '{"a":1}' } }],
          },
        },
        {
          index: 1,
          finish_reason: 'stop',
          message: { role: 'assistant', content: 'ab', reasoning_content: 'hm' },
        },
      ]);
    });

    it('are no answer where they break off', async () => {
      does(sends(framed(said('Fo')), EVENTS_TYPE));
      expect(await ask()).toMatchObject({ status: 502, body: { error: { code: 'ai_provider_error' } } });
      expect((await app.ended(caller)).state).toBe('RELEASED');
    });
  });

  describe('whose bytes are odd', () => {
    it.each<[string, (text: Buffer) => Buffer]>([
      ['gzip', gzipSync],
      ['x-gzip', gzipSync],
      ['deflate', deflateSync],
      ['deflate', deflateRawSync],
      ['br', brotliCompressSync],
      ['gzip, br', (text) => brotliCompressSync(gzipSync(text))],
      ['Identity', (text) => text],
    ])('are read though nobody asked for %s', async (coding, coded) => {
      const headers = { 'content-encoding': coding };
      does(sends(coded(Buffer.from(JSON.stringify(completion()))), { ...JSON_TYPE, ...headers }));
      expect((await ask()).status).toBe(200);
      does(sends(coded(Buffer.from(STREAM)), { ...EVENTS_TYPE, ...headers }));
      expect(await streamed()).toMatchObject({ text: 'Four.', end: '[DONE]' });
      does(sends(coded(Buffer.from('{"error":{"message":"no"}}')), { ...JSON_TYPE, ...headers }, 400));
      expect((await ask()).body.error).toMatchObject({ code: 'provider_request_rejected', message: 'no' });
    });

    it('are refused where they are far more than they seem', async () => {
      const bomb = gzipSync(Buffer.alloc(64_000_000, ' '));
      does(sends(bomb, { ...JSON_TYPE, 'content-encoding': 'gzip' }));
      expect(await ask()).toMatchObject({ status: 502, body: { error: { code: 'ai_provider_error' } } });
      does(
        sends(gzipSync(Buffer.from(STREAM)).subarray(0, -20), { ...EVENTS_TYPE, 'content-encoding': 'gzip' }),
      );
      expect((await streamed()).end).not.toBe('[DONE]');
    });

    it.each<[string, string]>([
      ['a byte-order mark', '\ufeff'],
      ['blank lines', '\n\r\n \n'],
      ['both', '\n\ufeff\n'],
    ])('are read with %s in front', async (_, front) => {
      for (const content of ['Four.', 'x'.repeat(300_000)]) {
        const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
        does(sends(front + JSON.stringify(completion({ choices })), JSON_TYPE));
        expect(await ask()).toMatchObject({ status: 200, body: { choices } });
      }
      does(
        sends(
          framed(front.trim() === '' ? said('Four.') : `\ufeff${JSON.stringify(said('Four.'))}`, '[DONE]'),
        ),
      );
      expect(await streamed()).toMatchObject({ text: 'Four.', end: '[DONE]' });
    });

    it('show what is no UTF-8, and go on', async () => {
      for (const length of [1, 300_000]) {
        const content = `a${'\ufffd'.repeat(length)}b`;
        const bytes = (value: unknown): Buffer =>
          Buffer.from(JSON.stringify(value).replace(content, `a${'\xff'.repeat(length)}b`), 'latin1');
        const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
        does(sends(bytes(completion({ choices })), JSON_TYPE));
        expect(await ask()).toMatchObject({ status: 200, body: { choices } });
        does(
          sends(
            Buffer.concat([
              Buffer.from('data: '),
              bytes(said(content)),
              Buffer.from(`\n\n${framed('[DONE]')}`),
            ]),
            EVENTS_TYPE,
          ),
        );
        expect(await streamed()).toMatchObject({ text: content, end: '[DONE]' });
      }
    });
  });

  describe('of a length of their own', () => {
    it.each<[string, (data: string) => object]>([
      ['text', (data) => said(data)],
      [
        'a picture',
        (data) => chunk({ delta: { images: [{ image_url: { url: `data:image/png;base64,${data}` } }] } }),
      ],
      ['sound', (data) => chunk({ delta: { audio: { id: 'a', data } } })],
    ])('are streamed with one event of 10 MB: %s', async (_, eventOf) => {
      const event = eventOf('QUJD'.repeat(2_600_000));
      does(sends(framed(said('a'), event, STOP, TOLD, '[DONE]'), EVENTS_TYPE));
      const { end, events } = await streamed();
      expect(end).toBe('[DONE]');
      expect(JSON.stringify(events[1]) === JSON.stringify({ ...event, model: 'host/plain' })).toBe(true);
    });

    it('wait for each other where there is no room for all of them', async () => {
      does(sends(framed(said('Q'.repeat(20_000_000)), '[DONE]'), EVENTS_TYPE));
      const all = await Promise.all(Array.from({ length: 4 }, () => streamed()));
      for (const { text, end } of all) expect([text.length, end]).toEqual([20_000_000, '[DONE]']);
    });
  });

  it('are asked for in formats nobody knows here', async () => {
    does((call) => call.json(completion()));
    for (const response_format of [{ type: 'grammar', value: 'root' }, { type: 'regex' }, { schema: {} }]) {
      expect((await ask({ response_format })).status).toBe(200);
      expect(provider.last.body['response_format']).toEqual(response_format);
    }
  });
});
