import { NOTHING_COUNTED } from '#libs/metering/contracts';
import { joined, measuredBy, promptOf, type ToldUsage, usageIn } from './told-usage.policy.js';

const BOUNDS = { contextLength: 10_000, choices: 1 };
/** Prompt, cached, output and whose numbers they are, beside 100 and 50 by our own reckoning. */
function read(answer: object, bounds = BOUNDS): unknown {
  const reckoned = { ...NOTHING_COUNTED, promptTokens: 100, completionTokens: 50 };
  const { counts, usageOrigin } = measuredBy(usageIn(answer as never), bounds, reckoned);
  return [counts.promptTokens, counts.cachedTokens, counts.completionTokens, usageOrigin];
}
const told = (usage: object) => read({ usage });

describe('usage by the names of the contract', () => {
  it.each([
    [{ prompt_tokens: 1, completion_tokens: 2 }, [1, 0, 2, 'provider']],
    [{ prompt_tokens: 0, completion_tokens: 0 }, [0, 0, 0, 'provider']],
    [{ prompt_tokens: 5, completion_tokens: 0, total_tokens: 5 }, [5, 0, 0, 'provider']],
    [
      { prompt_tokens: 5, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 4 } },
      [5, 4, 1, 'provider'],
    ],
    [
      { prompt_tokens: 5, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 6 } },
      [5, 0, 1, 'provider'],
    ],
    [{ prompt_tokens: 5, completion_tokens: 1, prompt_tokens_details: null }, [5, 0, 1, 'provider']],
    [{ prompt_tokens: 21_024, completion_tokens: 21_024 }, [21_024, 0, 21_024, 'provider']],
    [{ prompt_tokens: 21_025, completion_tokens: 1 }, [100, 0, 50, 'estimated']],
    [{ prompt_tokens: 1, completion_tokens: 21_025 }, [100, 0, 50, 'estimated']],
    [{ prompt_tokens: -1, completion_tokens: 1 }, [100, 0, 50, 'estimated']],
    [{ prompt_tokens: 1, completion_tokens: 1.5 }, [100, 0, 50, 'estimated']],
    [{ prompt_tokens: {}, completion_tokens: [] }, [100, 0, 50, 'estimated']],
    [{}, [100, 0, 50, 'estimated']],
  ])('%j is %j', (usage, counts) => {
    expect(told(usage)).toEqual(counts);
  });
});

describe('usage that is told in part', () => {
  it.each([
    ['numbers as text', { prompt_tokens: '320', completion_tokens: ' 7.0 ' }, [320, 0, 7, 'provider']],
    ['only a prompt', { prompt_tokens: 5 }, [5, 0, 50, 'estimated']],
    ['only an output', { prompt_tokens: null, completion_tokens: 9 }, [100, 0, 9, 'estimated']],
    [
      'the output in the total',
      { prompt_tokens: 20, completion_tokens: null, total_tokens: 70 },
      [20, 0, 50, 'provider'],
    ],
    ['the prompt in the total', { completion_tokens: 30, total_tokens: 70 }, [40, 0, 30, 'provider']],
    ['only a total', { total_tokens: 550 }, [100, 0, 450, 'provider']],
    ['a small total', { total_tokens: 55 }, [55, 0, 0, 'provider']],
    [
      'a total beside zeros',
      { prompt_tokens: 0, completion_tokens: 0, total_tokens: 550 },
      [100, 0, 450, 'provider'],
    ],
    ['a number alone', 550, [100, 0, 450, 'provider']],
    ['one count of tokens', { tokens: 550 }, [100, 0, 450, 'provider']],
    [
      'a total that is less',
      { prompt_tokens: 20, completion_tokens: 30, total_tokens: 7 },
      [20, 0, 30, 'provider'],
    ],
  ])('%s', (_name, usage, counts) => {
    expect(read({ usage })).toEqual(counts);
  });
});

