import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { codeIn, FileClient } from './file-client.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

interface Version {
  readonly id: number;
  readonly fileId: number;
  readonly size: number;
  readonly name: string;
  readonly contentGeneration: number;
  readonly createdAt: string;
  readonly createdBy: number;
  readonly downloadUrl: string;
}
interface Page {
  readonly status: number;
  readonly data: readonly Version[];
  readonly meta: object;
  readonly error?: { readonly code: string; readonly hostCode?: string };
}

const COMPANY = 1;
const VERSIONS = 120;

let api: InProcessApi;
let portal: BuiltPortal;
let key: string;
let files: FileClient;
let longId: number;
let names = 0;

beforeAll(async () => {
  api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '100000' });
  portal = await aPortal(api, 'versions.example')
    .withKey({ scopes: ['disk'] })
    .build();
  key = portal.key;
  files = new FileClient(api, key);
  const found = await api.client.call<{ data: { id: number }[] }>('POST', '/v1/files/search', {
    key,
    body: { query: 'Long history' },
  });
  longId = found.body.data[0]!.id;
});
afterAll(() => api.stop());

async function versions(query = '', id = longId): Promise<Page> {
  const { status, body } = await api.client.call<Omit<Page, 'status'>>(
    'GET',
    `/v1/files/${id}/versions${query}`,
    { key },
  );
  return { ...body, status };
}
const generations = ({ data }: Page): number[] => data.map(({ contentGeneration }) => contentGeneration);
const countdown = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from - index);
const text = (content: string): string => Buffer.from(content).toString('base64');
const newFile = async (content = 'first') => {
  const filename = `of-versions-${(names += 1)}.txt`;
  return (await files.upload({ folderId: COMPANY, filename, content: text(content) })).data;
};
const newFolder = async (): Promise<number> => {
  const name = `for-versions-${(names += 1)}`;
  return (await files.call('POST', '/v1/folders', { parentId: COMPANY, name })).data.id;
};

