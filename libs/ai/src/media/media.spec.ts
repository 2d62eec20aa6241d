import { isPorticoError } from '#libs/kernel';
import { UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';
import { checkEmbeddingInput, imagesIn, vectorsIn } from './media-answers.policy.js';
import { heardMs, languageCode } from './transcription.policy.js';

/** What comes of it, or what is wrong with it. */
function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (isPorticoError(error)) return error.options.details?.['field'];
    if (error instanceof UpstreamFault) return error.kind;
    throw error;
  }
}

describe('the input of embeddings', () => {
  const tokens = (count: number) => Array<number>(count).fill(7);
  const size = (items: number, mostTokens: number, leastTokens: number) => ({
    items,
    mostTokens,
    leastTokens,
  });
  it.each<[string, unknown, unknown]>([
    ['a text', 'hello', size(1, 2, 2)],
    ['texts', ['a', 'привет'], size(2, 5, 4)],
    ['tokens', [1, 2, 3], size(1, 3, 3)],
    ['texts as tokens', [[1, 2], [3]], size(2, 3, 3)],
    ['as many as may be', Array<string>(2_048).fill('a'), size(2_048, 2_048, 2_048)],
    ['one more', Array<string>(2_049).fill('a'), 'input'],
    ['nothing', undefined, 'input'],
    ['an empty text', '', 'input'],
    ['an empty list', [], 'input'],
    ['an empty one of several', ['a', ''], 'input[1]'],
    ['no tokens', [[1], []], 'input[1]'],
    ['both kinds', ['a', [1]], 'input[1]'],
    ['the other way', [[1], 'a'], 'input[1]'],
    ['as many tokens as may be', [tokens(200_000), tokens(100_000)], size(2, 300_000, 300_000)],
    ['one more token', [tokens(200_000), tokens(100_001)], 'input'],
    ['a broken token', [[1.5]], 'input[0]'],
    ['a negative one', [1, -1], 'input[0]'],
    ['an object', { 0: 'a', length: 1 }, 'input'],
    ['null in it', [null], 'input[0]'],
  ])('%s', (_name, input, expected) => {
    expect(outcome(() => checkEmbeddingInput(input))).toEqual(expected);
  });
});

describe('vectors of a provider', () => {
  // 1 and -2 as 32-bit floats, least significant byte first.
  const BASE64 = 'AACAPwAAAMA=';
  const row = (index: unknown, embedding: unknown) => ({ object: 'embedding', index, embedding });
  it.each<[string, unknown, 'float' | 'base64', unknown]>([
    ['as they are asked for', [row(0, [1, -2])], 'float', [row(0, [1, -2])]],
    ['numbers as base64', [row(0, [1, -2])], 'base64', [row(0, BASE64)]],
    ['base64 as numbers', [row(0, BASE64)], 'float', [row(0, [1, -2])]],
    ['base64 as it is', [row(0, BASE64)], 'base64', [row(0, BASE64)]],
    ['in the order of the input', [row(1, [2]), row(0, [1])], 'float', [row(0, [1]), row(1, [2])]],
    ['without an index', [{ embedding: [1] }], 'float', [row(0, [1])]],
    ['too few', [], 'float', 'unreadable'],
    ['one twice', [row(0, [1]), row(0, [2])], 'float', 'unreadable'],
    ['an index beyond', [row(7, [1])], 'float', 'unreadable'],
    ['an index that is no number', [row('length', [1])], 'float', 'unreadable'],
    ['no vector', [row(0, null)], 'float', 'unreadable'],
    ['an empty one', [row(0, [])], 'float', 'unreadable'],
    ['words in it', [row(0, ['1'])], 'base64', 'unreadable'],
    ['half a number', [row(0, 'AACA')], 'float', 'unreadable'],
    ['what is no base64', [row(0, '!AAAAAA=')], 'base64', 'unreadable'],
    ['infinity', [row(0, 'AACAfw==')], 'float', 'unreadable'],
    ['nothing at all', undefined, 'float', 'unreadable'],
    ['null for one', [null], 'float', 'unreadable'],
  ])('%s', (_name, data, encoding, expected) => {
    const items = Array.isArray(data) ? Math.max(1, data.length) : 1;
    expect(outcome(() => vectorsIn(data, items, encoding))).toEqual(expected);
  });
});

