import { connect } from 'node:net';
import { once } from 'node:events';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { request } from 'undici';
import { eventually } from '#libs/testing';
import { type Json, send, TestSandbox } from '../__fixtures__/test-sandbox.js';
import type { ModelCall } from './script/model-call-log.js';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await TestSandbox.start();
});
afterAll(() => sandbox.stop());

const url = (path: string): string => `${sandbox.restUrl}/ai/v1/${path}`;
const hello = [{ role: 'user', content: 'Hello' }];

const ask = async (body: Json, headers: Record<string, string> = {}): Promise<Json> =>
  (await send(url('chat/completions'), 'POST', { model: 'm', messages: hello, ...body }, headers)).body;

/** The only choice of an answer. */
const choiceOf = (answer: Json): Json => (answer['choices'] as Json[])[0] as Json;
const messageOf = (answer: Json): Json => choiceOf(answer)['message'] as Json;

async function frames(body: Json, headers: Record<string, string> = {}): Promise<string[]> {
  const response = await request(url('chat/completions'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'm', messages: hello, stream: true, ...body }),
  });
  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  return (await response.body.text()).split('\n\n').filter((frame) => frame !== '');
}

const chunksOf = (told: readonly string[]): Json[] =>
  told.filter((frame) => frame !== 'data: [DONE]').map((frame) => JSON.parse(frame.slice(6)) as Json);

const script = (body: Json): Promise<unknown> => sandbox.control('POST', '/ai/behaviours', body);

async function callsWith(text: string): Promise<readonly ModelCall[]> {
  const { body } = await sandbox.control('GET', `/ai/calls?contains=${encodeURIComponent(text)}`);
  return body['calls'] as ModelCall[];
}

