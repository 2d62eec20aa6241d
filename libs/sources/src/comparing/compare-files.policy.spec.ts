import { compareFiles } from './compare-files.policy.js';
import type { Files } from './file-list.js';

/** Path → content. */
const files = (contents: Readonly<Record<string, string>>): Files =>
  new Map(
    Object.entries(contents).map(([path, content]) => [path, { size: content.length, digest: content }]),
  );

describe('what is different between two lists of files', () => {
  it('is told by path', () => {
    const from = files({ same: 'x', 'b/gone': 'abc', a: 'old', Z: 'z' });
    const to = files({ same: 'x', a: 'newer', new: 'n', 'B/new': '', Z: 'z' });
    expect(compareFiles(from, to, 10)).toEqual({
      added: [
        { path: 'B/new', size: 0 },
        { path: 'new', size: 1 },
      ],
      removed: [{ path: 'b/gone', size: 3 }],
      changed: [{ path: 'a', sizeBefore: 3, sizeAfter: 5 }],
      counts: { added: 2, removed: 1, changed: 1 },
      unchanged: 2,
      truncated: false,
    });
    expect(compareFiles(from, from, 10)).toMatchObject({ added: [], removed: [], changed: [], unchanged: 4 });
  });

  it('is cut to the first rows by path, and counted in full', () => {
    const from = files({ c: '1', e: '1' });
    const to = files({ a: '1', b: '1', c: '2', d: '1' });
    expect(compareFiles(from, to, 3)).toEqual({
      added: [
        { path: 'a', size: 1 },
        { path: 'b', size: 1 },
      ],
      removed: [],
      changed: [{ path: 'c', sizeBefore: 1, sizeAfter: 1 }],
      counts: { added: 3, removed: 1, changed: 1 },
      unchanged: 0,
      truncated: true,
    });
    expect(compareFiles(from, to, 5).truncated).toBe(false);
  });
});
