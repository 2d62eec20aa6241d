import { request } from 'undici';
import { VersionRepository } from '#libs/sources';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { archive, outcome, sha256, SourceAuthor, type ShownVersion } from './source-author.js';

interface ShownOwner {
  readonly ownerType: string;
  readonly ownerId: string;
  readonly title: string;
  readonly totalVersions: number;
  readonly currentVersionId: string;
}

describe('lists of source versions', () => {
  let api: InProcessApi;
  let author: SourceAuthor;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    author = await SourceAuthor.create(api);
  });

  async function colleague(admin: boolean): Promise<string> {
    const userId = await author.portal.addUser({ admin });
    return author.portal.createKey({ userId, scopes: ['crm', 'svc:infra'] });
  }

  const idsOf = (versions: readonly ShownVersion[]) => versions.map(({ versionId }) => versionId);

  it('goes on before a version, newest first, and counts all of them', async () => {
    const { sources } = await author.application();
    for (let count = 0; count < 5; count += 1) await author.save(sources, archive());
    const first = (await author.list(sources, '?limit=2')).body.data;
    expect([idsOf(first.versions), first.totalVersions, first.currentVersionId]).toEqual([
      ['v5', 'v4'],
      5,
      'v5',
    ]);
    const next = (await author.list(sources, '?limit=2&before=v4')).body.data;
    expect([idsOf(next.versions), next.totalVersions]).toEqual([['v3', 'v2'], 5]);
    expect(outcome(await author.list(sources, '?before=4'))).toBe('400 INVALID_VERSION_ID');
    expect(outcome(await author.list(sources, '?limit=501'))).toBe('400 INVALID_PARAMS');
    for (const wrong of ['', 'abc', `${'a'.repeat(63)}g`]) {
      expect(outcome(await author.list(sources, `?sha256=${wrong}`))).toBe('400 INVALID_SHA256');
    }
  });

  it('numbers versions of an application and its server together, and finds a content under both', async () => {
    const app = await author.application();
    const server = await author.server(app.rawKey);
    const bytes = archive();
    const saves = [
      await author.save(app.sources, bytes),
      await author.save(server.sources, bytes, {}, app.rawKey),
      await author.save(app.sources, archive()),
    ];
    expect(saves.map(({ status, body }) => [status, body.data.versionId])).toEqual([
      [201, 'v1'],
      [201, 'v2'],
      [201, 'v3'],
    ]);
    const context = expect.objectContaining({
      serverId: server.id,
      serverName: 'shop',
      serverDisplayName: '',
      linkedApp: { appId: app.id, title: 'Shop' },
    });
    expect(saves[2]?.body.data.serverContext).toEqual(context);
    const { data } = (await author.list(app.sources, `?sha256=${sha256(bytes).toUpperCase()}`)).body;
    expect(data).toMatchObject({
      totalVersions: 2,
      currentVersionId: 'v2',
      totalSizeBytes: 2 * bytes.length,
      linkedServerSources: [],
      linkedServerSourcesTruncated: false,
    });
    expect(data).not.toHaveProperty('linkedServerHint');
    expect(data.versions.map(({ versionId, serverContext }) => [versionId, serverContext])).toEqual([
      ['v2', context],
      ['v1', context],
    ]);
    const none = (await author.list(app.sources, `?sha256=${sha256(archive())}`)).body.data;
    expect(none).toMatchObject({ totalVersions: 0, currentVersionId: null, versions: [] });
    expect(
      idsOf((await author.list(server.sources, `?sha256=${sha256(bytes)}`, app.rawKey)).body.data.versions),
    ).toEqual(['v2']);
  });

  it('shows the author servers of the calling key and of the application, and nobody else any', async () => {
    const app = await author.application();
    const ofApp = await author.server(app.rawKey);
    const own = await author.server();
    const ofOtherKey = await author.portal.createKey({ scopes: ['crm', 'svc:infra'] });
    const other = await author.server(ofOtherKey);
    await author.save(ofApp.sources, archive(), {}, app.rawKey);
    await author.save(own.sources, archive());
    await author.save(own.sources, archive());
    await author.save(other.sources, archive(), {}, ofOtherKey);
    const { data } = (await author.list(app.sources)).body;
    const groups = data.linkedServerSources.map(({ serverContext, totalVersions, versions }) => [
      serverContext.serverId,
      totalVersions,
      idsOf(versions),
      versions.some((version) => 'serverContext' in version),
    ]);
    expect(groups).toEqual([
      [own.id, 2, ['v2', 'v1'], false],
      [ofApp.id, 1, ['v1'], false],
    ]);
    expect(data).toMatchObject({
      linkedServerSourcesTruncated: false,
      linkedServerHint: {
        message: expect.stringContaining('servers'),
        listEndpoint: '/v1/infra/servers/{serverId}/sources',
        downloadEndpoint: '/v1/infra/servers/{serverId}/sources/{versionId}/download',
        docs: expect.stringContaining('/docs'),
      },
    });
    const byApp = (await author.list(app.sources, '', app.rawKey)).body.data;
    expect([byApp.linkedServerSources, byApp.linkedServerHint]).toEqual([[], undefined]);
    const byAdmin = (await author.list(app.sources, '', await colleague(true))).body.data;
    expect(byAdmin.linkedServerSources.map(({ serverContext }) => serverContext.serverId)).toEqual([
      ofApp.id,
    ]);
    expect(outcome(await author.list(app.sources, '', await colleague(false)))).toBe('403 NOT_AUTHORIZED');
    expect(outcome(await author.list(other.sources))).toBe('404 SERVER_NOT_FOUND');
  });

  it('lists at most 50 servers and 200 versions, with exact totals', async () => {
    const app = await author.application();
    const own = await author.server();
    const [{ id: keyId } = { id: '' }] = await api.database.query<{ id: string }>(
      'select key_id as id from infra.server where id = $1',
      [own.id],
    );
    await api.database.query(
      `with made as (
         insert into infra.server (id, portal_id, key_id, owner_user_id, name, status, provider, plan, region, image,
           subdomain, created_at, updated_at, last_version)
         select gen_random_uuid(), portal_id, key_id, owner_user_id, 'many-' || n, 'running', provider, plan, region,
           image, 'many-' || n || '-' || left(id::text, 13), created_at, updated_at, last_version
         from infra.server cross join generate_series(1, 51) n where id = $1 returning id)
       insert into sources.version (id, portal_id, owner_type, owner_id, lineage_id, number, sha256, size, format,
         is_manual, is_published, saved_at, confirmed_at, updated_at, last_version)
       select gen_random_uuid(), $2, 'server', made.id, made.id, n, repeat(n::text, 64), 7, 'tar', false, false,
         now(), now(), now(), 1
       from made cross join generate_series(1, 6) n`,
      [own.id, author.portal.id],
    );
    expect(keyId).not.toBe('');
    const { data } = (await author.list(app.sources)).body;
    const listed = data.linkedServerSources.flatMap(({ versions }) => versions);
    expect([data.linkedServerSourcesTruncated, listed.length, data.linkedServerSources.length]).toEqual([
      true,
      200,
      34,
    ]);
    expect(
      data.linkedServerSources.every((group) => group.totalVersions === 6 && group.totalSizeBytes === 42),
    ).toBe(true);
    expect(data.linkedServerSources.at(-1)?.versions).toHaveLength(2);
  });

  it('answers the list without the servers when that part cannot be made', async () => {
    const app = await author.application();
    await author.save(app.sources, archive());
    const versions = api.get<VersionRepository>(VersionRepository);
    const summaries = jest
      .spyOn(versions, 'summaries')
      .mockRejectedValue(new Error('the statement took too long'));
    try {
      const answer = await author.list(app.sources, '', author.key);
      expect([answer.status, answer.body.data.linkedServerSources]).toEqual([200, []]);
      expect(answer.body.data.linkedServerSourcesTruncated).toBe(true);
    } finally {
      summaries.mockRestore();
    }
  });

  it('hands out a link that brings the bytes, without a key, and is dead with the version', async () => {
    const { sources } = await author.application();
    const bytes = archive();
    await author.save(sources, bytes);
    const link = async (query = '') =>
      (await author.call<{ url: string; expiresAt: string }>('GET', `${sources}/v1/download${query}`)).body
        .data;
    const { url, expiresAt } = await link('?filename=my%20shop.tgz');
    expect(new Date(expiresAt).getTime() - Date.now()).toBeGreaterThan(29 * 60_000);
    const fetched = async () => {
      const answer = await request(`${api.origin}${new URL(url).pathname}`);
      return {
        status: answer.statusCode,
        headers: answer.headers,
        bytes: Buffer.from(await answer.body.arrayBuffer()),
      };
    };
    const first = await fetched();
    expect([first.status, first.bytes.equals(bytes), first.headers['content-type']]).toEqual([
      200,
      true,
      'application/gzip',
    ]);
    expect(String(first.headers['content-disposition'])).toContain('my shop.tgz');
    await author.call('DELETE', `${sources}/v1`);
    expect((await fetched()).status).toBe(403);
  });

  it('kills links to the sources of an application with it', async () => {
    const { id, sources } = await author.application();
    await author.save(sources, archive());
    const { url } = (await author.call<{ url: string }>('GET', `${sources}/v1/download`)).body.data;
    const status = async () => {
      const { statusCode, body } = await request(`${api.origin}${new URL(url).pathname}`);
      await body.dump();
      return statusCode;
    };
    expect(await status()).toBe(200);
    expect((await author.call('DELETE', `/v1/apps/${id}`)).status).toBe(200);
    expect(await status()).toBe(403);
    expect(outcome(await author.list(sources))).toBe('404 APP_NOT_FOUND');
  });

  it('lets the author of an application read what its servers have, and change nothing there', async () => {
    const app = await author.application();
    const server = await author.server(app.rawKey);
    await author.save(server.sources, archive(), {}, app.rawKey);
    expect((await author.list(server.sources)).body.data.totalVersions).toBe(1);
    expect((await author.call('GET', `${server.sources}/v1/download`)).status).toBe(200);
    const change = { body: { note: 'x' } };
    expect(outcome(await author.call('PATCH', `${server.sources}/v1`, change))).toBe('403 WRONG_KEY');
    expect(outcome(await author.call('DELETE', `${server.sources}/v1`))).toBe('403 WRONG_KEY');
    const admin = await colleague(true);
    expect((await author.list(server.sources, '', admin)).status).toBe(200);
    expect(outcome(await author.save(server.sources, archive(), {}, admin))).toBe('403 WRONG_KEY');
    const other = await author.application();
    expect(outcome(await author.list(app.sources, '', other.rawKey))).toBe('403 SOURCE_APP_ID_MISMATCH');
    expect(outcome(await author.list(server.sources, '', other.rawKey))).toBe('404 SERVER_NOT_FOUND');
  });

  it('lets administrators alone read what a deleted server had', async () => {
    const server = await author.server();
    await author.save(server.sources, archive());
    expect((await author.call('DELETE', `/v1/infra/servers/${server.id}`)).status).toBeLessThan(300);
    expect(outcome(await author.list(server.sources))).toBe('404 SERVER_NOT_FOUND');
    const admin = await colleague(true);
    expect((await author.list(server.sources, '', admin)).body.data.totalVersions).toBe(1);
    expect((await author.call('GET', `${server.sources}/v1/download`, { key: admin })).status).toBe(200);
    const removed = await author.call('DELETE', `${server.sources}/v1`, { key: admin });
    expect(outcome(removed)).toBe('404 SERVER_NOT_FOUND');
  });

  it('shows keys of the subscription section what their owner wrote, and no server', async () => {
    const app = await author.application();
    const server = await author.server(app.rawKey);
    await author.save(app.sources, archive());
    const cowork = await author.portal.createKey({ kind: 'cowork', scopes: ['crm', 'svc:infra'] });
    expect((await author.list(app.sources, '', cowork)).body.data.totalVersions).toBe(1);
    expect(outcome(await author.list(server.sources, '', cowork))).toBe('404 SERVER_NOT_FOUND');
    const refused = await author.save(app.sources, archive(), {}, cowork);
    expect(outcome(refused)).toBe('403 INFRA_FORBIDDEN_FOR_COWORK_KEY');
  });

  it('tells whose versions the key can list, the newest save first', async () => {
    const shop = await author.application();
    const server = await author.server();
    await author.save(shop.sources, archive());
    await author.save(shop.sources, archive());
    await author.save(server.sources, archive());
    await author.application();
    const mine = async (query = '', key = author.key) =>
      (await author.call<ShownOwner[]>('GET', `/v1/me/sources${query}`, { key })).body;
    const { data, total } = await mine();
    expect(data).toEqual([
      expect.objectContaining({ ownerType: 'server', ownerId: server.id, title: 'shop', totalVersions: 1 }),
      expect.objectContaining({
        ownerType: 'app',
        ownerId: shop.id,
        title: 'Shop',
        totalVersions: 2,
        currentVersionId: 'v2',
        savingEnabled: true,
      }),
    ]);
    expect(total).toBe(2);
    expect(await mine('?limit=1&page=2')).toMatchObject({
      data: [{ ownerId: shop.id }],
      total: 2,
      page: 2,
      limit: 1,
    });
    expect((await mine('?q=nowhere')).data).toEqual([]);
    expect((await mine('', shop.rawKey)).data.map(({ ownerId }) => ownerId)).toEqual([shop.id]);
    const withoutServers = await author.portal.createKey({ scopes: ['crm'] });
    expect((await mine('', withoutServers)).data.map(({ ownerId }) => ownerId)).toEqual([shop.id]);
    expect((await mine('', await colleague(false))).data).toEqual([]);
    expect((await mine('', await colleague(true))).total).toBe(2);
  });
});