describe('chat', () => {
  it('answers the same request with the same words, and another seed with others', async () => {
    const [first, again, other] = await Promise.all([ask({}), ask({}), ask({ seed: 7 })]);
    expect(messageOf(first)['content']).toMatch(/^You said: Hello\. [A-Z]/);
    expect(messageOf(again)).toEqual(messageOf(first));
    expect(messageOf(other)['content']).not.toBe(messageOf(first)['content']);
    expect(first).toMatchObject({
      object: 'chat.completion',
      model: 'm',
      choices: [{ finish_reason: 'stop' }],
    });
  });

  it('streams the text of the JSON answer, and tells usage when asked', async () => {
    const told = await frames({ stream_options: { include_usage: true } });
    expect(told.at(-1)).toBe('data: [DONE]');
    const chunks = chunksOf(told);
    const text = chunks
      .flatMap((chunk) => chunk['choices'] as { delta: { content?: string } }[])
      .map(({ delta }) => delta.content ?? '')
      .join('');
    const whole = await ask({});
    expect(text).toBe(messageOf(whole)['content']);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole['usage'] as Json });
    expect(chunks.slice(0, -1).every((chunk) => chunk['usage'] === null)).toBe(true);
    expect(chunksOf(await frames({})).some((chunk) => 'usage' in chunk)).toBe(false);
  });

  it('ends at a stop text and at the most tokens, and answers several choices', async () => {
    expect(await ask({ max_tokens: 3 })).toMatchObject({
      choices: [{ finish_reason: 'length' }],
      usage: { completion_tokens: 3 },
    });
    expect(messageOf(await ask({ stop: '. ' }))['content']).toBe('You said: Hello');
    const { choices } = (await ask({ n: 3 })) as { choices: { message: Json }[] };
    expect(new Set(choices.map(({ message }) => message['content'])).size).toBe(3);
    const chunks = chunksOf(await frames({ n: 2 }));
    const indexes = chunks.flatMap((chunk) => chunk['choices'] as Json[]).map(({ index }) => index);
    expect(indexes.slice(0, 4)).toEqual([0, 1, 0, 1]);
  });

  it('reasons where the model is a thinking one', async () => {
    const answer = await ask({ model: 'emulated-chat-thinking' });
    expect(messageOf(answer)['reasoning_content']).toContain('question');
    expect(answer).toMatchObject({
      usage: { completion_tokens_details: { reasoning_tokens: expect.any(Number) } },
    });
    const chunks = chunksOf(await frames({ model: 'emulated-chat-thinking' }));
    expect(choiceOf(chunks[1] as Json)['delta']).toEqual({ reasoning_content: expect.any(String) });
  });

  const tools = [
    {
      type: 'function',
      function: { name: 'get_weather', parameters: { properties: { city: { type: 'string' } } } },
    },
    {
      type: 'function',
      function: { name: 'find_deal', parameters: { properties: { id: { type: 'integer' } } } },
    },
  ];
  const says = (content: string): Json => ({ messages: [{ role: 'user', content }], tools });

  it.each([
    ['auto, nothing asked', says('Hello'), []],
    ['auto, one asked for', says('What is the weather?'), ['get_weather']],
    ['auto, two asked for', says('The weather and find_deal'), ['get_weather', 'find_deal']],
    ['one at a time', { ...says('The weather and find_deal'), parallel_tool_calls: false }, ['get_weather']],
    ['none', { ...says('What is the weather?'), tool_choice: 'none' }, []],
    ['required', { ...says('Hello'), tool_choice: 'required' }, ['get_weather']],
    [
      'one by name',
      { ...says('Hello'), tool_choice: { type: 'function', function: { name: 'find_deal' } } },
      ['find_deal'],
    ],
  ])('calls tools: %s', async (_, body, names) => {
    const calls = (messageOf(await ask(body))['tool_calls'] ?? []) as { function: { name: string } }[];
    expect(calls.map((call) => call.function.name)).toEqual(names);
  });

  it('streams the arguments of tools in pieces that make up JSON', async () => {
    const chunks = chunksOf(await frames({ ...says('What is the weather?') }));
    const parts = chunks
      .flatMap(
        (chunk) => chunk['choices'] as { delta: { tool_calls?: { function: { arguments: string } }[] } }[],
      )
      .flatMap(({ delta }) => delta.tool_calls ?? [])
      .map((call) => call.function.arguments);
    expect(parts.length).toBeGreaterThan(2);
    expect(JSON.parse(parts.join(''))).toEqual({ city: 'What is the weather?' });
    expect(choiceOf(chunks.at(-1) as Json)['finish_reason']).toBe('tool_calls');
  });

  it.each([
    [
      'plain',
      {
        type: 'object',
        properties: { name: { type: 'string' }, age: { type: 'integer', minimum: 18 } },
        required: ['name', 'age'],
        additionalProperties: false,
      },
    ],
    [
      'lists, choices and formats',
      {
        type: 'object',
        properties: {
          on: { type: 'string', format: 'date-time' },
          kind: { enum: ['a', 'b'] },
          rows: { type: 'array', minItems: 2, items: { type: 'number', exclusiveMinimum: 2, maximum: 2.5 } },
          maybe: { type: ['string', 'null'] },
        },
        required: ['on', 'kind', 'rows', 'maybe'],
      },
    ],
    [
      'references to itself',
      {
        type: 'object',
        properties: { value: { const: 4 }, next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } },
        required: ['value', 'next'],
      },
    ],
    [
      'definitions',
      {
        $ref: '#/$defs/a~1b',
        $defs: {
          'a/b': { type: 'object', allOf: [{ properties: { x: { type: 'boolean' } }, required: ['x'] }] },
        },
      },
    ],
  ])('fills JSON schemas: %s', async (_, schema) => {
    const answer = await ask({
      response_format: { type: 'json_schema', json_schema: { name: 'n', strict: true, schema } },
    });
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);
    ajv.validate(schema, JSON.parse(String(messageOf(answer)['content'])));
    expect(ajv.errors).toBeNull();
  });

  it('refuses in the shape of the contract', async () => {
    const { status, body } = await send(url('chat/completions'), 'POST', { model: 'm', messages: [] });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        message: "Invalid 'messages': expected a list of messages.",
        type: 'invalid_request_error',
        param: 'messages',
        code: 'invalid_value',
      },
    });
    expect((await send(url('nothing'), 'POST', {})).status).toBe(404);
  });
});

