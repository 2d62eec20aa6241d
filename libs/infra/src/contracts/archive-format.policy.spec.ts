import { gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { buffer } from 'node:stream/consumers';
import { archiveFormat } from './archive-format.policy.js';

async function tarOf(name: string, content: string): Promise<Buffer> {
  const pack = tar.pack();
  pack.entry({ name }, content);
  pack.finalize();
  return buffer(pack);
}

describe('the format of an archive', () => {
  it('is told by its content', async () => {
    const plain = await tarOf('index.html', 'hello');
    expect(archiveFormat(plain)).toBe('tar');
    expect(archiveFormat(gzipSync(plain))).toBe('tar.gz');
    expect(archiveFormat(Buffer.from('PK\u0003\u0004rest', 'latin1'))).toBe('zip');
    expect(archiveFormat(Buffer.from('PK\u0005\u0006', 'latin1'))).toBe('zip');
    // The first part of a split one: who reads it says so.
    expect(archiveFormat(Buffer.from('PK\u0007\u0008PK\u0003\u0004', 'latin1'))).toBe('zip');
  });

  it('is tar also without the newer mark, by the sum of its header', async () => {
    const old = await tarOf('index.html', 'hello');
    old.fill(0, 257, 265);
    old.fill(0x20, 148, 156);
    const sum = old.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    old.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    expect(archiveFormat(old)).toBe('tar');
    old[0] = (old[0] ?? 0) + 1;
    expect(archiveFormat(old)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html>'],
    ['another packing', 'BZh91AY&SY'],
    ['half a mark', 'PK'],
    ['zeros', '\0'.repeat(1_024)],
  ])('is none for %s', (_what, content) => {
    expect(archiveFormat(Buffer.from(content, 'latin1'))).toBeNull();
  });
});
