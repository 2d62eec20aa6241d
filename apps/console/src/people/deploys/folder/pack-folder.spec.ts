import { strFromU8, unzipSync } from 'fflate';
import type { FolderFile } from './chosen-folder.js';
import { packFolder } from './pack-folder.js';

const AT = Date.UTC(2026, 0, 15);
const file = (path: string, content: BlobPart, lastModified = AT): FolderFile => ({
  path,
  file: new File([content], path, { lastModified }),
});
const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

describe('packing a folder', () => {
  it('keeps paths and content, empty files and names of any letters', async () => {
    const big = new Uint8Array(700_000).map((_, index) => (index * 31) % 251);
    const zip = await bytesOf(
      await packFolder([
        file('index.html', '<h1>Да</h1>'),
        file('a/empty', ''),
        file('a/б.txt', 'x'),
        file('big.png', big),
      ]),
    );
    const entries = unzipSync(zip);
    expect(Object.keys(entries).sort()).toEqual(['a/empty', 'a/б.txt', 'big.png', 'index.html']);
    expect(strFromU8(entries['index.html']!)).toBe('<h1>Да</h1>');
    expect(entries['a/empty']).toHaveLength(0);
    expect(Buffer.compare(entries['big.png']!, big)).toBe(0);
  });

  it('gives the same bytes for the same files, in whatever order a browser tells them', async () => {
    const [a, b] = [file('a', 'one'), file('b', 'two')];
    const there = await bytesOf(await packFolder([a, b]));
    expect(await bytesOf(await packFolder([b, a]))).toEqual(there);
  });

  it('takes files of any age, and tells how far it is', async () => {
    const told: number[] = [];
    const files = [file('old', 'abc', 0), file('later', 'de', Date.UTC(2300, 0, 1))];
    const zip = await packFolder(files, { onProgress: (packed) => told.push(packed) });
    expect(told).toEqual([2, 5]);
    expect(Object.keys(unzipSync(await bytesOf(zip)))).toEqual(['later', 'old']);
  });

  it('ends when its reader leaves, and when a file is gone', async () => {
    const leaving = new AbortController();
    leaving.abort(new Error('enough'));
    await expect(packFolder([file('a', 'x')], { signal: leaving.signal })).rejects.toThrow('enough');
    const gone = {
      size: 3,
      lastModified: AT,
      slice: () => ({ arrayBuffer: async () => Promise.reject(new Error('NotFound')) }),
    };
    await expect(packFolder([{ path: 'a', file: gone as never }])).rejects.toThrow('NotFound');
  });
});
