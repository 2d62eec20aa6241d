import { deflateRawSync } from 'node:zlib';
import { type PackedEntry, unpackedContent } from './index.js';

const TEXT = Buffer.from('content '.repeat(1_000));
const PACKED = deflateRawSync(TEXT);

async function unpack(packed: Buffer, entry: Partial<PackedEntry> = {}): Promise<string> {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < packed.length; at += 7) yield await Promise.resolve(packed.subarray(at, at + 7));
  }
  const said = { name: 'f', compressionMethod: 8, uncompressedSize: TEXT.length, ...entry };
  const parts: Buffer[] = [];
  for await (const part of unpackedContent(said, pieces())) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('the content of an entry of a ZIP', () => {
  it('is unpacked as the entry says', async () => {
    expect(await unpack(PACKED)).toBe(TEXT.toString());
    expect(await unpack(TEXT, { compressionMethod: 0 })).toBe(TEXT.toString());
    expect(await unpack(Buffer.alloc(0), { compressionMethod: 0, uncompressedSize: 0 })).toBe('');
    expect(await unpack(Buffer.concat([PACKED, TEXT]))).toBe(TEXT.toString());
  });

  it.each<[string, Buffer, Partial<PackedEntry>, string]>([
    ['more than it says', PACKED, { uncompressedSize: 10 }, 'another size'],
    ['less than it says', PACKED, { uncompressedSize: TEXT.length + 1 }, 'another size'],
    ['no end', PACKED.subarray(0, -5), {}, 'unexpected end'],
    ['no such packing', Buffer.from('no deflate'), {}, 'invalid'],
    ['a packing nobody knows', PACKED, { compressionMethod: 99 }, 'not known'],
  ])('is refused with %s', async (_what, packed, entry, reason) => {
    await expect(unpack(packed, entry)).rejects.toThrow(reason);
  });

  it('that nobody reads to its end is let go', async () => {
    let closed = false;
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        for (;;) yield await Promise.resolve(PACKED);
      } finally {
        closed = true;
      }
    }
    const entry = { name: 'f', compressionMethod: 8, uncompressedSize: TEXT.length };
    const content = unpackedContent(entry, endless());
    await content.next();
    await content.return(undefined);
    expect(closed).toBe(true);
  });
});