describe('reasoning beside the output', () => {
  it.each([
    [
      { prompt_tokens: 10_120, completion_tokens: 1_499, total_tokens: 14_428 },
      [10_120, 0, 4_308, 'provider'],
    ],
    [{ prompt_tokens: 9, completion_tokens: 664, total_tokens: 1_994 }, [9, 0, 1_985, 'provider']],
    [
      {
        prompt_tokens: 9,
        completion_tokens: 64,
        total_tokens: 73,
        completion_tokens_details: { reasoning_tokens: 60 },
      },
      [9, 0, 64, 'provider'],
    ],
    [
      { prompt_tokens: 9, completion_tokens: 4, completion_tokens_details: { reasoning_tokens: 60 } },
      [9, 0, 64, 'provider'],
    ],
    [
      { prompt_tokens: 9, completion_tokens: 4, reasoning_tokens: 60, total_tokens: 13 },
      [9, 0, 64, 'provider'],
    ],
    [{ promptTokenCount: 9, candidatesTokenCount: 40, thoughtsTokenCount: 30 }, [9, 0, 70, 'provider']],
  ])('%j', (usage, counts) => {
    expect(told(usage)).toEqual(counts);
  });
});

describe('usage by other names', () => {
  it.each([
    { input_tokens: 320, output_tokens: 7 },
    { inputTokens: 320, outputTokens: 7, totalTokens: 327 },
    { InputTokens: 320, OutputTokens: 7 },
    { promptTokens: 320, completionTokens: 7 },
    { 'prompt-tokens': 320, 'completion-tokens': 7 },
    { promptTokenCount: 320, candidatesTokenCount: 7, totalTokenCount: 327 },
    { promptTokenCount: 300, toolUsePromptTokenCount: 20, candidatesTokenCount: 7, totalTokenCount: 327 },
    { prompt_token_count: 320, generated_token_count: 7 },
    { input_token_count: 320, generated_tokens: 7 },
    { inputTextTokenCount: 320, outputTokenCount: 7 },
    { num_prompt_tokens: 320, num_completion_tokens: 7 },
    { total_input_tokens: 320, total_output_tokens: 7 },
    { tokens_in: 320, tokens_out: 7 },
    { tokens_prompt: 320, tokens_completion: 7 },
    { prompt: 320, completion: 7 },
    { input: 320, output: 7, reasoning: 0 },
    { prompt_eval_count: 320, eval_count: 7 },
    { tokens: { input_tokens: 320, output_tokens: 7 } },
    {
      billed_units: { input_tokens: 320, output_tokens: 7 },
      tokens: { input_tokens: 900, output_tokens: 9 },
    },
    { inputTokens: { total: 320, cacheRead: 0 }, outputTokens: { total: 7, reasoning: 3 } },
  ])('%j', (usage) => {
    expect(told(usage)).toEqual([320, 0, 7, 'provider']);
  });
});

describe('usage in other places', () => {
  const usage = { prompt_tokens: 320, completion_tokens: 7 };
  const plain = { index: 0, delta: {} };
  it.each<object>([
    { choices: [{ ...plain, usage }] },
    { choices: [{ ...plain, delta: { content: 'x', usage } }] },
    { choices: [{ ...plain, message: { usage } }], usage: null },
    { choices: [], usage: {}, x_groq: { usage } },
    { choices: [plain], usage: { prompt_tokens: 0, completion_tokens: 0 }, x_groq: { usage } },
    { usage_metadata: usage },
    { usage: [usage] },
    { usageMetadata: { promptTokenCount: 320, candidatesTokenCount: 7 } },
    { token_usage: usage },
    { usage_info: usage },
    { response: { usage } },
    { message: { usage } },
    { result: { usage } },
    { metadata: { usage } },
    { meta: { tokens: { input_tokens: 320, output_tokens: 7 } } },
    { meta: { billed_units: { input_tokens: 320, output_tokens: 7 }, tokens: { input_tokens: 900 } } },
    { metrics: { input_token_count: 320, output_token_count: 7 } },
    { 'amazon-bedrock-invocationMetrics': { inputTokenCount: 320, outputTokenCount: 7 } },
    { choices: [plain], timings: { prompt_n: 20, cache_n: 300, predicted_n: 7, predicted_ms: 12.5 } },
    { prompt_eval_count: 320, eval_count: 7, created: 1_700_000_000 },
    { tokens_evaluated: 320, tokens_predicted: 7 },
  ])('%j', (answer) => {
    const [prompt, , output, origin] = read(answer) as unknown[];
    expect([prompt, output, origin]).toEqual([320, 7, 'provider']);
  });

  it('is no number that stands for itself', () => {
    expect(usageIn({ choices: [plain], tokens: 1, index: 7, created: 1_700_000_000 })).toBeNull();
  });

  it('is never in what a model says', () => {
    const lie = { usage: { prompt_tokens: 0, completion_tokens: 0 } };
    for (const delta of [
      { content: JSON.stringify(lie) },
      { content: [lie] },
      { tool_calls: [{ function: { arguments: lie } }] },
    ]) {
      expect(usageIn({ choices: [{ ...plain, delta }] })).toBeNull();
    }
  });
});