describe('the versions of a file', () => {
  it('are numbers and texts, newest first', async () => {
    const { data, meta } = await versions();
    expect(data).toHaveLength(50);
    expect(data[0]).toEqual({
      id: expect.any(Number) as number,
      fileId: longId,
      size: expect.any(Number) as number,
      name: 'Long history.docx',
      contentGeneration: VERSIONS,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/) as string,
      createdBy: expect.any(Number) as number,
      downloadUrl: `/v1/files/${longId}/versions/${data[0]!.id}/download`,
    });
    expect(meta).toEqual({ total: VERSIONS, limit: 50, offset: 0, hasMore: true, nextOffset: 50 });
  });

  it.each([
    [{ limit: 10, offset: 0 }, countdown(120, 10), 10, 1],
    [{ limit: 50, offset: 50 }, countdown(70, 50), 100, 1],
    [{ limit: 50, offset: 30 }, countdown(90, 50), 80, 2],
    [{ limit: 3, offset: 48 }, countdown(72, 3), 51, 2],
    [{ limit: 2, offset: 48 }, countdown(72, 2), 50, 1],
    [{ limit: 50, offset: 100 }, countdown(20, 20), null, 1],
    [{ limit: 50, offset: 110 }, countdown(10, 10), null, 1],
    [{ limit: 50, offset: 500 }, [], null, 1],
  ])('%j', async ({ limit, offset }, wanted, nextOffset, pages) => {
    await api.sandbox.clear();
    const page = await versions(`?limit=${limit}&offset=${offset}`);
    expect(generations(page)).toEqual(wanted);
    expect(page.meta).toEqual({ total: VERSIONS, limit, offset, hasMore: nextOffset !== null, nextOffset });
    expect(await api.sandbox.calls('disk.file.getversions')).toHaveLength(pages);
  });

  it.each<
    [string, (all: readonly Version[]) => string, (version: Version, all: readonly Version[]) => boolean]
  >([
    ['equality', (all) => `filter[id]=${all[3]!.id}`, (version, all) => version.id === all[3]!.id],
    ['$gt', (all) => `filter[id][$gt]=${all[5]!.id}`, (version, all) => version.id > all[5]!.id],
    ['$gte', (all) => `filter[id][$gte]=${all[5]!.id}`, (version, all) => version.id >= all[5]!.id],
    ['$lt', (all) => `filter[size][$lt]=${all[0]!.size}`, (version, all) => version.size < all[0]!.size],
    ['$lte', (all) => `filter[size][$lte]=${all[0]!.size}`, (version, all) => version.size <= all[0]!.size],
    ['$ne', (all) => `filter[size][$ne]=${all[0]!.size}`, (version, all) => version.size !== all[0]!.size],
    ['$contains', () => 'filter[name][$contains]=history', () => true],
    [
      '$in',
      (all) => `filter[id][$in]=${all[0]!.id},${all[7]!.id}`,
      (version, all) => [all[0]!.id, all[7]!.id].includes(version.id),
    ],
    ['$nin', (all) => `filter[id][$nin]=${all[0]!.id}`, (version, all) => version.id !== all[0]!.id],
    ['prefix >=', (all) => `filter[>=id]=${all[5]!.id}`, (version, all) => version.id >= all[5]!.id],
    ['prefix !', (all) => `filter[!id]=${all[0]!.id}`, (version, all) => version.id !== all[0]!.id],
    ['prefix %', () => 'filter[%25name]=nothing like it', () => false],
    [
      'a date',
      (all) => `filter[createdAt][$gte]=${encodeURIComponent(all[4]!.createdAt)}`,
      (version, all) => Date.parse(version.createdAt) >= Date.parse(all[4]!.createdAt),
    ],
  ])('filtered by %s', async (_name, queryOf, fits) => {
    const all = [
      ...(await versions()).data,
      ...(await versions('?offset=50')).data,
      ...(await versions('?offset=100')).data,
    ];
    const page = await versions(`?${queryOf(all)}`);
    const expected = all.filter((version) => fits(version, all));
    expect([page.status, generations(page)]).toEqual([
      200,
      expected.slice(0, 50).map(({ contentGeneration }) => contentGeneration),
    ]);
    expect(page.meta).toMatchObject({ total: expected.length });
  });

  it.each([
    'limit=0',
    'limit=51',
    'limit=x',
    'offset=-1',
    'offset=1.5',
    'filter=abc',
    'filter=%7B%22id%22%3A1%7D',
    'filter[]=1',
    'filter[colour]=1',
    'filter[id][$regex]=1',
    'filter[~id]=1',
    'filter[id]=x',
    'filter[$or][0][id]=1',
  ])('refuse %s before the host is asked', async (query) => {
    await api.sandbox.clear();
    const { status, error } = await versions(`?${query}`);
    expect([status, error?.code]).toEqual([400, 'INVALID_PARAMS']);
    expect(await api.sandbox.calls()).toEqual([]);
  });

  it.each([
    ['no file', () => 999_999, 404, 'ENTITY_NOT_FOUND'],
    ['a file that is only attached', () => longId + 1, 403, 'HOST_ACCESS_DENIED'],
  ])('of %s', async (_name, idOf, status, code) => {
    const answer = await versions('', idOf());
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });

  it('are read and restored, each of its own file', async () => {
    const { data } = await versions('?limit=2');
    const [newest, older] = data as [Version, Version];
    const bytes = await files.bytes(older.downloadUrl);
    expect([bytes.status, bytes.bytes.length]).toEqual([200, older.size]);
    expect(bytes.bytes.toString()).toContain(`version ${older.contentGeneration}`);
    const { id } = await newFile();
    const foreign = await files.bytes(`/v1/files/${id}/versions/${older.id}/download`);
    expect([foreign.status, codeIn(foreign)]).toEqual([404, 'ENTITY_NOT_FOUND']);
    const wrong = await files.bytes(`/v1/files/${longId}/versions/x/download`);
    expect([wrong.status, codeIn(wrong)]).toEqual([400, 'INVALID_PARAMS']);

    const own = (await versions('', id)).data[0]!;
    const restored = await files.call('POST', `/v1/files/${id}/versions/${own.id}/restore`);
    expect([restored.status, restored.data]).toMatchObject([200, { id, size: own.size }]);
    expect((await versions('', id)).data).toHaveLength(2);
    const stranger = await files.call('POST', `/v1/files/${id}/versions/${newest.id}/restore`);
    expect([stranger.status, stranger.error?.code]).toEqual([404, 'ENTITY_NOT_FOUND']);
  });

  it('are not to be had where the tariff keeps none', async () => {
    const [version] = (await versions('?limit=1')).data;
    await api.sandbox.switches(portal.domain, { fileHistory: false });
    const refused = [403, { code: 'DISK_HISTORY_UNAVAILABLE', hostCode: 'DISK_HISTORY_TARIFF' }];
    const list = await versions();
    expect([list.status, list.error]).toMatchObject(refused);
    const restore = await files.call('POST', `/v1/files/${longId}/versions/${version!.id}/restore`);
    expect([restore.status, restore.error]).toMatchObject(refused);
    const bytes = await files.bytes(version!.downloadUrl);
    expect([bytes.status, codeIn(bytes)]).toEqual([403, 'DISK_HISTORY_UNAVAILABLE']);
    await api.sandbox.switches(portal.domain, { fileHistory: true });
  });
});

