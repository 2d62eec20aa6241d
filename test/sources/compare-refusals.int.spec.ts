import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type TarEntry, tarGzOf, tarOf } from '../../libs/archives/src/__fixtures__/tar-of.js';
import { type ZipEntry, zipOf } from '../../libs/archives/src/__fixtures__/zip-of.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { outcome, SourceAuthor } from './source-author.js';

const MIB = 1_048_576;

describe('archives that cannot be compared', () => {
  let api: InProcessApi;
  let author: SourceAuthor;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    author = await SourceAuthor.create(api);
  });
  afterAll(() => api.stop());

  const save = async (sources: string, bytes: Buffer, type = 'application/gzip'): Promise<void> => {
    const saved = await author.save(sources, bytes, { 'content-type': type });
    if (saved.status !== 201) throw new Error(JSON.stringify(saved.body));
  };
  const compare = (path: string, key = author.key) =>
    author.call<{ readonly unchanged: number | null }>('GET', path, { key });

  const OUT = 'leads out of the folder';
  const tarTable: readonly (readonly [string, readonly TarEntry[], string])[] = [
    ['a path upwards', [{ name: 'a/../../x', content: 'x' }], OUT],
    ['an absolute path', [{ name: '/etc/passwd', content: 'x' }], 'absolute'],
    ['a drive', [{ name: 'C:\\x', content: 'x' }], 'absolute'],
    ['a path of folders without end', [{ name: `${'d/'.repeat(65)}f` }], 'too deep'],
    ['an endless path', [{ name: `${'a'.repeat(200)}/`.repeat(6) + 'f' }], 'too long'],
    ['an endless name', [{ name: 'a'.repeat(256) }], 'too long'],
    ['a link out', [{ name: 'a/l', type: 'symlink', linkname: '../../secret' }], OUT],
    ['an absolute link', [{ name: 'l', type: 'symlink', linkname: '/etc' }], OUT],
    [
      'a file through a link',
      [
        { name: 'l', type: 'symlink', linkname: 'a' },
        { name: 'l/x', content: 'x' },
      ],
      'through a link',
    ],
    [
      'a file through a file',
      [
        { name: 'f', content: 'x' },
        { name: 'f/x', content: 'x' },
      ],
      'through a file',
    ],
    [
      'a file in the place of a folder',
      [
        { name: 'd/x', content: 'x' },
        { name: 'd', content: 'x' },
      ],
      'place of a folder',
    ],
    ['a hard link to nothing', [{ name: 'h', type: 'link', linkname: 'later' }], 'has not brought'],
    ['a device', [{ name: 'null', type: 'character-device' }], 'character-device'],
    ['a pipe', [{ name: 'pipe', type: 'fifo' }], 'fifo'],
  ];
  const zipTable: readonly (readonly [string, readonly ZipEntry[], string])[] = [
    ['a path upwards', [{ name: '../x', content: 'x' }], OUT],
    ['a NUL in a name', [{ name: 'a\0b' }], 'NUL'],
    ['an encrypted entry', [{ name: 'e', flags: 0x801 }], 'encrypted'],
    ['another name beside the content', [{ name: 'good', localName: '../evil' }], 'twice'],
    ['a size that is not true', [{ name: 'f', content: 'x'.repeat(100), saidSize: 10 }], 'another size'],
    ['an unknown packing', [{ name: 'f', content: 'x', method: 77 }], 'method 77'],
    [
      'the packing of another program',
      [{ name: 'f', content: 'x', method: 14 }],
      'LZMA (method 14); supported are',
    ],
    ['no packing where it says so', [{ name: 'f', content: 'x', method: 0, saidSize: 5 }], 'mismatch'],
    ['an endless target', [{ name: 'l', mode: 0o120777, content: 'a'.repeat(5_000) }], 'too long'],
    ['a device', [{ name: 'd', mode: 0o060666, content: 'x' }], 'not unpacked'],
  ];
  /** Bytes in the place of others. */
  const patched = (bytes: Buffer, at: number, value: number): Buffer => {
    bytes.writeUInt32LE(value, at < 0 ? bytes.length + at : at);
    return bytes;
  };
  const good = [{ name: 'f', content: 'x'.repeat(2_000) }];
  const deep = `${'d'.repeat(90)}/`.repeat(10);
  const table: readonly (readonly [string, () => Buffer | Promise<Buffer>, string, string])[] = [
    ...tarTable.map(
      ([what, entries, reason]) =>
        [`a tar with ${what}`, () => tarGzOf(entries), 'application/gzip', reason] as const,
    ),
    ...zipTable.map(
      ([what, entries, reason]) =>
        [`a ZIP with ${what}`, () => zipOf(entries), 'application/zip', reason] as const,
    ),
    ['a gzip of something else', () => gzipSync(randomBytes(2_000)), 'application/gzip', ''],
    [
      'a gzip that is cut off',
      async () => (await tarGzOf([{ name: 'f', content: randomBytes(9_000) }])).subarray(0, 5_000),
      'application/gzip',
      '',
    ],
    [
      'a tar that is cut off',
      async () => (await tarOf([{ name: 'f', content: randomBytes(9_000) }])).subarray(0, 5_000),
      'application/x-tar',
      '',
    ],
    [
      'a gzip that unpacks to 200 times its size',
      async () => tarGzOf([{ name: 'zeros', content: Buffer.alloc(40 * MIB) }]),
      'application/gzip',
      'times its size',
    ],
    [
      'a ZIP that unpacks to 200 times its size',
      () => zipOf([{ name: 'zeros', content: Buffer.alloc(40 * MIB) }]),
      'application/zip',
      'times its size',
    ],
    [
      'a tar of too many entries',
      async () => {
        const entry = (await tarOf([{ name: 'f' }])).subarray(0, 512);
        return gzipSync(Buffer.concat(Array.from({ length: 50_001 }, () => entry)));
      },
      'application/gzip',
      'entries',
    ],
    [
      'a ZIP of too many long paths',
      () => zipOf(Array.from({ length: 9_500 }, (_, index) => ({ name: `${deep}${index}` }))),
      'application/zip',
      'characters',
    ],
    [
      'a ZIP whose directory lies beyond its end',
      () => patched(zipOf(good), -6, 0x7fffffff),
      'application/zip',
      'beyond its end',
    ],
    ['a ZIP without a directory', () => zipOf(good).subarray(0, -22), 'application/zip', ''],
    ['a ZIP whose content is damaged', () => patched(zipOf(good), 32, 0xffffffff), 'application/zip', ''],
    ['something that is no archive', () => randomBytes(3_000), 'application/octet-stream', 'no archive'],
  ];

  it.each(table)('refuses %s, and goes on', async (_what, make, type, reason) => {
    const { sources } = await author.application();
    await save(sources, await tarGzOf([{ name: 'index.html', content: 'x' }]));
    await save(sources, await make(), type);
    const refused = await compare(`${sources}/v2/compare?with=v1`);
    expect(outcome(refused)).toBe('422 SOURCE_NOT_COMPARABLE');
    const { details } = refused.body.error as unknown as { details: { versionId: string; reason: string } };
    expect(details.versionId).toBe('v2');
    expect(details.reason).toContain(reason);
    expect(outcome(await compare(`${sources}/v1/compare?with=v1`))).toBe('200');
  });
});
