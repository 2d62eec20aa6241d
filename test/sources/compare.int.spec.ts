import { randomBytes } from 'node:crypto';
import { type Zippable, zipSync } from 'fflate';
import { newId } from '#libs/kernel';
import { leastLongestTurn } from '#libs/testing';
import { type TarEntry, tarGzOf, tarOf } from '../../libs/archives/src/__fixtures__/tar-of.js';
import { type ZipEntry, zipOf } from '../../libs/archives/src/__fixtures__/zip-of.js';
import { VersionComparison } from '../../libs/sources/src/comparing/comparison.service.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { outcome, SourceAuthor } from './source-author.js';
import { heavyTarOf } from './__fixtures__/heavy-tar.js';

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

  it('takes names for what they are, on whatever system a ZIP was made', async () => {
    const { sources } = await author.application();
    const zip = (name: Buffer, madeBy: number, content = 'x') =>
      save(
        sources,
        zipOf([
          { name, flags: 0, madeBy, content },
          { name: 'index.html', content: 'x' },
        ]),
        'application/zip',
      );
    const [dos, unix] = [0, 3];
    await zip(Buffer.from([0x8f, 0xab, 0xa0, 0xad]), dos);
    await zip(Buffer.from('План'), unix);
    await zip(Buffer.from('План'), unix, 'xy');
    expect((await compare(`${sources}/v2/compare?with=v1`)).body.data).toMatchObject({
      counts: EMPTY,
      unchanged: 2,
    });
    expect((await compare(`${sources}/v3/compare?with=v1`)).body.data.changed).toEqual([
      { path: 'План', sizeBefore: 1, sizeAfter: 2 },
    ]);
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

  it('is for those who may download the versions', async () => {
    const { sources, rawKey } = await author.application();
    await save(sources, await tarGzOf([{ name: 'a' }]));
    await save(sources, await tarGzOf([{ name: 'b' }]));
    const server = await author.server();
    await save(server.sources, await tarGzOf([{ name: 'c' }]));
    await save(server.sources, await tarGzOf([{ name: 'd' }]));
    const stranger = await SourceAuthor.create(api);
    const of = async (path: string, key: string) => outcome(await compare(`${path}/v2/compare?with=v1`, key));
    const userId = await author.portal.addUser();
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
