import { KeyAdmin, PortalAdmin } from '#libs/auth';
import { eventually } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ObjectClient, sha256, type ShownObject } from './object-client.js';

const GIF_AND_SCRIPT = 'GIF89a/*;alert(document.domain)//*/=1';
const HTML = '<script>document.title = document.cookie</script>';

describe('public objects', () => {
  let api: InProcessApi;
  let client: ObjectClient;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000', FILES_URL: 'https://files.example' });
    client = await ObjectClient.create(api);
  });
  afterAll(() => api.stop());

  const publish = (key: string, bytes: string, contentType: string, others = {}): Promise<ShownObject> =>
    client.keep(key, bytes, { contentType, visibility: 'public', overwrite: true, ...others });

  /** Other processes, and this one, learn of a change of keys and portals a moment later. */
  const becomes = (url: string, status: number) =>
    eventually(async () => expect((await client.fetch(url)).status).toBe(status));

  it('have an address for everybody, on the host of files', async () => {
    const kept = await publish('logo.png', 'PNG', 'image/png');
    expect(kept.publicUrl).toMatch(
      new RegExp(`^https://files\\.example/v1/public-storage/[a-z2-7]{16}/${kept.id}\\.png$`),
    );
    const answer = await client.fetch(kept.publicUrl!);
    expect([answer.status, answer.text]).toEqual([200, 'PNG']);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '3',
      'content-disposition': expect.stringMatching(/^inline; filename="?logo\.png/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=3600',
      'accept-ranges': 'bytes',
      etag: `"${sha256('PNG')}"`,
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
    const facts = await api.database.query(`select type from es.event where stream_id = $1`, [
      `storage-object-${kept.id}`,
    ]);
    expect(facts).toContainEqual({ type: 'storage_object_made_public' });
  });

  it.each([
    ['page.html', 'text/html; charset=utf-8', HTML, 'application/octet-stream', 'attachment'],
    ['page.xhtml', 'application/xhtml+xml', HTML, 'application/octet-stream', 'attachment'],
    ['image.svg', 'image/svg+xml', '<svg onload="alert(1)"/>', 'application/octet-stream', 'attachment'],
    ['feed.xml', 'text/xml', '<?xml-stylesheet href="x"?>', 'application/octet-stream', 'attachment'],
    ['code.js', 'text/javascript', 'alert(1)', 'application/octet-stream', 'attachment'],
    ['code.wasm', 'application/wasm', '\0asm', 'application/octet-stream', 'attachment'],
    ['both.gif', 'image/gif', GIF_AND_SCRIPT, 'image/gif', 'inline'],
    ['both.html', 'image/gif', HTML, 'image/gif', 'inline'],
    ['notes.txt', 'TEXT/plain; charset=utf-7', HTML, 'text/plain; charset=utf-8', 'inline'],
    ['form.pdf', 'application/pdf', '%PDF', 'application/pdf', 'attachment'],
  ])('runs nothing: %s of %s', async (key, contentType, bytes, shown, disposition) => {
    const { publicUrl } = await publish(key, bytes, contentType);
    const { headers } = await client.fetch(publicUrl!);
    expect(headers['content-type']).toBe(shown);
    expect(String(headers['content-disposition']).split(';')[0]).toBe(disposition);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  });

  it('are sent whole, in one range or not again', async () => {
    const { publicUrl } = await publish('film.mp4', '0123456789', 'video/mp4');
    const ask = async (headers: Record<string, string>) => {
      const { status, text, headers: sent } = await client.fetch(publicUrl!, { headers });
      return [status, text, sent['content-range']];
    };
    expect(await ask({ range: 'bytes=2-4' })).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await ask({ range: 'bytes=0-1,4-5' })).toEqual([200, '0123456789', undefined]);
    expect(await ask({ range: 'bytes=10-' })).toEqual([416, '', 'bytes */10']);
    expect(await ask({ 'if-none-match': `"${sha256('0123456789')}"` })).toEqual([304, '', undefined]);
    const head = await client.fetch(publicUrl!, { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '10']);
  });

  it('keep to the conditions of a request', async () => {
    const { publicUrl, completedAt } = await publish('parts.mp4', '0123456789', 'video/mp4');
    const tag = `"${sha256('0123456789')}"`;
    const completed = new Date(completedAt!);
    const since = completed.toUTCString();
    const before = new Date(completed.getTime() - 1_000).toUTCString();
    const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
      const { status, text, headers: sent } = await client.fetch(publicUrl!, { method, headers });
      const code =
        status === 412 && method === 'GET'
          ? (JSON.parse(text) as { error: { code: string } }).error.code
          : '';
      return [status, code || text, sent['last-modified']];
    };
    const failed = [412, 'PRECONDITION_FAILED', undefined];
    expect(await ask({ 'if-match': '"other"' })).toEqual(failed);
    expect(await ask({ 'if-match': `W/${tag}`, range: 'bytes=0-1' })).toEqual(failed);
    expect(await ask({ 'if-unmodified-since': before })).toEqual(failed);
    expect(await ask({ 'if-match': '"other"' }, 'HEAD')).toEqual([412, '', undefined]);
    expect(await ask({ 'if-match': `"other", ${tag}`, 'if-unmodified-since': before })).toEqual([
      200,
      '0123456789',
      since,
    ]);
    expect(await ask({ 'if-modified-since': since })).toEqual([304, '', since]);
    expect(await ask({ 'if-modified-since': since }, 'HEAD')).toEqual([304, '', since]);
    expect(await ask({ 'if-modified-since': before })).toEqual([200, '0123456789', since]);
    expect(await ask({ 'if-none-match': '"other"', 'if-modified-since': since })).toEqual([
      200,
      '0123456789',
      since,
    ]);
    expect(await ask({ range: 'bytes=-2', 'if-range': since })).toEqual([206, '89', since]);
    expect(await ask({ range: 'bytes=-2', 'if-range': before })).toEqual([200, '0123456789', since]);
  });

  it.each(['GET, Range', 'GET, If-None-Match', 'HEAD, If-Modified-Since'])(
    'let a page of any site ask with %s, without its cookies',
    async (wanted) => {
      const [method = '', header = ''] = wanted.split(', ');
      const { publicUrl } = await publish('read.txt', '0123456789', 'text/plain');
      const origin = 'https://elsewhere.example';
      const asked = await client.fetch(publicUrl!, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': header.toLowerCase(),
        },
      });
      expect([asked.status, asked.text]).toEqual([204, '']);
      expect(asked.headers['access-control-allow-origin']).toBe('*');
      expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
      expect(String(asked.headers['access-control-allow-methods']).split(', ')).toContain(method);
      expect(String(asked.headers['access-control-allow-headers']).split(', ')).toContain(header);
      const answer = await client.fetch(publicUrl!, { headers: { origin, range: 'bytes=-3' } });
      expect([answer.status, answer.text]).toEqual([206, '789']);
      const exposed = String(answer.headers['access-control-expose-headers']).split(', ');
      expect(exposed).toEqual(
        expect.arrayContaining(['ETag', 'Content-Range', 'Accept-Ranges', 'Last-Modified', 'Content-Length']),
      );
    },
  );

  it('say the same of an address where nothing is, and let nobody write', async () => {
    const { publicUrl } = await publish('read.txt', 'x', 'text/plain');
    const hidden = await client.keep('unseen.txt', 'x');
    const ask = async (path: string) => {
      const { status, headers } = await client.fetch(path, { method: 'OPTIONS' });
      const { date: _date, 'x-request-id': _id, ...others } = headers;
      return { status, others };
    };
    const shown = await ask(publicUrl!);
    expect(await ask(publicUrl!.replace(/[^/]+$/, hidden.id))).toEqual(shown);
    expect(String(shown.others['access-control-allow-methods'])).toBe('GET, HEAD, OPTIONS');
    const own = await client.fetch('/v1/storage/objects/unseen.txt', { method: 'OPTIONS' });
    expect(own.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('are not there for whoever has a wrong address, in one and the same way', async () => {
    const hidden = await client.keep('hidden.txt', 'secret');
    const shown = await publish('shown.txt', 'x', 'text/plain');
    const stranger = await ObjectClient.create(api);
    const other = await stranger.keep('other.txt', 'y', { visibility: 'public' });
    const path = new URL(shown.publicUrl!).pathname;
    const bucket = path.split('/')[3]!;
    const foreign = new URL(other.publicUrl!).pathname.split('/')[3]!;
    expect(hidden.publicUrl).toBeNull();
    const base = '/v1/public-storage';
    const addresses = [
      `${base}/${bucket}/${hidden.id}`,
      `${base}/${foreign}/${shown.id}`,
      `${base}/${bucket}/${other.id}`,
      `${base}/${bucket}/${bucket}`,
      `${base}/${bucket}/..%2f${shown.id}`,
      `${base}/%00/${shown.id}`,
      `${base}/${bucket.toUpperCase()}/${shown.id}`,
    ];
    const answers = await Promise.all(addresses.map((address) => client.fetch(address)));
    const codes = answers.map(({ status, text }) => [status, (JSON.parse(text) as { error: object }).error]);
    const unlike = codes.filter(
      ([status, error]) => status !== 404 || (error as { code: string }).code !== 'STORAGE_OBJECT_NOT_FOUND',
    );
    // A path that is no text at all is refused as such.
    expect(unlike.map(([status]) => status)).toEqual([400]);
    expect((await client.fetch(`${base}/${bucket}/${shown.id}.anything`)).text).toBe('x');
  });

  it('stop with the life of the object, with its key and with its portal', async () => {
    const owner = await ObjectClient.create(api);
    const { publicUrl, id } = await owner.keep('a.txt', 'x', { visibility: 'public', ttlSeconds: 600 });
    const fetched = await owner.fetch(publicUrl!);
    expect(Number(/max-age=(\d+)/.exec(String(fetched.headers['cache-control']))![1])).toBeLessThanOrEqual(
      600,
    );
    const portals = api.get<PortalAdmin>(PortalAdmin);
    const answers = (status: number) => becomes(publicUrl!, status);
    await portals.set(owner.portal.id, { frozen: true });
    await answers(402);
    const frozen = await owner.fetch(publicUrl!);
    expect([frozen.status, frozen.headers['cache-control']]).toEqual([402, 'no-store']);
    await portals.set(owner.portal.id, { frozen: false, state: 'suspended' });
    await answers(404);
    await portals.set(owner.portal.id, { state: 'active' });
    await answers(200);
    await api.database.query(`update storage.object set expires_at = now() - interval '1 s' where id = $1`, [
      id,
    ]);
    expect((await owner.fetch(publicUrl!)).status).toBe(404);
    await api.database.query(`update storage.object set expires_at = null where id = $1`, [id]);
    const [key] = await api.database.query<{ id: string }>(
      `select id from auth.api_key where portal_id = $1`,
      [owner.portal.id],
    );
    await api.get<KeyAdmin>(KeyAdmin).revoke(key!.id);
    await answers(404);
  });

  it('of an application live as long as it has a key', async () => {
    const appId = (await client.keep('any', 'x', { overwrite: true })).id;
    const keys = api.get<KeyAdmin>(KeyAdmin);
    const first = await client.portal.issueKey({ kind: 'application', appId, scopes: ['svc:storage'] });
    const second = await ObjectClient.create(api, client.portal, { kind: 'application', appId });
    const { publicUrl } = await second.keep('app.txt', 'x', { visibility: 'public' });
    await keys.revoke(first);
    expect((await client.fetch(publicUrl!)).text).toBe('x');
    const left = await api.database.query<{ id: string }>(
      `select id from auth.api_key where app_id = $1 and status = 'ACTIVE'`,
      [appId],
    );
    for (const { id } of left) await keys.revoke(id);
    await becomes(publicUrl!, 404);
  });
});
