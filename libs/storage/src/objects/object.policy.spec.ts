import fc from 'fast-check';
import {
  afterKey,
  afterPrefix,
  extensionOf,
  fileNameOf,
  keyInAddress,
  keyPrefix,
  objectKey,
} from './object.policy.js';

const BASE = '/v1/storage/objects/';
const read = (address: string): string => keyInAddress(BASE + address, BASE);
const code = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('the key of an object', () => {
  it.each([
    ['a', 'a'],
    ['CON', 'CON'],
    ['trailing.', 'trailing.'],
    ['.hidden/..file/...', '.hidden/..file/...'],
    ['with space/отчёт.pdf', 'with space/отчёт.pdf'],
    ['cafe\u0301.txt', 'caf\u00e9.txt'],
    ['%2e%2e/x', '%2e%2e/x'],
    ['ä'.repeat(512), 'ä'.repeat(512)],
  ])('%.20s is kept as %.20s', (text, key) => {
    expect(objectKey(text)).toBe(key);
    expect(objectKey(key)).toBe(key);
  });

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    '../a',
    'a/..',
    'a/./b',
    'a\\b',
    'a\0b',
    'a\nb',
    'a\u007fb',
    'evil\u202egnp.exe',
    'a\u2066b',
    'a\ud800',
    'a'.repeat(1_025),
    `${'ä'.repeat(512)}a`,
  ])('%j is refused', (text) => {
    expect(code(() => objectKey(text))).toBe('INVALID_OBJECT_KEY');
  });

  it.each([
    ['a%2Fb', 'a/b'],
    ['a/b', 'a/b'],
    ['a%20b?redirect=false', 'a b'],
    ['%252f', '%2f'],
    ['%D0%BE', 'о'],
    ['+', '+'],
    ['..%2fx', 'INVALID_OBJECT_KEY'],
    ['%2e%2e/x', 'INVALID_OBJECT_KEY'],
    ['%00', 'INVALID_OBJECT_KEY'],
    ['%5C', 'INVALID_OBJECT_KEY'],
    ['%zz', 'INVALID_OBJECT_KEY'],
    ['%ff', 'INVALID_OBJECT_KEY'],
    ['a/', 'INVALID_OBJECT_KEY'],
  ])('in a path %s is %s', (address, key) => {
    expect(code(() => read(address))).toBe(key);
  });

  it.each([
    ['', ''],
    ['a/', 'a/'],
    ['a/b', 'a/b'],
    ['..', '..'],
    ['/', 'INVALID_OBJECT_KEY'],
    ['../', 'INVALID_OBJECT_KEY'],
    ['a//', 'INVALID_OBJECT_KEY'],
    ['a\\', 'INVALID_OBJECT_KEY'],
  ])('%j begins keys: %s', (prefix, expected) => {
    expect(code(() => keyPrefix(prefix))).toBe(expected);
  });

  it('has a name and perhaps an ending', () => {
    expect([fileNameOf('a/b.txt'), fileNameOf('b')]).toEqual(['b.txt', 'b']);
    expect(['a/b.PNG', 'b', 'b.', 'b.<x>', 'x.y/b', 'b.toolongending'].map(extensionOf)).toEqual([
      '.png',
      '',
      '',
      '',
      '',
      '',
    ]);
  });
});

const inBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const texts = fc.string({ unit: 'binary', maxLength: 6 });

describe('texts in the order of their bytes', () => {
  it('have a bound above all that begin alike, and above nothing else', () => {
    fc.assert(
      fc.property(texts, texts, texts, (prefix, rest, other) => {
        const bound = afterPrefix(prefix);
        if (bound === null) return;
        expect(inBytes(prefix + rest, bound)).toBeLessThan(0);
        if (inBytes(other, prefix) >= 0 && !other.startsWith(prefix))
          expect(inBytes(other, bound)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each([
    ['', null],
    ['a', 'b'],
    ['a\u{10ffff}', 'b'],
    ['\u{10ffff}', null],
    ['\ud7ff', '\ue000'],
  ])('%j ends at %j', (prefix, bound) => {
    expect(afterPrefix(prefix)).toBe(bound);
  });

  it('have a least one above each key', () => {
    expect(inBytes(afterKey('a'), 'a ')).toBeLessThan(0);
    expect(inBytes(afterKey('a'), 'a')).toBeGreaterThan(0);
  });
});