describe('what was read from a cache', () => {
  const prompt = { prompt_tokens: 500, completion_tokens: 7 };
  it.each([
    { ...prompt, prompt_tokens_details: { cached_tokens: 300 } },
    { ...prompt, cached_tokens: 300 },
    {
      ...prompt,
      cached_tokens: 300,
      cache_read_input_tokens: 0,
      prompt_tokens_details: { cached_tokens: 0 },
    },
    { ...prompt, prompt_cache_hit_tokens: 300, prompt_cache_miss_tokens: 200 },
    { ...prompt, cached_prompt_text_tokens: 300 },
    { ...prompt, prompt_cached_tokens: 300 },
    { ...prompt, cache_read_input_tokens: 300, cache_creation_input_tokens: 100 },
    { ...prompt, cached_input_tokens: 300 },
    { ...prompt, num_cached_tokens: 300 },
    { ...prompt, prompt_tokens_details: { cache_read: 300, cache_creation: 20 } },
    { ...prompt, cache: { read: 300, write: 20 } },
    { input_tokens: 500, output_tokens: 7, input_tokens_details: { cached_tokens: 300 } },
    { input_tokens: 500, output_tokens: 7, cached_input_tokens: 300 },
    { input_tokens: 500, output_tokens: 7, input_token_details: { cache_read: 300 } },
    { promptTokenCount: 500, candidatesTokenCount: 7, cachedContentTokenCount: 300 },
    { input_tokens: 150, output_tokens: 7, cache_read_input_tokens: 300, cache_creation_input_tokens: 50 },
    { inputTokens: 150, outputTokens: 7, cacheReadInputTokens: 300, cacheWriteInputTokens: 50 },
    { inputTokenCount: 200, outputTokenCount: 7, cacheReadInputTokenCount: 300 },
    { input_tokens: 500, output_tokens: 7, cache_read_input_tokens: 300, total_tokens: 507 },
    { inputTokens: { total: 500, noCache: 200, cacheRead: 300 }, outputTokens: { total: 7 } },
  ])('%j', (usage) => {
    expect(told(usage)).toEqual([500, 300, 7, 'provider']);
  });
});

describe('usage that is told again and again', () => {
  const after = (...usages: (object | null)[]): ToldUsage | null =>
    usages.map((usage) => usageIn({ usage })).reduce<ToldUsage | null>(joined, null);
  const good = { prompt_tokens: 11, completion_tokens: 7 };

  it.each<[string, readonly (object | null)[], object | null]>([
    ['an empty one after a good one', [good, {}], { prompt: 11, output: 7 }],
    ['null after it', [good, null], { prompt: 11, output: 7 }],
    ['zeros after it', [good, { prompt_tokens: 0, completion_tokens: 0 }], { prompt: 11, output: 7 }],
    ['more and more', [{ ...good, completion_tokens: 1 }, good], { prompt: 11, output: 7 }],
    [
      'in two halves',
      [{ input_tokens: 11, output_tokens: 1 }, { output_tokens: 7 }],
      { prompt: 11, output: 7 },
    ],
    ['a total of before', [{ ...good, total_tokens: 900 }, good], { prompt: 11, output: 7 }],
    ['zeros alone', [{ prompt_tokens: 0, completion_tokens: 0 }], { prompt: 0, output: 0 }],
  ])('%s', (_name, usages, expected) => {
    expect(after(...usages)).toEqual(expected);
  });

  it('is of the prompt alone once more was said, and nothing where that was none yet', () => {
    expect(promptOf({ prompt: 0, output: 0, total: 9 })).toBeNull();
    expect(promptOf({ prompt: 11, cached: 3, output: 1, total: 12 })).toEqual({ prompt: 11, cached: 3 });
    expect(promptOf(null)).toBeNull();
  });
});
