import { isPorticoError } from '#libs/kernel';
import { JsonScanner } from './json-scanner.js';
import { JSON_LIMITS } from './json-value.js';

interface Taken {
  readonly kept: string;
  readonly content: string | null;
}

/** Scans a text in pieces of a size, and gives what was kept and what was led past. */
function scan(text: string, path: readonly string[] = [], pieceBytes = 7): Taken {
  const kept: Buffer[] = [];
  let content: Buffer[] | null = null;
  const scanner = new JsonScanner('body', path, {
    keep: (bytes) => void kept.push(bytes),
    content: (bytes) => void (content ??= []).push(bytes),
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) scanner.push(bytes.subarray(at, at + pieceBytes));
  return {
    kept: Buffer.concat(kept).toString(),
    content: content === null ? null : Buffer.concat(content).toString('latin1'),
  };
}

function ruleOf(text: string, path?: readonly string[]): unknown {
  try {
    scan(text, path, 65_536);
    return 'passes';
  } catch (error) {
    return isPorticoError(error) ? error.options.details?.['rule'] : error;
  }
}

const list = (count: number, value = '1'): string => `[${Array<string>(count).fill(value).join(',')}]`;
const members = (count: number): string =>
  `{${Array.from({ length: count }, (_one, index) => `"f${index}":"x"`).join(',')}}`;
const nested = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;

describe('what JSON holds', () => {
  it.each([
    ['as many levels as allowed', nested(JSON_LIMITS.depth), 'passes'],
    ['a level more', nested(JSON_LIMITS.depth + 1), 'maxDepth'],
    ['lists without an end', '['.repeat(500_000), 'maxDepth'],
    ['closing marks alone', ']}'.repeat(1_000), 'passes'],
    ['a record of as many fields as allowed', members(JSON_LIMITS.members), 'passes'],
    ['a record of one more', members(JSON_LIMITS.members + 1), 'maxMembers'],
    ['a wide record deep inside', `{"items":[{},${members(80_000)}]}`, 'maxMembers'],
    ['a list as long as allowed', `{"a":${list(JSON_LIMITS.items)}}`, 'passes'],
    ['a list of one more', `{"a":${list(JSON_LIMITS.items + 1)}}`, 'maxItems'],
    ['a list of empty objects', `{"a":${list(340_000, '{}')}}`, 'maxItems'],
    ['many lists', `{"a":${list(200, list(1_000))}}`, 'maxValues'],
    ['many nests', `{"a":${list(8_000, '['.repeat(60) + ']'.repeat(60))}}`, 'maxValues'],
    ['marks within texts', JSON.stringify({ a: '[{,"\\'.repeat(200_000) }), 'passes'],
  ])('is counted before it is parsed: %s', (_what, text, expected) => {
    expect(ruleOf(text)).toBe(expected);
  });

  it.each([
    [
      'the longest filter',
      {
        filter: {
          $or: Array(5).fill(
            Object.fromEntries(
              Array.from({ length: 20 }, (_one, index) => [`field${index}`, Array(1_000).fill(index)]),
            ),
          ),
        },
      },
    ],
    ['500 records of 100 fields', { items: Array(500).fill(JSON.parse(members(100))) }],
    [
      'a batch of 50 calls with lists',
      { calls: Array(50).fill({ params: { filter: { id: Array(1_000).fill(7) } } }) },
    ],
    ['an environment of 200 names', { env: JSON.parse(members(200)) }],
    ['5,000 product rows', { rows: Array(5_000).fill(JSON.parse(members(20))) }],
  ])('passes as far as it is documented: %s', (_what, body) => {
    expect(ruleOf(JSON.stringify(body))).toBe('passes');
  });

  it('is named in the refusal', () => {
    expect(() => scan(members(1_001))).toThrow('body has an object of more than 1000 members');
  });
});

describe('the large member', () => {
  const PATH = ['source', 'content'];

  it.each([
    [
      'where it is expected',
      '{"a":1,"source":{"content":"QUJD"},"b":"x"}',
      '{"a":1,"source":{"content":""},"b":"x"}',
      'QUJD',
    ],
    [
      'with escapes',
      '{"source":{"content":"a\\/b\\u002Bc\\r\\n\\"\\u0416"}}',
      '{"source":{"content":""}}',
      'a/b+c\r\n"\xff',
    ],
    ['under an escaped name', '{"source":{"conten\\u0074":"QQ"}}', '{"source":{"conten\\u0074":""}}', 'QQ'],
    ['without a text', '{"source":{"content":""}}', '{"source":{"content":""}}', null],
    ['that is no text', '{"source":{"content":["QQ"]}}', '{"source":{"content":["QQ"]}}', null],
    ['elsewhere', '{"content":"QQ","source":"content","x":{"source":{"content":"QQ"}}}', null, null],
    ['in a list', '[{"source":{"content":"QQ"}}]', null, null],
    ['deeper', '{"source":{"a":{"content":"QQ"},"b":[{"content":"QQ"}]}}', null, null],
    ['as a value', '{"source":{"a":"content","b":"QQ"}}', null, null],
    [
      'after a sibling',
      '{"source":{"url":{"content":"no"},"content":"QQ"}}',
      '{"source":{"url":{"content":"no"},"content":""}}',
      'QQ',
    ],
  ])('is led past the parser: %s', (_what, text, kept, content) => {
    for (const pieceBytes of [1, 2, 3, 7, 1_000]) {
      expect(scan(text, PATH, pieceBytes)).toEqual({ kept: kept ?? text, content });
    }
  });

  it('may stand at the root', () => {
    expect(scan('{"path":"/a","content":"QQ"}', ['content'])).toEqual({
      kept: '{"path":"/a","content":""}',
      content: 'QQ',
    });
  });

  it.each([
    ['twice', '{"source":{"content":"QQ","content":"QQ"}}'],
    ['in two objects of one name', '{"source":{"content":"QQ"},"source":{"content":"QQ"}}'],
  ])('is refused %s', (_what, text) => {
    expect(ruleOf(text, PATH)).toBe('once');
  });
});
