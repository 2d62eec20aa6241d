import { isNestedDeeper } from './json-bytes.js';

const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

describe('depth of JSON text', () => {
  it.each<[string, string, boolean]>([
    ['at the limit', nested(10), false],
    ['below the limit, but wide', `[${'[],'.repeat(50)}[]]`, false],
    ['above the limit', nested(12), true],
    ['never closed', '['.repeat(100), true],
    ['brackets in a string', `["${'['.repeat(100)}"]`, false],
    ['an escaped quote in a string', `["\\"${'['.repeat(100)}"]`, false],
    ['an escaped backslash before the quote', `["\\\\",${nested(12)}]`, true],
    ['a string that never ends', `["${'['.repeat(100)}`, false],
    ['short text', '[]', false],
  ])('%s', (_name, text, expected) => {
    expect(isNestedDeeper(Buffer.from(text), 10)).toBe(expected);
  });
});
