import { KeyAdmin, PortalAdmin } from '#libs/auth';
import { Objects } from '#libs/storage';
import { eventually } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ObjectClient, outcome, sha256 } from './object-client.js';

const BYTES = 'hello, world';

describe('objects', () => {
  let api: InProcessApi;
  let client: ObjectClient;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    client = await ObjectClient.create(api);
  });
  afterAll(() => api.stop());

  it('are kept by ticket, bytes and completion, and read back by a link without a key', async () => {
    const ticket = await client.ticket('backups/site 1.txt', BYTES, { metadata: { from: 'shop' } });
    expect(ticket.status).toBe(201);
    expect(ticket.body.data).toEqual({
      objectId: expect.any(String),
      key: 'backups/site 1.txt',
      uploadUrl: expect.stringMatching(/\/transfer\/v1\./),
      method: 'PUT',
      headers: { 'Content-Type': 'text/plain' },
      expiresAt: expect.any(String),
    });
    const { objectId } = ticket.body.data;
    expect(outcome(await client.complete(objectId))).toBe('409 STORAGE_UPLOAD_INCOMPLETE');
    const sent = await client.put(ticket.body.data, BYTES);
    expect([sent.status, sent.headers.etag]).toEqual([200, `"${sha256(BYTES)}"`]);
    expect(outcome(await client.get('backups/site 1.txt'))).toBe('404 STORAGE_OBJECT_NOT_FOUND');
    const completed = await client.complete(objectId, { sha256: sha256(BYTES).toUpperCase() });
    expect(completed.status).toBe(200);
    expect(completed.body.data).toEqual({
      id: objectId,
      key: 'backups/site 1.txt',
      contentType: 'text/plain',
      sizeBytes: BYTES.length,
      sha256: sha256(BYTES),
      etag: sha256(BYTES),
      visibility: 'private',
      status: 'READY',
      publicUrl: null,
      metadata: { from: 'shop' },
      createdAt: expect.any(String),
      completedAt: expect.any(String),
      expiresAt: null,
    });
    expect((await client.complete(objectId)).body.data).toEqual(completed.body.data);

    const link = await client.get('backups/site 1.txt');
    expect(link.body.data).toEqual({
      url: link.body.data.downloadUrl,
      downloadUrl: expect.stringMatching(/\/transfer\//),
      expiresAt: expect.any(String),
      object: completed.body.data,
    });
    const file = await client.fetch(link.body.data.url);
    expect(file.text).toBe(BYTES);
    expect(file.headers['content-disposition']).toContain('site 1.txt');
    const redirected = await client.fetch('/v1/storage/objects/backups/site%201.txt', {
      headers: { 'x-api-key': client.key },
    });
    expect(redirected.status).toBe(302);
    expect((await client.fetch(String(redirected.headers['location']))).text).toBe(BYTES);
  });

  it('tell size, type, tag and id to HEAD', async () => {
    const kept = await client.keep('head.txt', BYTES);
    const head = await client.fetch('/v1/storage/objects/head.txt', {
      method: 'HEAD',
      headers: { 'x-api-key': client.key },
    });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers).toMatchObject({
      'content-length': String(BYTES.length),
      'content-type': 'text/plain',
      etag: `"${kept.etag}"`,
      'last-modified': new Date(kept.completedAt!).toUTCString(),
      'x-svc-object-id': kept.id,
    });
    const conditional = async (header: Record<string, string>) =>
      client.fetch('/v1/storage/objects/head.txt', {
        method: 'HEAD',
        headers: { 'x-api-key': client.key, ...header },
      });
    expect((await conditional({ 'if-match': '"other"' })).status).toBe(412);
    const known = await conditional({ 'if-modified-since': String(head.headers['last-modified']) });
    expect([known.status, known.headers['etag']]).toEqual([304, `"${kept.etag}"`]);
    const missing = await client.fetch('/v1/storage/objects/none.txt', {
      method: 'HEAD',
      headers: { 'x-api-key': client.key },
    });
    expect(missing.status).toBe(404);
  });

  it('are deleted once, and every link to them is dead at once', async () => {
    const { id } = await client.keep('gone.txt', BYTES);
    const { url } = (await client.get('gone.txt')).body.data;
    expect((await client.remove('gone.txt')).body.data).toEqual({ key: 'gone.txt', deleted: true });
    expect((await client.fetch(url)).status).toBe(403);
    expect(outcome(await client.remove('gone.txt'))).toBe('404 STORAGE_OBJECT_NOT_FOUND');
    const facts = await api.database.query(
      `select type, data from es.event where module = 'storage' and stream_id = $1`,
      [`storage-object-${id}`],
    );
    expect(facts).toEqual([{ type: 'storage_object_deleted', data: { reason: 'request' } }]);
  });

  it('have keys of their own for each key, and shared ones for the keys of an application', async () => {
    const neighbour = await ObjectClient.create(api, client.portal);
    const elsewhere = await ObjectClient.create(api);
    const kept = await client.keep('mine.txt', BYTES);
    for (const stranger of [neighbour, elsewhere]) {
      expect(outcome(await stranger.get('mine.txt'))).toBe('404 STORAGE_OBJECT_NOT_FOUND');
      expect(outcome(await stranger.remove('mine.txt'))).toBe('404 STORAGE_OBJECT_NOT_FOUND');
      expect(outcome(await stranger.complete(kept.id))).toBe('404 STORAGE_OBJECT_NOT_FOUND');
      expect((await stranger.list()).body.data).toEqual([]);
      expect((await stranger.keep('mine.txt', 'other')).id).not.toBe(kept.id);
    }
    expect(await client.read('mine.txt')).toBe(BYTES);
    const application = { kind: 'application', appId: kept.id } as const;
    const one = await ObjectClient.create(api, client.portal, application);
    const other = await ObjectClient.create(api, client.portal, application);
    await one.keep('shared.txt', BYTES);
    expect(await other.read('shared.txt')).toBe(BYTES);
    expect(await client.read('shared.txt')).toBeNull();
  });

  it('end with the time they were given, though their rows go later', async () => {
    const kept = await client.keep('short.txt', BYTES, { ttlSeconds: 60 });
    expect(Date.parse(kept.expiresAt!) - Date.parse(kept.completedAt!)).toBe(60_000);
    const { url } = (await client.get('short.txt')).body.data;
    await api.database.query(`update storage.object set expires_at = now() - interval '1 s' where id = $1`, [
      kept.id,
    ]);
    expect(await client.read('short.txt')).toBeNull();
    expect((await client.fetch(url)).status).toBe(403);
    const before = await client.used();
    await api.get<Objects>(Objects).removeExpired();
    expect((await client.used()).bytes).toBe(before.bytes - BYTES.length);
    expect((await client.keep('short.txt', 'again')).sizeBytes).toBe(5);
  });

  it('are refused to keys that may not', async () => {
    const path = '/v1/storage/objects';
    const order = { key: 'a', contentType: 'text/plain', sizeBytes: 1 };
    const readOnly = await ObjectClient.create(api, client.portal, { readOnly: true });
    expect(outcome(await readOnly.call('POST', path, order))).toBe('403 WRITE_BLOCKED_READONLY_KEY');
    expect((await readOnly.list()).status).toBe(200);
    const crm = await ObjectClient.create(api, client.portal, { scopes: ['crm'] });
    expect(outcome(await crm.list())).toBe('403 SCOPE_DENIED');
    const cowork = await ObjectClient.create(api, client.portal, { kind: 'cowork' });
    expect((await cowork.keep('by-cowork.txt', BYTES)).status).toBe('READY');
    const keys = api.get<KeyAdmin>(KeyAdmin);
    const { userId } = client.portal;
    const management = await keys.create({ userId, kind: 'management', scopes: ['svc:mgmt:keys'] });
    const refused = await api.client.call('GET', path, { key: management.rawKey });
    expect(outcome(refused)).toBe('403 STORAGE_REQUIRES_PORTAL_BINDING');
  });

  it('stop with the account, and links with their key', async () => {
    const owner = await ObjectClient.create(api);
    await owner.keep('a.txt', BYTES);
    const { url } = (await owner.get('a.txt')).body.data;
    const waiting = (await owner.ticket('b.txt', BYTES)).body.data;
    const portals = api.get<PortalAdmin>(PortalAdmin);
    // Other processes, and this one, learn of a change a moment later.
    const answers = (status: number) =>
      eventually(async () => expect((await owner.fetch(url)).status).toBe(status));
    await portals.set(owner.portal.id, { frozen: true });
    await answers(402);
    expect(outcome(await owner.list())).toBe('402 ACCOUNT_FROZEN');
    await portals.set(owner.portal.id, { frozen: false });
    await answers(200);
    const [key] = await api.database.query<{ id: string }>(
      `select id from auth.api_key where portal_id = $1`,
      [owner.portal.id],
    );
    await api.get<KeyAdmin>(KeyAdmin).revoke(key!.id);
    await answers(403);
    expect((await owner.put(waiting, BYTES)).status).toBe(403);
  });

  it('go when nobody has been able to reach them for a month', async () => {
    const owner = await ObjectClient.create(api);
    const reachable = await ObjectClient.create(api, owner.portal);
    await owner.keep('left.txt', BYTES);
    await reachable.keep('kept.txt', BYTES);
    const removal = api.get<Objects>(Objects);
    const month = (days: number) =>
      api.database.query(
        `update storage.namespace set ended_at = ended_at - make_interval(days => $2)
          where portal_id = $1 and ended_at is not null`,
        [owner.portal.id, days],
      );
    await removal.removeUnreachable();
    const [oldest] = await api.database.query<{ id: string }>(
      `select owner_id as id from storage.namespace where portal_id = $1 order by id limit 1`,
      [owner.portal.id],
    );
    await api.get<KeyAdmin>(KeyAdmin).revoke(oldest!.id);
    await removal.removeUnreachable();
    await month(29);
    await removal.removeUnreachable();
    expect((await reachable.used()).blobs).toBe(2);
    await month(1);
    await removal.removeUnreachable();
    expect(await reachable.used()).toEqual({ bytes: BYTES.length, blobs: 1, held: BYTES.length });
    expect(await reachable.read('kept.txt')).toBe(BYTES);
  });

  it('tell a key how much room there is', async () => {
    const owner = await ObjectClient.create(api);
    await owner.keep('a.txt', BYTES);
    const { storage } = (await owner.call<{ storage: object }>('GET', '/v1/me')).body.data;
    expect(storage).toEqual({
      enabled: true,
      quotaBytes: 10 * 1_073_741_824,
      usedBytes: BYTES.length,
      maxDirectBytes: 104_857_600,
    });
  });
});
