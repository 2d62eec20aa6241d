import { extensionOf, fileNameOf, keyInAddress, keyPrefix, objectKey } from './object-key.policy.js';

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
