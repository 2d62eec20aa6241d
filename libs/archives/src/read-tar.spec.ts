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
    await expect(read(bytes)).rejects.toThrow('more than 65536 bytes of one entry');
  });

  it.each([
    ['that say nothing', () => tarRecord('x', Buffer.from(`9 a=bcde\n`))],
    ['of all entries', () => tarRecord('g', Buffer.alloc(60_000, '6 a=b\n'))],
    ['that are long paths', () => tarRecord('L', Buffer.alloc(60_000, 'a'))],
    ['full of members', () => tarRecord('x', Buffer.alloc(60_000, '6 a=b\n'))],
  ])('is refused where records %s stand without end', async (_kind, make) => {
    const record = await make();
    const taken = { bytes: 0 };
    const pieces = function* () {
      for (; taken.bytes < 64 * MIB; taken.bytes += record.length) yield record;
    };
    const budget = new ArchiveBudget(ARCHIVE_LIMITS, 64 * MIB, null);
    await expect(readTar(Readable.from(pieces()), false, new Names(), budget)).rejects.toThrow(
      'says too much',
    );
    // A megabyte is free; what streams read ahead comes on top, and differs between versions of Node.
    expect(taken.bytes).toBeLessThan(4 * MIB);
  });

  it('takes what programs say of entries: times, attributes, the place of the sources', async () => {
    const attributes = `LIBARCHIVE.xattr.com.apple.provenance=${'A'.repeat(900)}`;
    const record = (text: string): string => {
      const others = text.length + 2;
      return `${others + String(others + String(others).length).length} ${text}\n`;
    };
    const said = Buffer.from(record('mtime=1700000000.123') + record(attributes) + record('path=long/name'));
    const one = Buffer.concat([
      await tarRecord('x', said),
      (await tarOf([{ name: 'short', content: 'x' }])).subarray(0, -1_024),
    ]);
    const bytes = Buffer.concat([
      await tarRecord('g', Buffer.from(record(`comment=${'0'.repeat(40)}`))),
      ...Array.from({ length: 5_000 }, () => one),
      Buffer.alloc(1_024),
    ]);
    const seen = await read(bytes);
    expect([seen.length, new Set(seen)]).toEqual([5_000, new Set(['long/name 1'])]);
  });

  it.each([
    ['a length of nothing', '0 a=b\n'],
    ['a length beyond its end', '99 a=b\n'],
    ['a length of many digits', `${'9'.repeat(60_000)} a=b\n`],
    ['no length', 'a=b\n'],
    ['no name', '6 abcd\n'],
    ['no end', '6 a=bc'],
  ])('refuses a record with %s', async (_, text) => {
    const bytes = Buffer.concat([await tarRecord('x', Buffer.from(text)), await tarOf([{ name: 'f' }])]);
    await expect(read(bytes)).rejects.toThrow('not one');
  });

  it.each([
    ['a header', 300],
    ['an entry', 600],
    ['the padding of an entry', 850],
  ])('is damaged where it ends within %s', async (_, length) => {
    const bytes = await tarOf([{ name: 'f', content: Buffer.alloc(300) }]);
    await expect(read(bytes.subarray(0, length))).rejects.toThrow('ends too early');
  });
});
