import { areSameParts, missingParts, planParts, refusalOf, sizesOf } from './upload.policy.js';

const MIB = 1_048_576;
const TIB = MIB * MIB;
const at = new Date('2026-01-01T00:00:00Z');
const later = new Date(at.getTime() + 1);

describe('an upload', () => {
  it.each([
    ['pending', later, null],
    ['pending', at, 'STORAGE_UPLOAD_EXPIRED'],
    ['completed', later, 'STORAGE_UPLOAD_COMPLETED'],
    ['completed', at, 'STORAGE_UPLOAD_COMPLETED'],
    ['superseded', at, 'STORAGE_UPLOAD_SUPERSEDED'],
    ['aborted', at, 'STORAGE_OBJECT_NOT_FOUND'],
  ] as const)('that is %s takes no more: %s %s', (state, expiresAt, code) => {
    expect(refusalOf({ state, expiresAt }, at)).toBe(code);
  });

  it.each([
    [1, undefined, 8 * MIB, 1],
    [0, undefined, 8 * MIB, 1],
    [8 * MIB, undefined, 8 * MIB, 1],
    [8 * MIB + 1, undefined, 8 * MIB, 2],
    [5 * TIB, undefined, Math.ceil((5 * TIB) / 1_000), 1_000],
    [10 * MIB, 5 * MIB, 5 * MIB, 2],
    [3, 1_000, 1_000, 1],
  ])('of %d bytes in parts of %s has parts of %d: %d', (size, wanted, partSize, count) => {
    const plan = planParts(size, wanted);
    expect([plan.partSize, plan.sizes.length]).toEqual([partSize, count]);
    expect(plan.sizes.reduce((sum, one) => sum + one, 0)).toBe(size);
  });

  it.each([
    [10 * MIB, MIB],
    [TIB, 8 * MIB],
  ])('of %d bytes has no parts of %d', (size, wanted) => {
    expect(() => planParts(size, wanted)).toThrow('partSizeBytes must be at least');
  });

  it('names the parts that are not there as they must be', () => {
    const sizes = sizesOf(25, 10);
    const stored = sizes.map((size, index) => ({ partNumber: index + 1, etag: `e${index + 1}`, size }));
    const named = stored.map(({ partNumber, etag }) => ({ partNumber, etag }));
    const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, place) => place !== index);
    expect(missingParts(sizes, named, stored)).toEqual([]);
    expect(missingParts(sizes, without(named, 1), stored)).toEqual([2]);
    expect(missingParts(sizes, named, without(stored, 2))).toEqual([3]);
    expect(missingParts(sizes, [...without(named, 0), { partNumber: 1, etag: 'x' }], stored)).toEqual([1]);
    expect(missingParts(sizes, [...named, { partNumber: 4, etag: 'e4' }], stored)).toEqual([4]);
    const short = [...without(stored, 0), { partNumber: 1, etag: 'e1', size: 9 }];
    expect(missingParts(sizes, named, short)).toEqual([1]);
  });

  it('is made of the same parts in whatever order they are named', () => {
    const parts = [
      { partNumber: 1, etag: 'a' },
      { partNumber: 2, etag: 'b' },
    ];
    expect(areSameParts(parts, [...parts].reverse())).toBe(true);
    expect(areSameParts(parts, parts.slice(1))).toBe(false);
  });
});