describe('the other calls', () => {
  it('lists models, and one', async () => {
    const { body } = await send(url('models'), 'GET');
    expect(body).toMatchObject({
      object: 'list',
      data: expect.arrayContaining([
        { id: 'emulated-chat', object: 'model', created: expect.any(Number), owned_by: 'sandbox' },
      ]),
    });
    expect((await send(url('models/emulated-chat'), 'GET')).body['id']).toBe('emulated-chat');
    expect((await send(url('models/none'), 'GET')).body).toMatchObject({
      error: { code: 'model_not_found' },
    });
  });

  it('embeds texts as unit vectors that are near where the texts are', async () => {
    const input = ['the red house', 'the red car', 'quarterly figures'];
    const { body } = await send(url('embeddings'), 'POST', { model: 'e', input, dimensions: 256 });
    const [a = [], b = [], c = []] = (body['data'] as { embedding: number[] }[]).map(
      ({ embedding }) => embedding,
    );
    const product = (left: number[], right: number[]): number =>
      left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
    expect(a).toHaveLength(256);
    expect(product(a, a)).toBeCloseTo(1, 5);
    expect(product(a, b)).toBeGreaterThan(product(a, c));
    const packed = await send(url('embeddings'), 'POST', {
      model: 'e',
      input: input[0],
      dimensions: 256,
      encoding_format: 'base64',
    });
    const [{ embedding }] = packed.body['data'] as [{ embedding: string }];
    const bytes = Buffer.from(embedding, 'base64');
    expect(Array.from({ length: 256 }, (_, index) => bytes.readFloatLE(index * 4))).toEqual(a);
  });

  it('makes pictures that are PNG files, as bytes and behind an address', async () => {
    const order = { prompt: 'A house', n: 2 };
    const inline = await send(url('images/generations'), 'POST', { ...order, response_format: 'b64_json' });
    const [{ b64_json: text }] = inline.body['data'] as [{ b64_json: string }];
    const linked = await send(url('images/generations'), 'POST', order);
    const [{ url: address }] = linked.body['data'] as [{ url: string }];
    const fetched = Buffer.from(await (await request(address)).body.arrayBuffer());
    expect(fetched.toString('base64')).toBe(text);
    expect(fetched.toString('latin1', 1, 4)).toBe('PNG');
  });

  it.each([
    ['json', /^\{"text":"\w+ .*"usage":\{"type":"duration","seconds":6\}\}$/],
    ['verbose_json', /"duration":6,.*"segments":\[\{"id":0,.*"start":5,"end":6/],
    ['text', /^\w+ .*\n$/],
    ['srt', /^1\n00:00:00,000 --> 00:00:05,000\n\w.*\n\n2\n/],
    ['vtt', /^WEBVTT\n\n00:00:00\.000 --> 00:00:05\.000\n/],
  ])('writes down sound as %s', async (format, expected) => {
    const rate = 8_000;
    const wav = Buffer.alloc(44 + rate * 6);
    wav.write('RIFF', 0, 'latin1');
    wav.write('WAVEfmt ', 8, 'latin1');
    wav.writeUInt32LE(16, 16);
    wav.writeUInt32LE(rate, 28);
    wav.write('data', 36, 'latin1');
    wav.writeUInt32LE(rate * 6, 40);
    const form = new FormData();
    form.set('model', 't');
    form.set('response_format', format);
    form.set('file', new Blob([wav]), 'speech.wav');
    const encoded = new Response(form);
    const answer = await request(url('audio/transcriptions'), {
      method: 'POST',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(await answer.body.text()).toMatch(expected);
  });

  it('wants a key once it has one', async () => {
    const guarded = await TestSandbox.start();
    await guarded.control('PUT', '/ai/key', { key: 'sk-right' });
    const address = `${guarded.restUrl}/ai/v1/chat/completions`;
    const call = (authorization: string) =>
      send(address, 'POST', { model: 'm', messages: hello }, { authorization });
    expect(await call('Bearer sk-wrong')).toMatchObject({
      status: 401,
      body: { error: { code: 'invalid_api_key' } },
    });
    expect((await call('Bearer sk-right')).status).toBe(200);
    const { body } = await guarded.control('GET', '/ai/calls');
    expect(JSON.stringify(body)).not.toContain('sk-right');
    await guarded.stop();
  });
});

describe('scripted behaviour', () => {
  const marked = (text: string): Json => ({ messages: [{ role: 'user', content: text }] });

  it('meets the calls it is for, as often as it is to', async () => {
    await script({ contains: 'busy day', times: 1, behaviour: { status: 429, retryAfter: '3' } });
    expect(await ask({})).toHaveProperty('choices');
    const refused = await request(url('chat/completions'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', ...marked('busy day') }),
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3']);
    await refused.body.dump();
    expect(await ask(marked('busy day'))).toHaveProperty('choices');
    expect(await callsWith('busy day')).toMatchObject([
      { status: 429, end: 'refused' },
      { status: 200, end: 'completed' },
    ]);
  });

  it('lies about usage, says nothing of it, and answers something else', async () => {
    const one = (behaviour: Json): Record<string, string> => ({
      'x-sandbox-behaviour': JSON.stringify(behaviour),
    });
    expect((await ask({}, one({ usage: { prompt_tokens: -5 } })))['usage']).toEqual({ prompt_tokens: -5 });
    expect(await ask({}, one({ usage: null }))).not.toHaveProperty('usage');
    expect((await ask({}, one({ words: 100 })))['usage']).toMatchObject({
      completion_tokens: expect.any(Number),
    });
    const text = (await ask({}, one({ fillerBytes: 100_000 })))['filler'];
    expect(text).toHaveLength(100_000);
    await expect(ask({}, one({ body: '<html>' }))).rejects.toThrow(SyntaxError);
    expect(await ask({}, one({ typo: 1 }))).toMatchObject({
      error: { message: expect.stringContaining('behaviour') },
    });
  });

  it.each([
    ['cut', { cutAfterFrames: 4 }, 4, 'cut'],
    ['ended', { endAfterFrames: 4 }, 4, 'completed'],
  ])('a stream is %s after some frames', async (_, behaviour, sent, end) => {
    const text = `stream ${end}`;
    await script({ contains: text, behaviour });
    const told = frames({ ...marked(text) });
    if (end === 'cut') await expect(told).rejects.toThrow();
    else expect(await told).toHaveLength(sent);
    expect(await callsWith(text)).toMatchObject([{ framesSent: sent, end }]);
  });

  it('frames are spoilt, end in CRLF and come in pieces', async () => {
    const bytes = Buffer.from([0x64, 0xff, 0xfe, 0x0a, 0x0a]);
    const header = JSON.stringify({
      spoil: { frame: 1, base64: bytes.toString('base64') },
      lineEnd: 'crlf',
      writeBytes: 7,
    });
    const response = await request(url('chat/completions'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-behaviour': header },
      body: JSON.stringify({ model: 'm', messages: hello, stream: true }),
    });
    const all = Buffer.from(await response.body.arrayBuffer());
    expect(all.includes(bytes)).toBe(true);
    expect(all.toString('latin1').split('\r\n\r\n').length).toBeGreaterThan(10);
  });

  it('sees a caller that hangs up, and at which frame', async () => {
    const text = 'hang up on me';
    await script({ contains: text, behaviour: { stallAfterFrames: 3 } });
    const { hostname, port } = new URL(sandbox.restUrl);
    const socket = connect(Number(port), hostname);
    const body = JSON.stringify({ model: 'm', ...marked(text), stream: true });
    socket.write(
      `POST /ai/v1/chat/completions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await once(socket, 'data');
    await eventually(async () =>
      expect(await callsWith(text)).toMatchObject([{ framesSent: 3, end: 'running' }]),
    );
    socket.destroy();
    await eventually(async () =>
      expect(await callsWith(text)).toMatchObject([{ framesSent: 3, end: 'aborted' }]),
    );
  });

  it('is shown, taken back, and refused when it makes no sense', async () => {
    await script({ model: 'never', behaviour: { firstByteMs: 1, byteMs: 1, frameMs: 1 } });
    expect((await sandbox.control('GET', '/ai/behaviours')).body['behaviours']).toContainEqual(
      expect.objectContaining({ match: { model: 'never' }, remaining: null }),
    );
    expect((await sandbox.control('POST', '/ai/behaviours', { behaviour: { status: 7 } })).body).toEqual({
      error: 'behaviour.status must be a whole number from 400 to 599',
    });
    await sandbox.control('DELETE', '/ai/behaviours');
    expect((await sandbox.control('GET', '/ai/behaviours')).body).toEqual({ behaviours: [] });
  });
});
