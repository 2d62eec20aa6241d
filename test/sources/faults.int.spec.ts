import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createConnection } from 'node:net';
import { BLOB_STORE, type BlobStore, BlobStoreError } from '#libs/storage';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { archive, outcome, sha256, SourceAuthor } from './source-author.js';

interface Asked {
  readonly status: number;
  /** The service asked for the body. */
  readonly isContinued: boolean;
  readonly code: string | null;
  readonly data: { readonly versionId: string; readonly deduplicated: boolean } | null;
}

describe('saves that cannot be', () => {
  let api: InProcessApi;
  let author: SourceAuthor;
  let sources: string;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000', SOURCE_MAX_BYTES: '1048576' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    author = await SourceAuthor.create(api);
    ({ sources } = await author.application());
  });

  /** Asks before it sends, as curl does with a large file. */
  function ask(headers: Record<string, string>, bytes: Buffer): Promise<Asked> {
    return new Promise((resolve, reject) => {
      let isContinued = false;
      const sent = httpRequest(`${api.origin}${sources}`, {
        method: 'POST',
        headers: {
          'x-api-key': author.key,
          'content-type': 'application/gzip',
          'content-length': String(bytes.length),
          expect: '100-continue',
          ...headers,
        },
      });
      sent.on('continue', () => {
        isContinued = true;
        sent.end(bytes);
      });
      sent.on('error', reject);
      sent.on('response', (answer: IncomingMessage) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () => {
          const body = JSON.parse(Buffer.concat(pieces).toString()) as {
            data?: Asked['data'];
            error?: { code: string };
          };
          const { data = null, error } = body;
          resolve({ status: answer.statusCode ?? 0, isContinued, code: error?.code ?? null, data });
          sent.destroy();
        });
      });
      sent.flushHeaders();
    });
  }

  async function totals() {
    const { totalVersions, totalSizeBytes } = (await author.list(sources)).body.data;
    return [totalVersions, totalSizeBytes];
  }

  it('do not let a client send what is here already', async () => {
    const bytes = archive();
    const hash = { 'x-content-sha256': sha256(bytes) };
    expect(await ask(hash, bytes)).toMatchObject({ status: 201, isContinued: true });
    expect(await ask({ ...hash, 'x-tags': 'again' }, bytes)).toMatchObject({
      status: 200,
      isContinued: false,
      data: { versionId: 'v1', deduplicated: true, tags: ['again'] },
    });
    expect(await ask({}, bytes)).toMatchObject({ status: 200, isContinued: true });
    await author.call('DELETE', `${sources}/v1`);
    expect(await ask(hash, bytes)).toMatchObject({
      status: 201,
      isContinued: true,
      data: { versionId: 'v2' },
    });
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['JSON', { 'content-type': 'application/json' }, 415, 'UNSUPPORTED_ARCHIVE_TYPE'],
    ['a wrong tag', { 'x-tags': '!' }, 400, 'INVALID_TAG'],
    ['too much', { 'content-length': '1048577' }, 413, 'SOURCE_TOO_LARGE'],
    ['another key', { 'x-api-key': 'svc_api_none' }, 401, 'INVALID_API_KEY'],
  ])('do not let a client send %s', async (_name, headers, status, code) => {
    expect(await ask(headers, archive())).toEqual({ status, isContinued: false, code, data: null });
  });

  it('leave nothing behind when the store fails', async () => {
    const store = api.get<BlobStore>(BLOB_STORE);
    await author.save(sources, archive());
    const before = await totals();
    const put = jest.spyOn(store, 'put').mockRejectedValue(new BlobStoreError('no space left on device'));
    const bytes = archive();
    expect(outcome(await author.save(sources, bytes))).toBe('502 SOURCE_STORE_FAILED');
    put.mockRestore();
    expect(await totals()).toEqual(before);
    expect((await author.save(sources, bytes)).status).toBe(201);
    const head = jest.spyOn(store, 'head').mockRejectedValue(new BlobStoreError('no answer'));
    expect(outcome(await author.call('GET', `${sources}/v1/download`))).toBe(
      '502 SOURCE_DOWNLOAD_URL_FAILED',
    );
    head.mockRestore();
    expect((await author.call('GET', `${sources}/v1/download`)).status).toBe(200);
  });

  it('are refused where the portal or the owner has no room, and say how much there is', async () => {
    const bytes = archive();
    await author.save(sources, bytes);
    const gib = 1_073_741_824;
    await api.database.query(
      `update storage.usage set bytes = $2 where portal_id = $1 and area = 'sources'`,
      [author.portal.id, 50 * gib],
    );
    const full = await author.save(sources, archive());
    expect([outcome(full), full.body.error.details]).toEqual([
      '413 SOURCE_QUOTA_EXCEEDED',
      { quotaBytes: 50 * gib, usedBytes: 50 * gib },
    ]);
    expect((await ask({ 'x-content-sha256': sha256(bytes) }, bytes)).status).toBe(200);
    await api.database.query(
      `update storage.usage set bytes = $2 where portal_id = $1 and area = 'sources'`,
      [author.portal.id, bytes.length],
    );
    await api.database.query('update sources.version set size = $2 where owner_id = $1', [
      sources.split('/')[3],
      5 * gib,
    ]);
    const ownerFull = await author.save(sources, archive());
    expect([outcome(ownerFull), ownerFull.body.error.details]).toEqual([
      '413 SOURCE_QUOTA_EXCEEDED',
      { quotaBytes: 5 * gib, usedBytes: 5 * gib },
    ]);
  });

  it('are refused where bytes that were purged have no room any more', async () => {
    const bytes = archive();
    await author.save(sources, bytes);
    await author.save(sources, archive());
    const ownerId = sources.split('/')[3];
    await api.database.query(
      'update sources.version set blob_id = null, purged_at = now() where owner_id = $1 and number = 1',
      [ownerId],
    );
    await api.database.query('update sources.version set size = $2 where owner_id = $1 and number = 2', [
      ownerId,
      5 * 1_073_741_824,
    ]);
    // The client may say what it sends, or not.
    const hash = { 'X-Content-SHA256': sha256(bytes) };
    expect(outcome(await author.save(sources, bytes, hash))).toBe('413 SOURCE_QUOTA_EXCEEDED');
    expect(outcome(await author.save(sources, bytes))).toBe('413 SOURCE_QUOTA_EXCEEDED');
  });

  it('are refused where the owner has 2,000 versions', async () => {
    await author.save(sources, archive());
    await api.database.query(
      `insert into sources.version (id, portal_id, owner_type, owner_id, lineage_id, number, sha256, size, format,
         is_manual, is_published, saved_at, confirmed_at, updated_at, last_version)
       select gen_random_uuid(), portal_id, 'app', owner_id, owner_id, n, md5(n::text) || md5(n::text), 1, 'tar', false,
         false, now(), now(), now(), 1
       from sources.version cross join generate_series(2, 2000) n where owner_id = $1`,
      [sources.split('/')[3]],
    );
    expect(outcome(await author.save(sources, archive()))).toBe('413 SOURCE_QUOTA_EXCEEDED');
  });

  /** What a client that minds no rules gets. */
  function raw(head: string, body: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const { port, hostname } = new URL(api.origin);
      const socket = createConnection(Number(port), hostname, () => {
        socket.write(
          Buffer.from(`POST ${sources} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${author.key}\r\n`, 'latin1'),
        );
        socket.write(
          Buffer.from(`${head}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`, 'latin1'),
        );
        socket.write(body);
      });
      const pieces: Buffer[] = [];
      socket.on('data', (piece) => pieces.push(piece));
      socket.on('close', () => resolve(Buffer.concat(pieces).toString()));
      socket.on('error', reject);
    });
  }

  it.each<[string, string, string, string | null]>([
    ['a line break that was escaped', "X-Note: UTF-8''a%0D%0ASet-Cookie:%20x\r\n", '201', 'a  Set-Cookie: x'],
    ['bytes that are no UTF-8', 'X-Note: a\u00ff\u00feb\r\n', '201', 'aÿþb'],
    [
      'a note that turns its reader around',
      `X-Note: ${Buffer.from('a\u202eb').toString('latin1')}\r\n`,
      '201',
      'a b',
    ],
    ['a zero byte that was escaped', "X-Note: UTF-8''a%00b\r\n", '201', 'a b'],
    ['nine kilobytes', `X-Note: ${'x'.repeat(9_216)}\r\n`, '400', null],
    ['a bare line feed', 'X-Note: a\nX-Tags: b\r\n', '400', null],
    ['a zero byte', 'X-Note: a\0b\r\n', '400', null],
    ['a tag in SQL', "X-Tags: a');drop table x;--\r\n", '400', null],
    ['a note twice', 'X-Note: a\r\nX-Note: b\r\n', '201', 'a, b'],
  ])('in headers with %s', async (_name, head, status, note) => {
    const answer = await raw(head, archive());
    expect(answer.slice(9, 12)).toBe(status);
    expect(answer.toLowerCase()).not.toContain('\r\nset-cookie');
    const { versions } = (await author.list(sources)).body.data;
    expect(versions.map((version) => version.note)).toEqual(status === '201' ? [note] : []);
  });
});
