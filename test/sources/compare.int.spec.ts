import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Zippable, zipSync } from 'fflate';
import { UserAdmin } from '#libs/auth';
import { newId } from '#libs/kernel';
import { leastLongestTurn } from '#libs/testing';
import { type TarEntry, tarGzOf, tarOf } from '../../libs/archives/src/__fixtures__/tar-of.js';
import { type ZipEntry, zipOf } from '../../libs/archives/src/__fixtures__/zip-of.js';
import { VersionComparison } from '../../libs/sources/src/comparing/comparison.service.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { outcome, SourceAuthor } from './source-author.js';

const MIB = 1_048_576;

interface Difference {
  readonly from: string;
  readonly to: string;
  readonly added: readonly { path: string; size: number }[];
  readonly removed: readonly { path: string; size: number }[];
  readonly changed: readonly { path: string; sizeBefore: number; sizeAfter: number }[];
  readonly counts: Readonly<Record<'added' | 'removed' | 'changed', number>>;
  readonly unchanged: number | null;
  readonly truncated: boolean;
}

describe('comparing two source versions', () => {
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
  const compare = (path: string, key = author.key) => author.call<Difference>('GET', path, { key });
  const EMPTY = { added: 0, removed: 0, changed: 0 };

  it.each(['application', 'server'] as const)('tells files of an %s by path', async (kind) => {
    const { sources } = await author[kind]();
    const files: TarEntry[] = [
      { name: 'index.html', content: 'hello' },
      { name: 'a/same', content: 'x', mode: 0o755, mtime: new Date(0) },
      { name: 'a/gone', content: 'abc' },
      { name: 'current', type: 'symlink', linkname: 'a/same' },
      { name: 'still', type: 'symlink', linkname: 'a/same' },
      { name: 'hard', type: 'link', linkname: 'index.html' },
      { name: 'empty', type: 'directory' },
    ];
    await save(sources, await tarGzOf(files));
    await save(
      sources,
      await tarOf([
        { name: 'new', content: '' },
        { name: 'index.html', content: 'hello, you' },
        { name: 'a/same', content: 'x' },
        { name: 'current', type: 'symlink', linkname: 'new' },
        { name: 'still', type: 'symlink', linkname: './a//same' },
        { name: 'hard', content: 'hello' },
      ]),
      'application/x-tar',
    );
    const expected = {
      from: 'v1',
      to: 'v2',
      added: [{ path: 'new', size: 0 }],
      removed: [{ path: 'a/gone', size: 3 }],
      changed: [
        { path: 'current', sizeBefore: 6, sizeAfter: 3 },
        { path: 'index.html', sizeBefore: 5, sizeAfter: 10 },
      ],
      counts: { added: 1, removed: 1, changed: 2 },
      unchanged: 3,
      truncated: false,
    };
    const told = await compare(`${sources}/v2/compare?with=v1`);
    expect(outcome(told)).toBe('200');
    expect(told.body.data).toEqual(expected);
    expect((await compare(`${sources}/v2/compare`)).body.data).toEqual(expected);
    expect((await compare(`${sources}/v1/compare?with=v2`)).body.data).toMatchObject({
      from: 'v2',
      to: 'v1',
      added: [{ path: 'a/gone', size: 3 }],
      removed: [{ path: 'new', size: 0 }],
      unchanged: 3,
    });
    expect((await compare(`${sources}/v2/compare?with=v2`)).body.data).toEqual({
      ...{ from: 'v2', to: 'v2', added: [], removed: [], changed: [], counts: EMPTY },
      ...{ unchanged: null, truncated: false },
    });
  });

  it('takes an archive for what it is, leaves one folder out, and reads large ZIPs piece by piece', async () => {
    const { sources } = await author.application();
    const large = randomBytes(5 * MIB);
    await save(
      sources,
      await tarGzOf([
        { name: 'pax_global_header', content: 'x' },
        { name: 'shop-main/large', content: large },
        { name: 'shop-main/src/app.js', content: 'app' },
      ]),
    );
    const contents: Zippable = { large: [large, { level: 0 }], 'src/app.js': Buffer.from('app') };
    await save(sources, Buffer.from(zipSync(contents)), 'application/zip');
    const link: ZipEntry = { name: 'other-top/link', content: 'src/app.js', mode: 0o120777 };
    const slash: ZipEntry = { name: 'other-top\\src\\app.js', content: 'app' };
    await save(sources, zipOf([{ name: 'other-top/large', content: large }, link, slash]), 'application/zip');
    expect((await compare(`${sources}/v2/compare?with=v1`)).body.data).toMatchObject({
      ...{ added: [], removed: [], changed: [], counts: EMPTY, unchanged: 2 },
    });
    expect((await compare(`${sources}/v3/compare?with=v2`)).body.data).toMatchObject({
      ...{ added: [{ path: 'link', size: 10 }], removed: [], changed: [], unchanged: 2 },
    });
  });

  it('lists 5,000 rows and counts all of them', async () => {
    const { sources } = await author.application();
    const many = Array.from({ length: 6_000 }, (_, index) => ({
      name: `f${String(index).padStart(5, '0')}`,
      content: 'x',
    }));
    await save(sources, await tarGzOf([{ name: 'kept' }, { name: 'z' }]));
    await save(sources, await tarGzOf([...many, { name: 'kept' }]));
    const { data } = (await compare(`${sources}/v2/compare?with=v1`)).body;
    expect(data).toMatchObject({
      counts: { added: 6_000, removed: 1, changed: 0 },
      unchanged: 1,
      truncated: true,
      removed: [],
    });
    expect([data.added.length, data.added[0]?.path, data.added.at(-1)?.path]).toEqual([
      5_000,
      'f00000',
      'f04999',
    ]);
  });

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
    ['an unknown packing', [{ name: 'f', content: 'x', method: 99 }], 'not known'],
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

  it('is for those who may download the versions', async () => {
    const { sources, rawKey } = await author.application();
    await save(sources, await tarGzOf([{ name: 'a' }]));
    await save(sources, await tarGzOf([{ name: 'b' }]));
    const server = await author.server();
    await save(server.sources, await tarGzOf([{ name: 'c' }]));
    await save(server.sources, await tarGzOf([{ name: 'd' }]));
    const stranger = await SourceAuthor.create(api);
    const of = async (path: string, key: string) => outcome(await compare(`${path}/v2/compare?with=v1`, key));
    const { id: userId } = await api
      .get<UserAdmin>(UserAdmin)
      .create({ portalId: author.portal.id, hostUserId: 77, name: 'Bob', admin: false });
    const colleague = await author.portal.createKey({ userId, scopes: ['crm', 'svc:infra'] });
    expect(await of(sources, rawKey)).toBe('200');
    expect(await of(sources, colleague)).toBe('403 NOT_AUTHORIZED');
    expect(await of(server.sources, colleague)).toBe('404 SERVER_NOT_FOUND');
    expect(await of(sources, stranger.key)).toBe('404 APP_NOT_FOUND');
    expect(await of(server.sources, stranger.key)).toBe('404 SERVER_NOT_FOUND');
    expect(await of(server.sources, rawKey)).toBe('404 SERVER_NOT_FOUND');
    const own = await stranger.application();
    await stranger.save(own.sources, await tarGzOf([{ name: 'b' }]));
    expect(outcome(await stranger.call('GET', `${own.sources}/v1/compare?with=v2`))).toBe(
      '404 VERSION_NOT_FOUND',
    );
  });

  it.each([
    ['v2/compare?with=v9', '404 VERSION_NOT_FOUND', 'with'],
    ['v2/compare?with=2', '400 INVALID_VERSION_ID', 'with'],
    ['v1/compare', '404 VERSION_NOT_FOUND', 'with'],
    ['v9/compare?with=v1', '404 VERSION_NOT_FOUND', undefined],
    ['x/compare?with=v1', '400 INVALID_VERSION_ID', undefined],
  ])('answers %s with %s', async (path, expected, field) => {
    const { sources } = await author.application();
    await save(sources, await tarGzOf([{ name: 'a' }]));
    await save(sources, await tarGzOf([{ name: 'b' }]));
    const refused = await compare(`${sources}/${path}`);
    expect(outcome(refused)).toBe(expected);
    expect((refused.body.error as { details?: { field?: string } }).details?.field).toBe(field);
  });

  it('says which version has no bytes any more', async () => {
    const { sources } = await author.application();
    for (let count = 0; count < 2; count += 1) await save(sources, await tarGzOf([{ name: newId() }]));
    await author.call('POST', `${sources}/cleanup`, { body: { keep: 1 } });
    await api.database.query(
      `update sources.version set blob_id = null, purged_at = now(), purge_reason = 'cleanup'
        where number = 1 and owner_id = $1`,
      [sources.split('/')[3]],
    );
    const refused = await compare(`${sources}/v2/compare?with=v1`);
    expect(outcome(refused)).toBe('410 SOURCE_VERSION_BYTES_PURGED');
    expect(refused.body.error).toMatchObject({ details: { field: 'with', reason: 'cleanup' } });
  });

  it('runs once at a time for a portal; other portals go on', async () => {
    const { sources } = await author.application();
    const other = await SourceAuthor.create(api);
    const theirs = await other.application();
    for (const name of ['a', 'b']) {
      await save(sources, await tarGzOf([{ name }]));
      await other.save(theirs.sources, await tarGzOf([{ name }]));
    }
    let release: () => void = () => undefined;
    const held = api
      .get<VersionComparison>(VersionComparison)
      .oneOfPortal(author.portal.id, () => new Promise<void>((resolve) => (release = resolve)));
    const busy = await compare(`${sources}/v2/compare?with=v1`);
    expect(outcome(busy)).toBe('503 SOURCE_COMPARE_BUSY');
    expect([busy.headers['retry-after'], busy.body.error]).toEqual([
      '3',
      expect.objectContaining({ retryAfter: 3 }),
    ]);
    expect(outcome(await other.call('GET', `${theirs.sources}/v2/compare?with=v1`))).toBe('200');
    release();
    await held;
    expect(outcome(await compare(`${sources}/v2/compare?with=v1`))).toBe('200');
  });

  it('holds nobody up, whatever the headers of an archive are', async () => {
    const { sources } = await author.application();
    // Four megabytes of records each, as many of which as there are bytes for.
    const records = '6 a=1\n'.repeat(700_000);
    await save(sources, await tarGzOf([{ name: 'f', content: 'x' }]));
    await save(sources, heavyTarOf(['a', 'b', 'c', 'd'], records), 'application/x-tar');
    let told: Awaited<ReturnType<typeof compare>> | null = null;
    const turn = await leastLongestTurn(
      100,
      async () => (told = await compare(`${sources}/v2/compare?with=v1`)),
    );
    expect(['200', '422 SOURCE_NOT_COMPARABLE']).toContain(outcome(told!));
    expect(turn).toBeLessThan(100);
  });
});

/** A tar whose files have extended headers that a writer would not make. */
function heavyTarOf(names: readonly string[], records: string): Buffer {
  const header = (name: string, size: number, type: string): Buffer => {
    const block = Buffer.alloc(512);
    block.write(name, 0);
    block.write('0000644\0', 100);
    block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
    block.write('00000000000\0', 136);
    block.write('        ', 148);
    block.write(type, 156);
    block.write('ustar\u000000', 257);
    const sum = block.reduce((total, byte) => total + byte, 0);
    block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return block;
  };
  const padded = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
  };
  const entries = names.flatMap((name) => [
    header('pax', Buffer.byteLength(records), 'x'),
    padded(records),
    header(name, 1, '0'),
    padded('x'),
  ]);
  return Buffer.concat([...entries, Buffer.alloc(1024)]);
}