describe('files on their way', () => {
  it('are moved and copied as records', async () => {
    const file = await newFile();
    const [first, second] = [await newFolder(), await newFolder()];
    const moved = await files.call('POST', `/v1/files/${file.id}/moveto`, { targetFolderId: first });
    expect([moved.status, moved.data]).toMatchObject([
      200,
      { id: file.id, folderId: first, name: file.name, downloadUrl: file.downloadUrl },
    ]);
    const copied = await files.call('POST', `/v1/files/${file.id}/copyto`, { folderId: second });
    expect([copied.status, copied.data]).toMatchObject([201, { folderId: second, name: file.name }]);
    expect(copied.data.id).not.toBe(file.id);
    expect((await files.bytes(copied.data.downloadUrl)).bytes.toString()).toBe('first');
    const again = await files.call('POST', `/v1/files/${file.id}/copyto`, { targetFolderId: second });
    expect([again.status, again.error]).toMatchObject([
      422,
      { code: 'HOST_ERROR', hostCode: 'DISK_OBJ_22000' },
    ]);
  });

  it.each([
    [{}, 400, 'INVALID_PARAMS'],
    [{ targetFolderId: 'x' }, 400, 'INVALID_PARAMS'],
    [{ targetFolderId: 1, other: 1 }, 400, 'INVALID_PARAMS'],
    [{ targetFolderId: 999_999 }, 404, 'ENTITY_NOT_FOUND'],
  ])('to %j', async (body, status, code) => {
    const { id } = await newFile();
    const answer = await files.call('POST', `/v1/files/${id}/moveto`, body);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });

  it('stay where they are for a key that only reads', async () => {
    const { id } = await newFile();
    const reader = new FileClient(api, await portal.createKey({ scopes: ['disk'], readOnly: true }));
    for (const [path, body] of [
      [`/v1/files/${id}/moveto`, { targetFolderId: 1 }],
      ['/v1/files/upload', { folderId: 1, filename: 'x', content: '' }],
    ] as const) {
      const answer = await reader.call('POST', path, body);
      expect([answer.status, answer.error?.code]).toEqual([403, 'WRITE_BLOCKED_READONLY_KEY']);
    }
    expect((await reader.bytes(`/v1/files/${id}/download`)).bytes.toString()).toBe('first');
    const stranger = new FileClient(api, await portal.createKey({ scopes: ['crm'] }));
    const closed = await stranger.bytes(`/v1/files/${id}/download`);
    expect([closed.status, codeIn(closed)]).toEqual([403, 'SCOPE_DENIED']);
  });

  it('of one portal are none of another', async () => {
    const { id } = await newFile('secret of one portal');
    const other = await api.createPortal('other-files.example');
    const stranger = new FileClient(api, await other.createKey({ scopes: ['disk'] }));
    const answer = await stranger.bytes(`/v1/files/${id}/download`);
    expect(answer.bytes.toString()).not.toContain('secret of one portal');
    expect(answer.status).toBe(404);
  });
});
