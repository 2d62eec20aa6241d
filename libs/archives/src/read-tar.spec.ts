import { Readable } from 'node:stream';
import { tarGzOf, tarOf, tarRecord, type TarEntry } from './__fixtures__/tar-of.js';
import { ARCHIVE_LIMITS, ArchiveBudget, type ArchiveSink, readTar } from './index.js';

const MIB = 1_048_576;

class Names implements ArchiveSink {
  readonly seen: string[] = [];
  directory = (name: string) => this.#see(name);
  symbolicLink = (name: string, target: string) => this.#see(`${name} -> ${target}`);
  hardLink = (name: string, target: string) => this.#see(`${name} = ${target}`);
  async file(name: string, _mode: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    let size = 0;
    for await (const piece of content) size += piece.length;
    await this.#see(`${name} ${size}`);
  }
  #see(text: string): Promise<void> {
    this.seen.push(text);
    return Promise.resolve();
  }
}

async function read(bytes: Buffer, compressed = false): Promise<string[]> {
  const names = new Names();
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
    bytes.subarray(index * 65_536, (index + 1) * 65_536),
  );
  await readTar(Readable.from(pieces), compressed, names, new ArchiveBudget(ARCHIVE_LIMITS, 10 * MIB, null));
  return names.seen;
}

describe('reading a tar', () => {
  it('gives its entries in their order, also large ones and long names', async () => {
    const long = `${'a'.repeat(200)}/${'b'.repeat(200)}`;
    const entries: TarEntry[] = [
      { name: 'd', type: 'directory' },
      { name: 'd/f', content: Buffer.alloc(3 * MIB) },
      { name: long, content: 'x' },
      { name: 'l', type: 'symlink', linkname: 'd/f' },
      { name: 'h', type: 'link', linkname: 'd/f' },
    ];
    const seen = ['d', `d/f ${3 * MIB}`, `${long} 1`, 'l -> d/f', 'h = d/f'];
    expect(await read(await tarOf(entries))).toEqual(seen);
    expect(await read(await tarGzOf(entries), true)).toEqual(seen);
  });

  it('takes many small records between entries, and zeros at the end', async () => {
    const entries = Array.from({ length: 2_000 }, (_, index) => ({
      name: `${'n'.repeat(150)}${index}`,
      content: 'x',
    }));
    const bytes = Buffer.concat([await tarOf(entries), Buffer.alloc(10_240)]);
    expect(await read(bytes)).toHaveLength(2_000);
  });

  it.each([
    ['in front', 0],
    ['behind a large entry', 4 * MIB],
  ])('keeps no endless record in memory: %s', async (_where, before) => {
    const first = (await tarOf([{ name: 'f', content: Buffer.alloc(before) }])).subarray(0, -1_024);
    const record = await tarRecord('x', Buffer.alloc(5 * MIB, 'a'));
    const bytes = Buffer.concat([first, record, await tarOf([{ name: 'g' }])]);
    await expect(read(bytes)).rejects.toThrow('max size');
  });
});
