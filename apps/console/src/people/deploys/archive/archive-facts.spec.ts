import { gzipSync, strToU8, zipSync } from 'fflate';
import { archiveFacts, archiveKind, withoutTopFolder } from './archive-facts.js';

const look = (bytes: Uint8Array) =>
  archiveFacts(new Blob([bytes as Uint8Array<ArrayBuffer>]), new AbortController().signal);

/** A tar as the usual tools make it. */
function tar(entries: readonly (readonly [name: string, content: string, kind?: string])[]): Uint8Array {
  const blocks = entries.flatMap(([name, content, kind = '0']) => {
    const header = new Uint8Array(512);
    header.set(strToU8(name).subarray(0, 100), 0);
    header.set(strToU8(content.length.toString(8).padStart(11, '0')), 124);
    header.set(strToU8(kind), 156);
    header.set(strToU8('ustar'), 257);
    const body = new Uint8Array(Math.ceil(content.length / 512) * 512);
    body.set(strToU8(content));
    return [header, body];
  });
  return new Uint8Array(Buffer.concat([...blocks, new Uint8Array(1_024)]));
}

const PACKAGE = '{"scripts":{"start":"node x"}}';

describe('what is in an archive', () => {
  it('is told of a tar.gz, with or without the one folder around it', async () => {
    const plain = tar([
      ['./package.json', PACKAGE],
      ['./src/', '', '5'],
      ['./src/a.js', 'x'.repeat(1_500)],
    ]);
    expect(await look(gzipSync(plain))).toEqual({
      paths: ['package.json', 'src/a.js'],
      packageJson: PACKAGE,
    });
    const folded = tar([
      ['pax_global_header', '52 comment=0\n', 'g'],
      ['shop-main/', '', '5'],
      ['shop-main/package.json', PACKAGE],
      ['shop-main/lib/package.json', '{}'],
    ]);
    expect(await look(folded)).toEqual({
      paths: ['package.json', 'lib/package.json'],
      packageJson: PACKAGE,
    });
  });

  it('is told of a ZIP', async () => {
    const zip = zipSync({
      'a/package.json': strToU8(PACKAGE),
      'a/index.html': [strToU8('x'.repeat(3_000)), { level: 0 }],
      '__MACOSX/a/._x': strToU8('y'),
    });
    expect(await look(zip)).toEqual({ paths: ['package.json', 'index.html'], packageJson: PACKAGE });
  });

  it('reads long names of both kinds', async () => {
    const long = `${'d'.repeat(120)}/${'n'.repeat(60)}.js`;
    const record = `path=${long}\n`;
    const length = record.length + 4;
    const found = await look(
      tar([
        ['x', `${length} ${record}`, 'x'],
        ['short', '1'],
        ['././@LongLink', `${long}\0`, 'L'],
        ['short', '2'],
        ['z.txt', '3'],
      ]),
    );
    expect(found).toMatchObject({ paths: [long, long, 'z.txt'] });
  });

  it('is not told of anything else, and of a damaged one that it is damaged', async () => {
    expect(await look(strToU8('<html>'))).toBeNull();
    expect(await look(gzipSync(tar([['a', 'x'.repeat(5_000)]])).subarray(0, 40))).toBe('damaged');
    const zip = zipSync({ a: strToU8('x'), b: strToU8('y') });
    expect(await look(zip.subarray(0, zip.length - 30))).toBe('damaged');
    expect(await archiveKind(new Blob([]))).toBeNull();
    expect(withoutTopFolder([])).toEqual({ top: '', paths: [] });
    expect(withoutTopFolder(['a/b', 'c'])).toEqual({ top: '', paths: ['a/b', 'c'] });
  });
});
