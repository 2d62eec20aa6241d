import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { KeyAdmin, PortalAdmin, UserAdmin } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { BodyBudgets } from '#libs/http';
import { eventually } from '#libs/testing';
import { LinkApp, type LinkOwner } from '../__fixtures__/link-app.js';
import { Blobs } from '../blobs/blobs.js';
import { blobKey } from '../contracts/storage-terms.js';

const TEXT = 'the bytes of a thing';
/** What no longer works has stopped before a process would look again by itself. */
const PUSHED = { within: 20_000, every: 2 };

describe('signed links', () => {
  let app: LinkApp;
  let owner: LinkOwner;

  beforeAll(async () => {
    app = await LinkApp.start();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  interface Sent {
    readonly method?: 'GET' | 'HEAD' | 'PUT' | 'OPTIONS' | 'POST';
    readonly headers?: Record<string, string>;
    readonly body?: string;
  }
  async function send(path: string, { method = 'GET', headers, body }: Sent = {}) {
    const answer = await request(`${app.origin}${path}`, { method, headers, body });
    const text = await answer.body.text();
    const code = text.startsWith('{') ? (JSON.parse(text) as { error: { code: string } }).error.code : null;
    return { status: answer.statusCode, headers: answer.headers, text, code };
  }
  const thing = (text = TEXT, of = owner) => app.thing(of, Buffer.from(text));
  const code = async (path: string, sent?: Sent) => (await send(path, sent)).code;

  it('gives the bytes as a file that a browser neither runs nor keeps', async () => {
    const made = await thing();
    const { status, headers, text } = await send(app.downloadPath(owner, made, { fileName: 'отчёт.txt' }));
    expect([status, text]).toEqual([200, TEXT]);
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': String(TEXT.length),
      'content-disposition': expect.stringMatching(/^attachment; filename=_____\.txt; filename\*=UTF-8''%D0/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('ETag'),
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
  });

  it.each([
    ['bytes=0-', 206, TEXT, `bytes 0-19/20`],
    ['bytes=4-8', 206, 'bytes', 'bytes 4-8/20'],
    ['bytes=-1', 206, 'g', 'bytes 19-19/20'],
    ['bytes=5-3', 200, TEXT, undefined],
    [`bytes=${'0-1,'.repeat(1_000)}0-1`, 200, TEXT, undefined],
    ['bytes=20-', 416, '', 'bytes */20'],
  ])('answers Range: %.30s with %d', async (range, status, text, contentRange) => {
    const answer = await send(app.downloadPath(owner, await thing()), { headers: { range } });
    expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([
      status,
      text,
      contentRange,
    ]);
    expect(answer.headers['content-length']).toBe(String(text.length));
  });

  it('compares tags: known bytes are not sent again, and a range is of the same bytes', async () => {
    const path = app.downloadPath(owner, await thing());
    const whole = await send(path);
    const etag = String(whole.headers.etag);
    const known = await send(path, { headers: { 'if-none-match': `"other", ${etag}` } });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, '', etag]);
    const other = { 'if-none-match': '"other"' };
    expect((await send(path, { headers: other })).text).toBe(TEXT);
    const range = 'bytes=0-2';
    expect((await send(path, { headers: { range, 'if-range': etag } })).text).toBe('the');
    expect((await send(path, { headers: { range, 'if-range': '"other"' } })).text).toBe(TEXT);
    const since = String(whole.headers['last-modified']);
    const before = new Date(Date.parse(since) - 1_000).toUTCString();
    expect((await send(path, { headers: { range, 'if-range': since } })).text).toBe('the');
    expect((await send(path, { headers: { range, 'if-range': before } })).text).toBe(TEXT);
    expect((await send(path, { headers: { 'if-modified-since': since } })).status).toBe(304);
    for (const [name, value] of [
      ['if-match', '"other"'],
      ['if-unmodified-since', before],
    ] as const) {
      const refused = await send(path, { headers: { [name]: value } });
      expect([refused.status, refused.code, refused.headers.etag]).toEqual([
        412,
        'PRECONDITION_FAILED',
        undefined,
      ]);
    }
  });

  it('tells the same without the bytes to HEAD', async () => {
    const path = app.downloadPath(owner, await thing());
    const whole = await send(path);
    const head = await send(path, { method: 'HEAD', headers: { range: 'bytes=0-2' } });
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-length', 'content-type', 'content-disposition'])
      expect(head.headers[name]).toBe(whole.headers[name]);
  });

  it('gives an empty file', async () => {
    const answer = await send(app.downloadPath(owner, await thing('')));
    expect([answer.status, answer.text, answer.headers['content-length']]).toEqual([200, '', '0']);
  });

  it('says one and the same to whatever is no link of ours', async () => {
    const good = app.downloadPath(owner, await thing());
    const flipped = good.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const early = good.replace(
      /(v1\..)(.)/,
      (_all, before: string, one: string) => before + (one === 'x' ? 'y' : 'x'),
    );
    const answers = [
      await send(flipped),
      await send(early),
      await send(good.slice(0, -9)),
      await send('/transfer/v1.'),
      await send('/transfer/nothing'),
      await send(`/transfer/v1.${'A'.repeat(8_192)}`),
      await send(good, { method: 'PUT', body: TEXT, headers: { 'content-type': 'text/plain' } }),
      await send(app.uploadPath(owner, 5)),
    ];
    const said = answers.map(({ status, text }) => [status, text.replace(/"requestId":"[^"]+"/, '')]);
    expect(said).toEqual(said.map(() => [403, expect.stringContaining('"code":"LINK_INVALID"')]));
    expect(new Set(said.map(([, text]) => text)).size).toBe(1);
    expect(answers[0]?.headers['access-control-allow-origin']).toBe('*');
  });

  it('expires by the clock of the service, and no sooner when that goes back', async () => {
    const path = app.downloadPath(owner, await thing());
    app.clock.advance(-3_600_000);
    expect((await send(path)).status).toBe(200);
    app.clock.advance(3_600_000 + 599_999);
    expect((await send(path)).status).toBe(200);
    app.clock.advance(1);
    const expired = await send(path);
    expect([expired.status, expired.code]).toEqual([410, 'LINK_EXPIRED']);
  });

  it('ends with what it leads to, and does not lead to other bytes of it', async () => {
    const made = await thing();
    const path = app.downloadPath(owner, made);
    expect((await send(path)).status).toBe(200);
    const other = await thing('other bytes');
    app.things.set(made.id, other.blobId);
    expect(await code(path)).toBe('LINK_INVALID');
    app.things.delete(made.id);
    expect(await code(path)).toBe('LINK_INVALID');
  });

  it('never leads to bytes of another portal', async () => {
    const stranger = await app.owner();
    const made = await thing();
    const path = app.downloadPath(owner, made, { portalId: stranger.portalId, keyId: stranger.keyId });
    expect(await code(path)).toBe('LINK_INVALID');
    expect(await code(app.downloadPath(owner, made, { portalId: stranger.portalId }))).toBe('LINK_INVALID');
  });

  it.each<[string, string, (of: LinkOwner) => Promise<unknown>]>([
    ['the key is revoked', 'LINK_INVALID', ({ keyId }) => app.get<KeyAdmin>(KeyAdmin).revoke(keyId)],
    ['the key is blocked', 'LINK_INVALID', ({ keyId }) => app.get<KeyAdmin>(KeyAdmin).block(keyId)],
    [
      'its owner is blocked',
      'LINK_INVALID',
      ({ userId }) => app.get<UserAdmin>(UserAdmin).set(userId, { state: 'blocked' }),
    ],
    ...(['suspended', 'deleted', 'blocked'] as const).map(
      (state): [string, string, (of: LinkOwner) => Promise<unknown>] => [
        `its portal is ${state}`,
        'LINK_INVALID',
        ({ portalId }) => app.get<PortalAdmin>(PortalAdmin).set(portalId, { state }),
      ],
    ),
    [
      'the balance is frozen',
      'ACCOUNT_FROZEN',
      ({ portalId }) => app.get<PortalAdmin>(PortalAdmin).set(portalId, { frozen: true }),
    ],
  ])('stops when %s, for reading and for writing', async (_when, expected, happen) => {
    const of = await app.owner();
    const read = app.downloadPath(of, await thing(TEXT, of));
    const write = app.uploadPath(of, 5);
    expect((await send(read)).status).toBe(200);
    await happen(of);
    await eventually(async () => expect(await code(read)).toBe(expected), PUSHED);
    const sent = { method: 'PUT', body: 'bytes', headers: { 'content-type': 'text/plain' } } as const;
    expect(await code(write, sent)).toBe(expected);
  });

  it('stops when the key expires', async () => {
    const of = await app.owner({ expiresAt: new Date(app.clock.nowMs() + 60_000) });
    const path = app.downloadPath(of, await thing(TEXT, of));
    expect((await send(path)).status).toBe(200);
    app.clock.advance(60_000);
    expect(await code(path)).toBe('LINK_INVALID');
  });

  it('says that bytes are gone which the store has lost, and notes it', async () => {
    const made = await thing();
    const { storageFolder } = app.get<Config>(CONFIG);
    await rm(join(storageFolder, blobKey({ portalId: owner.portalId, blobId: made.blobId })));
    const path = app.downloadPath(owner, made);
    const answer = await send(path);
    expect([answer.status, answer.code]).toEqual([410, 'LINK_EXPIRED']);
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect((await app.get<Blobs>(Blobs).find(made.blobId))?.state).toBe('lost');
    expect((await send(path, { method: 'HEAD' })).status).toBe(410);
  });

  it('lets a page of another site ask, whatever the token', async () => {
    const asked = await send('/transfer/anything', {
      method: 'OPTIONS',
      headers: { origin: 'https://else.example', 'access-control-request-method': 'PUT' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, PUT',
      'access-control-allow-headers': '*',
    });
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
    const put = await send(app.uploadPath(owner, 5), {
      method: 'PUT',
      body: 'bytes',
      headers: { origin: 'https://else.example', 'content-type': 'text/plain' },
    });
    expect([put.status, put.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(put.headers['access-control-expose-headers']).toMatch(/\bETag\b/);
    expect(put.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('stands in no line of the log', async () => {
    const read = app.downloadPath(owner, await thing());
    const write = app.uploadPath(owner, 5);
    await send(read);
    await send(write, { method: 'PUT', body: 'bytes', headers: { 'content-type': 'text/plain' } });
    await send(read, { method: 'POST' });
    await send(`${read}/more`);
    await send(read, { headers: { accept: 'application/problem+json', range: 'bytes=99-' } });
    app.things.clear();
    await send(read);
    expect(app.lines.length).toBeGreaterThan(5);
    const log = app.lines.join('\n');
    for (const path of [read, write]) expect(log).not.toContain(path.slice('/transfer/v1.'.length, 60));
    expect(log).toContain('"route":"/transfer/:token"');
  });

  it('counts each link by itself, and strangers by their address', async () => {
    const path = app.downloadPath(owner, await thing());
    const first = await send(path);
    expect(first.headers['x-ratelimit-limit']).toBe('600');
    expect((await send(path)).headers['x-ratelimit-remaining']).toBe('598');
    expect((await send(app.downloadPath(owner, await thing()))).headers['x-ratelimit-remaining']).toBe('599');
  });

  it('gives back what a download takes of the memory for downloads', async () => {
    await send(app.downloadPath(owner, await thing('x'.repeat(1_000_000))));
    await eventually(() => expect(app.get<BodyBudgets>(BodyBudgets).held('reading')).toBe(0));
  });
});