describe('images of a provider', () => {
  const BASE = 'http://models.internal:8000/v1';
  it.each<[string, unknown, 'taken' | 'unreadable']>([
    ['bytes', [{ b64_json: 'aGk=' }], 'taken'],
    ['a link', [{ url: 'https://images.example/1.png?sig=a' }], 'taken'],
    ['a link to the provider itself', [{ url: 'http://models.internal:8000/i/1.png' }], 'taken'],
    ['a link to its neighbour', [{ url: 'http://models.internal:9000/i/1.png' }], 'unreadable'],
    ['a link without protection', [{ url: 'http://images.example/1.png' }], 'unreadable'],
    ['a link that is a program', [{ url: 'javascript:alert(1)' }], 'unreadable'],
    ['a link with a password', [{ url: 'https://a:b@images.example/1.png' }], 'unreadable'],
    ['bytes in lines', [{ b64_json: 'aGkh\r\naGk=\n' }], 'taken'],
    ['bytes of the other alphabet', [{ b64_json: 'a-_=' }], 'taken'],
    ['a data address', [{ url: 'data:image/webp;base64,aGk=' }], 'taken'],
    ['a data address as bytes', [{ b64_json: 'data:image/png;base64,aGk=' }], 'taken'],
    ['a page as a data address', [{ url: 'data:text/html;base64,aGk=' }], 'unreadable'],
    ['a program in a picture', [{ url: 'data:image/svg+xml,<svg onload=alert(1)>' }], 'unreadable'],
    ['bytes that are none', [{ b64_json: '<script>' }], 'unreadable'],
    ['neither', [{ revised_prompt: 'x' }], 'unreadable'],
    ['as many as there are', [{ b64_json: 'aGk=' }, { b64_json: 'aGk=' }, { b64_json: 'aGk=' }], 'taken'],
    ['none', [], 'unreadable'],
    ['null', [null], 'unreadable'],
  ])('%s', (_name, data, expected) => {
    const found = outcome(() => imagesIn({ data, extra: 1 }, BASE, 5_000));
    expect(found).toEqual(expected === 'taken' ? { data, extra: 1, created: 5 } : expected);
  });
});

describe('images by other names', () => {
  it.each<[object, unknown]>([
    [{ images: ['aGk='] }, [{ image: 'aGk=', b64_json: 'aGk=' }]],
    [{ data: [{ image_base64: 'aGk=' }] }, [{ image_base64: 'aGk=', b64_json: 'aGk=' }]],
    [
      { data: [{ image_url: { url: 'https://a.example/1.png' } }] },
      [{ image_url: { url: 'https://a.example/1.png' }, url: 'https://a.example/1.png' }],
    ],
    [{ data: [null, { b64_json: 'aGk=' }, { url: 'javascript:alert(1)' }] }, [{ b64_json: 'aGk=' }]],
  ])('%j', (answer, data) => {
    expect(imagesIn(answer as never, 'https://models.example/v1', 5_000)).toMatchObject({ data });
  });
});

describe('what a transcription is reckoned by', () => {
  it.each<[object, number | null]>([
    [{ duration: 2.5 }, 2_500],
    [{ duration: '2.5' }, 2_500],
    [{ usage: { type: 'duration', seconds: 3 }, duration: 9 }, 3_000],
    [{ usage: { type: 'tokens', total_tokens: 9 } }, null],
    [{ duration_seconds: 2.5 }, 2_500],
    [{ usage: { audio_seconds: '2.5' } }, 2_500],
    [{ metadata: { duration: 2.5 } }, 2_500],
    [{ usage: { seconds: null }, audio_duration: 2.5 }, 2_500],
    [{ duration: 0 }, 0],
    [{ duration: -1 }, null],
    [{ duration: 80 }, 80_000],
    [{ duration: 80.1 }, null],
    [{ duration: 1e300 }, null],
    [{ duration: 'NaN' }, null],
    [{ duration: '' }, null],
    [{ duration: null }, null],
    [{}, null],
  ])('%j beside ten seconds', (answer, expected) => {
    expect(heardMs(answer as never, 10_000)).toBe(expected);
  });

  it.each([
    ['en', 'en'],
    ['RU', 'ru'],
    ['yue', 'yue'],
    ['en-US', null],
    ['russian', null],
    ['xx', null],
    ['', null],
    ['e', null],
  ])('the language %p', (text, expected) => {
    expect(languageCode(text)).toBe(expected);
  });
});
