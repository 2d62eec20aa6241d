import { request } from 'undici';
import { Blobs } from '#libs/storage';
import { systemMeta } from '#libs/event-log';
import { SourceSavingStream } from '../../libs/sources/src/owners/source-saving.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { archive, outcome, sha256, SourceAuthor, type ShownVersion } from './source-author.js';

describe('managing source versions', () => {
  let api: InProcessApi;
  let author: SourceAuthor;
  let sources: string;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000', SOURCE_KEEP_NEWEST: '2' });
    author = await SourceAuthor.create(api);
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    ({ sources } = await author.application());
  });

  const read = (versionId: string) => author.call<ShownVersion>('GET', `${sources}/${versionId}`);
  const remove = (versionId: string, query = '') => author.call('DELETE', `${sources}/${versionId}${query}`);
  const cleanUp = (body: object = {}) =>
    author.call<Record<string, unknown>>('POST', `${sources}/cleanup`, { body });
  const portalBytes = async () => {
    const [row] = await api.database.query<{ bytes: number }>(
      `select bytes::int from storage.usage where portal_id = $1 and area = 'sources'`,
      [author.portal.id],
    );
    return row?.bytes ?? 0;
  };

  /** Saved so long ago that no day and no week keeps it. */
  async function saveOld(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) await author.save(sources, archive());
    await api.database.query(
      `update sources.version set confirmed_at = now() - interval '1 year' where owner_id = $1`,
      [sources.split('/')[3]],
    );
  }

  it('changes note and tags, and the file name follows', async () => {
    await author.save(sources, archive(), { 'X-Tags': 'a,manual', 'X-Note': 'one' });
    const changed = await author.call<ShownVersion>('PATCH', `${sources}/v1`, {
      body: { note: 'два', tags: ['published', 'B'] },
    });
    expect(changed.body.data).toMatchObject({ note: 'два', tags: ['published', 'b'], protected: true });
    expect(changed.body.data.filename).toMatch(/-v1-published\.tar\.gz$/);
    const tagged = await author.call<ShownVersion>('POST', `${sources}/v1/tag`, {
      body: { tag: 'c', add: ['manual', 'c'], remove: ['published', 'nothing'] },
    });
    expect(tagged.body.data.tags).toEqual(['manual', 'b', 'c']);
    expect(tagged.body.data.filename).toMatch(/-v1-manual\.tar\.gz$/);
    const without = await author.call<ShownVersion>('PATCH', `${sources}/v1`, { body: { note: null } });
    expect(without.body.data).toMatchObject({ note: null, tags: ['manual', 'b', 'c'] });
  });

  it('lets two callers who each add a tag add both', async () => {
    await author.save(sources, archive());
    const tags = Array.from({ length: 8 }, (_, index) => `t${index}`);
    await Promise.all(tags.map((tag) => author.call('POST', `${sources}/v1/tag`, { body: { tag } })));
    expect([...(await read('v1')).body.data.tags].sort()).toEqual(tags);
  });

  it.each<[string, 'PATCH' | 'POST' | 'DELETE' | 'GET', string, object | undefined, string]>([
    ['an empty change', 'PATCH', '/v1', {}, '400 VALIDATION_ERROR'],
    ['an empty tag', 'POST', '/v1/tag', {}, '400 VALIDATION_ERROR'],
    ['a wrong tag', 'POST', '/v1/tag', { tag: 'ä' }, '400 INVALID_TAG'],
    ['too long a note', 'PATCH', '/v1', { note: 'x'.repeat(1_001) }, '400 VALIDATION_ERROR'],
    ['an id that is none', 'PATCH', '/v01', { note: 'x' }, '400 INVALID_VERSION_ID'],
    ['an id of nothing', 'GET', '/v1.0', undefined, '400 INVALID_VERSION_ID'],
    ['a version that is not there', 'GET', '/v2', undefined, '404 VERSION_NOT_FOUND'],
    ['a deletion of nothing', 'DELETE', '/v0', undefined, '404 VERSION_NOT_FOUND'],
    ['a link to nothing', 'GET', '/v999999999/download', undefined, '404 VERSION_NOT_FOUND'],
    ['a name with a path', 'GET', '/v1/download?filename=..%2Fa', undefined, '400 INVALID_PARAMS'],
    [
      'a name that turns around',
      'GET',
      '/v1/download?filename=a%E2%80%AEgz',
      undefined,
      '400 INVALID_PARAMS',
    ],
  ])('refuses %s', async (_name, method, path, body, expected) => {
    await author.save(sources, archive());
    expect(outcome(await author.call(method, `${sources}${path}`, body ? { body } : {}))).toBe(expected);
  });

  it('deletes a version for good: its bytes are free, its number is never given again', async () => {
    const before = await portalBytes();
    const bytes = archive();
    await author.save(sources, bytes);
    expect((await remove('v1')).body.data).toEqual({ versionId: 'v1', deleted: true });
    expect(await portalBytes()).toBe(before);
    expect(outcome(await remove('v1'))).toBe('404 VERSION_NOT_FOUND');
    expect((await author.save(sources, bytes)).body.data).toMatchObject({
      versionId: 'v2',
      deduplicated: false,
    });
  });

  it('deletes a protected version only by force, and none that a deploy is at work with', async () => {
    await author.save(sources, archive(), { 'X-Tags': 'manual' });
    expect(outcome(await remove('v1'))).toBe('409 SOURCE_VERSION_PROTECTED');
    const [held] = await api.database.query<{ blob_id: string }>(
      'select blob_id from sources.version where owner_id = $1',
      [sources.split('/')[3]],
    );
    const until = new Date(Date.now() + 3_600_000);
    const lease = (at: Date) =>
      api.database.query(
        `insert into storage.blob_hold (blob_id, holder, expires_at) values ($1, 'operation:x', $2)
         on conflict (blob_id, holder) do update set expires_at = excluded.expires_at`,
        [held?.blob_id, at],
      );
    await lease(until);
    expect(outcome(await remove('v1', '?force=true'))).toBe('409 SOURCE_VERSION_IN_USE');
    await lease(new Date(0));
    expect(outcome(await remove('v1', '?force=true'))).toBe('200');
  });

  it('cleans up what nothing keeps, first as a dry run; the record stays and says so', async () => {
    await saveOld(5);
    await author.call('PATCH', `${sources}/v1`, { body: { tags: ['manual'] } });
    const sizes = (await author.list(sources)).body.data.versions.map(({ size }) => size);
    const used = await portalBytes();
    const expected = {
      deleted: ['v2', 'v3'],
      kept: 3,
      protected: ['v1'],
      freedBytes: sizes[2]! + sizes[3]!,
    };
    expect((await cleanUp({ dryRun: true })).body.data).toEqual({ ...expected, dryRun: true });
    expect(await portalBytes()).toBe(used);
    expect((await cleanUp()).body.data).toEqual({ ...expected, dryRun: false });
    expect(await portalBytes()).toBe(used - expected.freedBytes);
    expect((await read('v2')).body.data).toMatchObject({ bytesAvailable: false });
    const link = await author.call('GET', `${sources}/v2/download`);
    expect(outcome(link)).toBe('410 SOURCE_VERSION_BYTES_PURGED');
    expect(link.body.error.details).toEqual({ reason: 'cleanup' });
    expect((await author.list(sources)).body.data).toMatchObject({
      totalVersions: 5,
      currentVersionId: 'v5',
    });
    expect((await cleanUp()).body.data).toMatchObject({ deleted: [], freedBytes: 0 });
  });

  it('keeps as many of the newest as it is told', async () => {
    await saveOld(4);
    expect((await cleanUp({ keep: 3, dryRun: true })).body.data).toMatchObject({ deleted: ['v1'] });
    expect(outcome(await cleanUp({ keep: 0 }))).toBe('400 VALIDATION_ERROR');
  });

  it('gives the bytes back to a purged version when they are saved again', async () => {
    const bytes = archive();
    await author.save(sources, bytes);
    await saveOld(2);
    await cleanUp();
    expect((await read('v1')).body.data.bytesAvailable).toBe(false);
    const again = await author.save(sources, bytes);
    expect([again.status, again.body.data]).toEqual([
      200,
      expect.objectContaining({ versionId: 'v1', deduplicated: true, restored: true, bytesAvailable: true }),
    ]);
    expect((await author.call('GET', `${sources}/v1/download`)).status).toBe(200);
  });

  it('says of lost bytes that they are lost, and takes them again', async () => {
    const bytes = archive();
    await author.save(sources, bytes);
    const [{ blob_id: blobId } = { blob_id: '' }] = await api.database.query<{ blob_id: string }>(
      'select blob_id from sources.version where owner_id = $1',
      [sources.split('/')[3]],
    );
    const { url } = (await author.call<{ url: string }>('GET', `${sources}/v1/download`)).body.data;
    await api.get<Blobs>(Blobs).lose(blobId);
    expect((await read('v1')).body.data.bytesAvailable).toBe(false);
    const { pathname } = new URL(url);
    const follow = async () => {
      const { statusCode, body } = await request(api.origin + pathname);
      return [statusCode, await body.json()];
    };
    const lost = [410, { error: { code: 'LINK_EXPIRED', details: { reason: 'lost' } } }];
    expect([await follow(), await follow()]).toMatchObject([lost, lost]);
    const link = await author.call('GET', `${sources}/v1/download`);
    expect([outcome(link), link.body.error.details]).toEqual([
      '410 SOURCE_VERSION_BYTES_PURGED',
      { reason: 'lost' },
    ]);
    const asked = { 'X-Content-SHA256': sha256(bytes) };
    expect((await author.save(sources, bytes, asked)).body.data).toMatchObject({
      restored: true,
      versionId: 'v1',
    });
    expect((await read('v1')).body.data.bytesAvailable).toBe(true);
    const held = await api.database.query(
      `select 1 from storage.blob_hold where holder like 'version:%' and blob_id = $1`,
      [blobId],
    );
    expect(held).toEqual([]);
  });

  it('keeps nothing new while saving is off, and everything else goes on', async () => {
    const bytes = archive();
    await author.save(sources, bytes);
    const stream = api.get<SourceSavingStream>(SourceSavingStream);
    const portalId = author.portal.id;
    const set = (isOn: boolean) =>
      stream.handle(portalId, { type: 'switch', portalId, isOn }, { meta: systemMeta(portalId), portalId });
    await set(false);
    expect(outcome(await author.save(sources, archive()))).toBe('409 SOURCES_DISABLED');
    expect(outcome(await author.save(sources, bytes))).toBe('409 SOURCES_DISABLED');
    expect((await author.list(sources, `?sha256=${sha256(bytes)}`)).body.data.totalVersions).toBe(1);
    expect((await author.call('GET', `${sources}/v1/download`)).status).toBe(200);
    expect((await author.call('PATCH', `${sources}/v1`, { body: { note: 'x' } })).status).toBe(200);
    const me = () => author.call<{ sources: { saving: string; usedBytes: number } }>('GET', '/v1/me');
    expect((await me()).body.data.sources).toMatchObject({
      enabled: true,
      saving: 'off',
      maxBytes: 209_715_200,
    });
    expect((await remove('v1')).status).toBe(200);
    await set(true);
    expect((await author.save(sources, bytes)).status).toBe(201);
    expect((await me()).body.data.sources.saving).toBe('on');
  });
});
