import { Readable } from 'node:stream';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { archive, outcome, sha256, SourceAuthor } from './source-author.js';

describe('saving source versions', () => {
  let api: InProcessApi;
  let author: SourceAuthor;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000', SOURCE_MAX_BYTES: '1048576' });
    author = await SourceAuthor.create(api);
  });
  afterAll(() => api.stop());

  it('keeps an archive as the first version, with its labels, and tells where it is', async () => {
    const { id, sources } = await author.application();
    const bytes = archive();
    const saved = await author.save(sources, bytes, {
      'X-Tags': 'Manual, stable,stable',
      'X-Note': 'first',
      'X-AI-Session-Id': 's1',
    });
    expect(saved.status).toBe(201);
    expect(saved.headers['location']).toBe(`/v1/apps/${id}/sources/v1`);
    expect(saved.body.data).toEqual({
      id: expect.any(String),
      versionId: 'v1',
      filename: `app-${id.slice(0, 8)}-v1-manual.tar.gz`,
      contentType: 'application/gzip',
      timestamp: expect.any(String),
      confirmedAt: saved.body.data.timestamp,
      size: bytes.length,
      sha256: sha256(bytes),
      tags: ['manual', 'stable'],
      savedBy: { userId: author.portal.userId, session: 's1' },
      linkedDeployId: null,
      deployStatus: null,
      note: 'first',
      owner: { type: 'app', id },
      bytesAvailable: true,
      protected: true,
      format: 'tar.gz',
      serverContext: null,
      deduplicated: false,
      restored: false,
    });
    const { id: _id, deduplicated: _dedup, restored: _restored, ...version } = saved.body.data;
    expect((await author.call('GET', `${sources}/v1`)).body.data).toEqual(version);
    expect((await author.list(sources)).body.data).toEqual({
      totalVersions: 1,
      currentVersionId: 'v1',
      totalSizeBytes: bytes.length,
      versions: [version],
      linkedServerSources: [],
      linkedServerSourcesTruncated: false,
    });
  });

  it('answers 200 with the version there is when the content is known, unites tags and replaces the note', async () => {
    const { sources } = await author.application();
    const bytes = archive();
    const first = await author.save(sources, bytes, { 'X-Tags': 'a', 'X-Note': 'one' });
    const again = await author.save(sources, bytes, { 'X-Tags': 'b' });
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({
      id: first.body.data.id,
      versionId: 'v1',
      deduplicated: true,
      restored: false,
      tags: ['a', 'b'],
      note: 'one',
      timestamp: first.body.data.timestamp,
    });
    expect((await author.save(sources, bytes, { 'X-Note': 'two' })).body.data.note).toBe('two');
    const many = Array.from({ length: 9 }, (_, index) => `t${index}`).join();
    expect(outcome(await author.save(sources, bytes, { 'X-Tags': many }))).toBe('400 INVALID_TAG');
    expect((await author.list(sources)).body.data.versions.map(({ tags }) => tags)).toEqual([['a', 'b']]);
  });

  it('makes one version of 50 saves of one content, and consecutive ones of different contents', async () => {
    const { sources } = await author.application();
    const bytes = archive();
    const same = await Promise.all(Array.from({ length: 50 }, () => author.save(sources, bytes)));
    expect(same.map(({ status }) => status).sort()).toEqual([...Array<number>(49).fill(200), 201]);
    expect(new Set(same.map(({ body }) => body.data.versionId))).toEqual(new Set(['v1']));
    const others = await Promise.all(Array.from({ length: 12 }, () => author.save(sources, archive())));
    expect(others.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const ids = others.map(({ body }) => Number(body.data.versionId.slice(1))).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 12 }, (_, index) => index + 2));
  });

  it('shows notes as they were meant, however they were sent', async () => {
    const { sources } = await author.application();
    const note = 'Заметка: 50% готово';
    const sent = [
      Buffer.from(note).toString('latin1'),
      `UTF-8''${encodeURIComponent(note)}`,
      encodeURIComponent(note),
    ];
    for (const header of sent) {
      expect((await author.save(sources, archive(), { 'X-Note': header })).body.data.note).toBe(note);
    }
    expect((await author.save(sources, archive(), { 'X-Note': '100%25 done' })).body.data.note).toBe(
      '100%25 done',
    );
    expect((await author.save(sources, archive(), { 'X-Note': 'a\tb' })).body.data.note).toBe('a b');
    const tooLong = await author.save(sources, archive(), { 'X-Note': 'x'.repeat(1_001) });
    expect(outcome(tooLong)).toBe('400 INVALID_PARAMS');
  });

  it.each([
    ['no body', Buffer.alloc(0), {}, '400 EMPTY_BODY'],
    ['an empty stream', Readable.from([]), {}, '400 EMPTY_BODY'],
    ['a page of errors', 'Not found\n', { 'content-type': 'application/octet-stream' }, '400 NOT_AN_ARCHIVE'],
    ['JSON', '{}', { 'content-type': 'application/json' }, '415 UNSUPPORTED_ARCHIVE_TYPE'],
    ['a form', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, '415 UNSUPPORTED_ARCHIVE_TYPE'],
    [
      'base64',
      archive().toString('base64'),
      { 'content-type': 'application/octet-stream' },
      '415 UNSUPPORTED_ARCHIVE_TYPE',
    ],
    ['another archive', archive(), { 'content-type': 'application/zip' }, '415 UNSUPPORTED_ARCHIVE_TYPE'],
    ['bytes encoded anew', archive(), { 'content-encoding': 'gzip' }, '415 UNSUPPORTED_ARCHIVE_TYPE'],
    ['a wrong tag', archive(), { 'X-Tags': 'a b' }, '400 INVALID_TAG'],
    ['too many tags', archive(), { 'X-Tags': 'a,b,c,d,e,f,g,h,i,j,k' }, '400 INVALID_TAG'],
    ['no hash', archive(), { 'X-Content-SHA256': 'abc' }, '400 INVALID_SHA256'],
    ['another hash', archive(), { 'X-Content-SHA256': sha256(archive()) }, '400 SOURCE_HASH_MISMATCH'],
    ['too much', Buffer.concat([archive(), Buffer.alloc(1_048_577)]), {}, '413 SOURCE_TOO_LARGE'],
    ['too much in pieces', Readable.from([archive(), Buffer.alloc(1_048_577)]), {}, '413 SOURCE_TOO_LARGE'],
  ])('refuses %s and keeps nothing', async (_name, body, headers, expected) => {
    const { sources } = await author.application();
    await author.save(sources, archive());
    const before = await author.list(sources);
    const refused = await author.save(sources, body, headers as Record<string, string>);
    expect(outcome(refused)).toBe(expected);
    expect((await author.list(sources)).body.data).toEqual(before.body.data);
    const blobs = await api.database.query(
      `select 1 from storage.blob where portal_id = $1 and state in ('arriving', 'stored')
        and id not in (select blob_id from sources.version where blob_id is not null)`,
      [author.portal.id],
    );
    expect(blobs).toEqual([]);
  });

  it('compares the bytes with either hash header, and takes what curl sends by itself', async () => {
    const { sources } = await author.application();
    const bytes = archive();
    const digest = Buffer.from(sha256(bytes), 'hex').toString('base64');
    const right = await author.save(sources, bytes, {
      'content-type': 'application/x-www-form-urlencoded',
      'Content-Digest': `sha-512=:AAAA:, sha-256=:${digest}:`,
    });
    expect(right.status).toBe(201);
    expect(
      (await author.save(sources, bytes, { 'X-Content-SHA256': sha256(bytes).toUpperCase() })).status,
    ).toBe(200);
  });

  it('keeps unknown bytes as what they are', async () => {
    const { sources } = await author.application();
    const type = { 'content-type': 'application/octet-stream' };
    const saved = await author.save(sources, Buffer.from([0, 1, 2, 3]), type);
    expect(saved.body.data).toMatchObject({ contentType: 'application/octet-stream', format: 'other' });
    expect(saved.body.data.filename).toMatch(/-v1\.bin$/);
  });
});
