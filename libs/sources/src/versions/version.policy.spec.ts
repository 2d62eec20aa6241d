import { newId } from '#libs/kernel';
import {
  bytesPurged,
  checkedTags,
  contentTypeOf,
  deployLabel,
  fileNameOf,
  MOST_TAGS,
  publicationLabel,
  sha256Of,
  splitTags,
  tagsOf,
  unitedTags,
  versionIdOf,
  versionNumber,
  withinLimit,
} from './version.policy.js';

const refused = (code: string, details?: object) =>
  expect.objectContaining({ code, options: details ? { details } : {} }) as Error;

describe('the name of a version', () => {
  it.each([
    ['v0', 0],
    ['v1', 1],
    ['v42', 42],
    ['v999999999', 999_999_999],
  ])('%s is number %d', (id, number) => {
    expect(versionNumber(id)).toBe(number);
    expect(versionIdOf({ number })).toBe(id);
  });

  it.each(['', 'v', '1', 'v01', 'v-1', 'v1.0', 'v1 ', ' v1', 'xv1', 'v1000000000', 'V1'])(
    'is not %j',
    (id) => {
      expect(() => versionNumber(id)).toThrow(refused('INVALID_VERSION_ID'));
    },
  );

  it('is a digest as well, in any case', () => {
    expect(sha256Of('AB'.repeat(32))).toBe('ab'.repeat(32));
    for (const wrong of ['', 'a'.repeat(63), 'a'.repeat(65), `g${'a'.repeat(63)}`]) {
      expect(() => sha256Of(wrong)).toThrow(refused('INVALID_SHA256'));
    }
  });

  const ownerId = newId();
  const named = { ownerType: 'app', ownerId, number: 3, isManual: false, isPublished: false } as const;

  it.each([
    ['tar.gz', 'tar.gz', 'application/gzip'],
    ['tar', 'tar', 'application/x-tar'],
    ['zip', 'zip', 'application/zip'],
    ['other', 'bin', 'application/octet-stream'],
  ] as const)('as a file of the format %s ends with .%s and is %s', (format, extension, type) => {
    expect(fileNameOf({ ...named, format })).toBe(`app-${ownerId.slice(0, 8)}-v3.${extension}`);
    expect(contentTypeOf(format)).toBe(type);
  });

  it.each([
    [true, false, '-manual'],
    [true, true, '-published'],
    [false, true, '-published'],
  ])('tells what protects it: by hand %s, published %s', (isManual, isPublished, suffix) => {
    expect(fileNameOf({ ...named, format: 'zip', isManual, isPublished })).toBe(
      `app-${ownerId.slice(0, 8)}-v3${suffix}.zip`,
    );
  });

  it('of what it was linked to', () => {
    expect(deployLabel('op')).toBe('deploy:op');
    expect(publicationLabel('2026-01-01')).toBe('publish:2026-01-01');
  });
});

describe('tags', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);

  it('are kept trimmed, in lower case and each once', () => {
    expect(checkedTags([' Beta ', 'beta', '1.0_rc-2', 'x'.repeat(32)])).toEqual([
      'beta',
      '1.0_rc-2',
      'x'.repeat(32),
    ]);
  });

  it.each(['', '-a', '.a', 'a b', 'ä', 'x'.repeat(33)])('are not %j', (tag) => {
    expect(() => checkedTags(['ok', tag])).toThrow(refused('INVALID_TAG', { tag }));
  });

  it('are repeated in short where they are refused', () => {
    expect(() => checkedTags(['x'.repeat(100)])).toThrow(refused('INVALID_TAG', { tag: 'x'.repeat(64) }));
  });

  it('are ten at most', () => {
    expect(MOST_TAGS).toBe(10);
    expect(checkedTags(tags(10))).toEqual(tags(10));
    expect(() => checkedTags(tags(11))).toThrow(refused('INVALID_TAG', { tags: 11, most: 10 }));
    expect(() => withinLimit(tags(12))).toThrow(refused('INVALID_TAG', { tags: 12, most: 10 }));
  });

  it.each([
    [false, false, ['a', 'b']],
    [true, false, ['manual', 'a', 'b']],
    [false, true, ['published', 'a', 'b']],
    [true, true, ['manual', 'published', 'a', 'b']],
  ])('are those that protect first: by hand %s, published %s', (isManual, isPublished, all) => {
    const tagged = { isManual, isPublished, freeTags: ['a', 'b'] };
    expect(tagsOf(tagged)).toEqual(all);
    expect(splitTags(all)).toEqual(tagged);
    expect(unitedTags(tagged, ['b', 'c', 'manual'])).toEqual([...all, 'c', ...(isManual ? [] : ['manual'])]);
  });
});

describe('a version whose bytes are gone', () => {
  it('is refused with the reason, and with the field that named it', () => {
    expect(bytesPurged('cleanup')).toEqual(refused('SOURCE_VERSION_BYTES_PURGED', { reason: 'cleanup' }));
    expect(bytesPurged('lost', 'from').options.details).toEqual({ field: 'from', reason: 'lost' });
    expect(Object.keys(bytesPurged('cleanup').options.details ?? {})).toEqual(['reason']);
  });
});
