import { countsOfUsage } from '../calls/call-plan.policy.js';
import { ChatChunks, Delivered } from './chat-chunks.js';
import { checkChat, estimateChat } from './chat-request.policy.js';

describe('the estimate of a chat completion', () => {
  const model = { contextLength: 1_000, maxOutputTokens: 500 };
  const plain = { textBytes: 300, images: 0 };

  it.each([
    [{}, plain, model, 100, 500, 75],
    [{}, plain, { contextLength: null, maxOutputTokens: null }, 100, 1_024, 75],
    [{ max_tokens: 20 }, plain, model, 100, 20, 75],
    [{ max_tokens: 20, max_completion_tokens: 30 }, plain, model, 100, 30, 75],
    [{ max_tokens: 20, n: 4 }, plain, model, 100, 80, 75],
    [{ max_tokens: null, n: null }, { textBytes: 1, images: 2 }, model, 2_049, 500, 2_049],
  ])('of %j with %j', (input, size, limits, prompt, answer, least) => {
    const { atMost, atLeast } = estimateChat({ messages: [], ...input }, size, limits);
    expect([
      atMost.promptTokens,
      atMost.completionTokens,
      atLeast.promptTokens,
      atLeast.completionTokens,
    ]).toEqual([prompt, answer, least, 0]);
  });

  it('refuses only what is too long for certain', () => {
    const refused = (textBytes: number, max_tokens?: number) => () =>
      estimateChat({ messages: [], max_tokens: max_tokens ?? null }, { textBytes, images: 0 }, model);
    expect(refused(6_000)).not.toThrow();
    expect(refused(6_001)).toThrow(expect.objectContaining({ code: 'context_length_exceeded' }));
    expect(refused(600, 900)).not.toThrow();
    expect(refused(600, 901)).toThrow(expect.objectContaining({ code: 'context_length_exceeded' }));
    expect(() =>
      estimateChat(
        { messages: [] },
        { textBytes: 10 ** 9, images: 0 },
        { contextLength: null, maxOutputTokens: null },
      ),
    ).not.toThrow();
  });
});

describe('the usage of a provider', () => {
  const bounds = { contextLength: 1_000, choices: 2 };
  const read = (usage: unknown) => {
    const counts = countsOfUsage(usage, bounds);
    return counts && [counts.promptTokens, counts.cachedTokens, counts.completionTokens];
  };

  it.each([
    [{ prompt_tokens: 1, completion_tokens: 2 }, [1, 0, 2]],
    [{ prompt_tokens: 0, completion_tokens: 0 }, [0, 0, 0]],
    [{ prompt_tokens: 5 }, [5, 0, 0]],
    [{ prompt_tokens: 5, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 4 } }, [5, 4, 1]],
    [{ prompt_tokens: 5, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 6 } }, [5, 0, 1]],
    [{ prompt_tokens: 5, completion_tokens: 1, prompt_tokens_details: null }, [5, 0, 1]],
    [{ prompt_tokens: 3_024, completion_tokens: 6_048 }, [3_024, 0, 6_048]],
    [{ prompt_tokens: 3_025, completion_tokens: 1 }, null],
    [{ prompt_tokens: 1, completion_tokens: 6_049 }, null],
    [{ prompt_tokens: -1, completion_tokens: 1 }, null],
    [{ prompt_tokens: 1, completion_tokens: 1.5 }, null],
    [{ prompt_tokens: '1', completion_tokens: 1 }, null],
    [{ prompt_tokens: 1, completion_tokens: null }, null],
    [{ prompt_tokens: Number.NaN, completion_tokens: 1 }, null],
    [{}, null],
    [null, null],
    ['usage', null],
  ])('%j counts as %j', (usage, counts) => {
    expect(read(usage)).toEqual(counts);
  });
});

describe('what was delivered', () => {
  it.each([
    [[{ content: 'a' }, { content: 'b' }], 2],
    [[{ content: 'x'.repeat(9) }], 3],
    [[{ content: 'я'.repeat(4) }], 2],
    [[{ role: 'assistant', content: '' }, {}, null, 'text'], 0],
    [[{ reasoning_content: 'hm' }, { reasoning: 'hm' }, { refusal: 'no' }], 3],
    [
      [
        { tool_calls: [{ function: { name: 'f', arguments: '{"a":' } }, null] },
        { function_call: { arguments: '1}' } },
      ],
      2,
    ],
  ])('of %j is %i tokens', (deltas, tokens) => {
    const delivered = new Delivered();
    for (const delta of deltas) delivered.add(delta);
    expect(delivered.tokens).toBe(tokens);
  });
});

describe('chunks', () => {
  const view = { modelId: 'public', wantsUsage: false, contextLength: 100, choices: 2 };
  const choice = (index: number, finish_reason: string | null = null) => ({
    index,
    delta: { content: 'x' },
    finish_reason,
  });
  const event = (data: unknown) => ({
    name: null,
    data: typeof data === 'string' ? data : JSON.stringify(data),
  });

  it('are whole when every answer has ended and the usage was told', () => {
    const chunks = new ChatChunks(view);
    chunks.take(event({ choices: [choice(0, 'stop'), choice(1)] }));
    chunks.take(event({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } }));
    expect(chunks.isComplete).toBe(false);
    chunks.take(event({ choices: [choice(1, 'length')] }));
    expect([chunks.isComplete, chunks.isDone]).toEqual([true, false]);
    expect(chunks.take(event('[DONE]'))).toBeNull();
    expect([chunks.isDone, chunks.usageChunk()]).toEqual([true, null]);
    expect(chunks.take(event({ choices: [choice(0)] }))).toBeNull();
    expect(chunks.delivered(7)).toMatchObject({ promptTokens: 7, completionTokens: 3 });
  });

  it('with strange members are handed on all the same', () => {
    const chunks = new ChatChunks(view);
    for (const odd of [
      {},
      { choices: null },
      { choices: [null, 7] },
      { choices: [{ delta: 7, index: {} }], usage: 'x' },
    ]) {
      expect(JSON.parse(chunks.take(event(odd))!)).toMatchObject({ model: 'public' });
    }
    expect(chunks.usage).toBeNull();
    // What only looks deep is text.
    const text = JSON.stringify({ choices: [{ delta: { content: `\\"${'[{'.repeat(900)}` } }] });
    expect(JSON.parse(chunks.take(event(text))!)).toMatchObject(JSON.parse(text) as object);
    const deep = `{"choices":[{"delta":${'['.repeat(9_000)}${']'.repeat(9_000)}}]}`;
    for (const none of ['7', 'null', '[]', '"x"', '', deep])
      expect(() => chunks.take(event(none))).toThrow('unreadable');
  });
});

describe('the measure of a prompt', () => {
  it('is its texts, tools and images', () => {
    const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(4_000)}` } };
    expect(
      checkChat({
        messages: [
          { role: 'system', content: 'да' },
          { role: 'user', content: [{ type: 'text', text: 'abc' }, image, { type: 'later', x: 1 }] },
          { role: 'assistant', content: null, tool_calls: [1] },
        ],
        tools: [{ type: 'function', function: { name: 'f' } }],
      }),
    ).toEqual({ textBytes: 4 + 3 + '{"type":"later","x":1}'.length + 3 + 45, images: 1 });
  });
});
