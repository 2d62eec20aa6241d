import { deflateRawSync } from 'node:zlib';
import { type PackedEntry, unpackedContent } from './index.js';

const OTHER = 'another size';

async function unpack(text: Buffer, packed: Buffer, entry: Partial<PackedEntry> = {}): Promise<string> {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < packed.length; at += 700)
      yield await Promise.resolve(packed.subarray(at, at + 700));
  }
  const sizes = { compressedSize: packed.length, uncompressedSize: text.length };
  const parts: Buffer[] = [];
  for await (const part of unpackedContent(
    { name: 'f', compressionMethod: 8, ...sizes, ...entry },
    pieces(),
  )) {
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

describe.each([
  ['small', Buffer.from('content '.repeat(1_000))],
  ['large', Buffer.from('content '.repeat(20_000))],
])('the content of a %s entry of a ZIP', (_size, text) => {
  const packed = deflateRawSync(text);

  it('is unpacked as the entry says', async () => {
    expect(await unpack(text, packed)).toBe(text.toString());
    expect(await unpack(text, text, { compressionMethod: 0 })).toBe(text.toString());
    expect(await unpack(text, Buffer.concat([packed, text]))).toBe(text.toString());
  });

  it.each<[string, Buffer, Partial<PackedEntry>, string]>([
    ['more than it says', packed, { uncompressedSize: text.length - 1 }, OTHER],
    ['less than it says', packed, { uncompressedSize: text.length + 1 }, OTHER],
    ['something where it says nothing', packed, { uncompressedSize: 0 }, OTHER],
    ['no end', packed.subarray(0, -5), {}, 'unexpected end'],
    ['no such packing', Buffer.from('no deflate'), {}, 'invalid'],
    ['a packing nobody knows', packed, { compressionMethod: 99 }, 'not known'],
  ])('is refused with %s', async (_what, bytes, entry, reason) => {
    await expect(unpack(text, bytes, entry)).rejects.toThrow(reason);
  });
});

describe('the content of an entry', () => {
  it('may be empty', async () => {
    expect(await unpack(Buffer.alloc(0), deflateRawSync(Buffer.alloc(0)))).toBe('');
    expect(await unpack(Buffer.alloc(0), Buffer.alloc(0), { compressionMethod: 0 })).toBe('');
  });

  it('that nobody reads to its end is let go', async () => {
    let closed = false;
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        for (;;) yield await Promise.resolve(Buffer.alloc(1_000));
      } finally {
        closed = true;
      }
    }
    const entry = { name: 'f', compressionMethod: 8, compressedSize: 1e9, uncompressedSize: 1e9 };
    const packed = deflateRawSync(Buffer.alloc(200_000, 'abc'));
    const content = unpackedContent(
      entry,
      (async function* () {
        yield packed;
        yield* endless();
      })(),
    );
    await content.next();
    await content.return(undefined);
    expect(closed).toBe(true);
  });
});
