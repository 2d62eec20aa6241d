import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { type Json, send } from '../__fixtures__/test-sandbox.js';
import { choiceOf, chunksOf, messageOf, ModelCaller } from './__fixtures__/model-caller.js';

let models: ModelCaller;

beforeAll(async () => {
  models = await ModelCaller.start();
});
afterAll(() => models.stop());

describe('chat', () => {
  it('answers the same request with the same words, and another seed with others', async () => {
    const [first, again, other] = await Promise.all([
      models.ask({}),
      models.ask({}),
      models.ask({ seed: 7 }),
    ]);
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
    const told = await models.frames({ stream_options: { include_usage: true } });
    expect(told.at(-1)).toBe('data: [DONE]');
    const chunks = chunksOf(told);
    const text = chunks
      .flatMap((chunk) => chunk['choices'] as { delta: { content?: string } }[])
      .map(({ delta }) => delta.content ?? '')
      .join('');
    const whole = await models.ask({});
    expect(text).toBe(messageOf(whole)['content']);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole['usage'] as Json });
    expect(chunks.slice(0, -1).every((chunk) => chunk['usage'] === null)).toBe(true);
    expect(chunksOf(await models.frames({})).some((chunk) => 'usage' in chunk)).toBe(false);
  });

  it('ends at a stop text and at the most tokens, and answers several choices', async () => {
    expect(await models.ask({ max_tokens: 3 })).toMatchObject({
      choices: [{ finish_reason: 'length' }],
      usage: { completion_tokens: 3 },
    });
    expect(messageOf(await models.ask({ stop: '. ' }))['content']).toBe('You said: Hello');
    const { choices } = (await models.ask({ n: 3 })) as { choices: { message: Json }[] };
    expect(new Set(choices.map(({ message }) => message['content'])).size).toBe(3);
    const chunks = chunksOf(await models.frames({ n: 2 }));
    const indexes = chunks.flatMap((chunk) => chunk['choices'] as Json[]).map(({ index }) => index);
    expect(indexes.slice(0, 4)).toEqual([0, 1, 0, 1]);
  });

  it('reasons where the model is a thinking one', async () => {
    const answer = await models.ask({ model: 'emulated-chat-thinking' });
    expect(messageOf(answer)['reasoning_content']).toContain('question');
    expect(answer).toMatchObject({
      usage: { completion_tokens_details: { reasoning_tokens: expect.any(Number) } },
    });
    const chunks = chunksOf(await models.frames({ model: 'emulated-chat-thinking' }));
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
    const calls = (messageOf(await models.ask(body))['tool_calls'] ?? []) as { function: { name: string } }[];
    expect(calls.map((call) => call.function.name)).toEqual(names);
  });

  it('streams the arguments of tools in pieces that make up JSON', async () => {
    const chunks = chunksOf(await models.frames({ ...says('What is the weather?') }));
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
    const answer = await models.ask({
      response_format: { type: 'json_schema', json_schema: { name: 'n', strict: true, schema } },
    });
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);
    ajv.validate(schema, JSON.parse(String(messageOf(answer)['content'])));
    expect(ajv.errors).toBeNull();
  });

  it('refuses in the shape of the contract', async () => {
    const { status, body } = await send(models.url('chat/completions'), 'POST', { model: 'm', messages: [] });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        message: "Invalid 'messages': expected a list of messages.",
        type: 'invalid_request_error',
        param: 'messages',
        code: 'invalid_value',
      },
    });
    expect((await send(models.url('nothing'), 'POST', {})).status).toBe(404);
  });
});
