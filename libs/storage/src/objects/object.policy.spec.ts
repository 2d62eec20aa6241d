import fc from 'fast-check';
import {
  afterKey,
  afterPrefix,
  etagOf,
  extensionOf,
  fileNameOf,
  keyInAddress,
  keyPrefix,
  OBJECT_LIMITS,
  objectHolder,
  objectKey,
  objectOrder,
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

describe('what a client says of an object', () => {
  const wishes = { key: 'a/b', contentType: 'text/plain' };

  it('is filled in where it is silent', () => {
    expect(objectOrder(wishes)).toEqual({
      ...wishes,
      visibility: 'private',
      metadata: {},
      ttlSeconds: null,
      sha256: null,
      overwrite: false,
    });
    const said = {
      ...wishes,
      visibility: 'public',
      metadata: { a: 'b' },
      ttlSeconds: 60,
      sha256: 'AB',
      overwrite: true,
    } as const;
    expect(objectOrder(said)).toEqual({ ...said, sha256: 'ab' });
  });

  const refused = (rule: string, message: string) =>
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      message,
      options: expect.objectContaining({ details: { field: 'metadata', rule } }) as object,
    }) as Error;

  it('holds texts alone, of 2,048 bytes at most', () => {
    const of = (length: number) => ({ ...wishes, metadata: { a: 'x'.repeat(length) } });
    const around = Buffer.byteLength(JSON.stringify({ a: '' }));
    expect(objectOrder(of(2_048 - around)).metadata).toEqual({ a: 'x'.repeat(2_048 - around) });
    expect(() => objectOrder(of(2_049 - around))).toThrow(
      refused('maxLength', 'metadata must not exceed 2048 bytes'),
    );
    expect(() => objectOrder({ ...wishes, metadata: { a: 'b', c: 1 } })).toThrow(
      refused('isString', 'metadata must hold texts only'),
    );
  });

  it('is refused for its key, by its name', () => {
    expect(() => objectOrder({ ...wishes, key: '' })).toThrow(
      expect.objectContaining({
        code: 'INVALID_OBJECT_KEY',
        options: { details: { field: 'key' } },
      }) as Error,
    );
  });
});

describe('an object', () => {
  it('is named by its bytes where they were read, and holds them by its id', () => {
    expect(etagOf({ id: 'i', sha256: 'ab' })).toBe('ab');
    expect(etagOf({ id: 'i', sha256: null })).toBe('i');
    expect(objectHolder('i')).toBe('object:i');
  });

  it('has the limits that are promised', () => {
    expect(OBJECT_LIMITS).toMatchObject({
      directBytes: 104_857_600,
      singleBytes: 5_368_709_120,
      partedBytes: 5_497_558_138_880,
      smallestPartBytes: 5_242_880,
      usualPartBytes: 8_388_608,
      shortestLifeSeconds: 60,
      longestLifeSeconds: 31_536_000,
      uploadLinkSeconds: 3_600,
      partLinkSeconds: 86_400,
      downloadLinkSeconds: 600,
      graceSeconds: 3_600,
    });
  });
});
