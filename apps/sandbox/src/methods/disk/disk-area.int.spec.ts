import { FormData, request } from 'undici';
import { eventually } from '#libs/testing';
import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { type Json, SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

const some = expect.any(String) as unknown;
const HELLO = Buffer.from('hello').toString('base64');
const HELLO_AGAIN = Buffer.from('hello again').toString('base64');

const SCRIPTS: readonly CallScript[] = [
  [
    'storages; only that of the application is renamed',
    [
      { method: 'disk.storage.getList', params: { filter: { ENTITY_TYPE: 'group' } }, total: 8 },
      { method: 'disk.storage.getList', params: { order: { ID: 'DESC' } }, total: 50 },
      {
        method: 'disk.storage.get',
        params: { id: 1 },
        result: { ID: '1', ENTITY_TYPE: 'common', ROOT_OBJECT_ID: '1' },
      },
      { method: 'disk.storage.get', params: { id: 999 }, refused: [400, 'ERROR_NOT_FOUND'] },
      { method: 'disk.storage.rename', params: { id: 1, newName: 'Ours' }, refused: [403, 'ACCESS_DENIED'] },
      { method: 'disk.storage.rename', params: { id: 2, newName: 'Ours' }, result: { NAME: 'Ours' } },
      { method: 'disk.storage.getForApp', result: { ID: '2', NAME: 'Ours' } },
      { method: 'disk.storage.getFields', result: { NAME: { TYPE: 'string', USE_IN_FILTER: true } } },
      {
        method: 'disk.storage.getChildren',
        params: { id: 1, filter: { TYPE: 'folder' }, order: { NAME: 'ASC' } },
        result: [{ NAME: 'Contracts' }, { NAME: 'Marketing' }, { NAME: 'Onboarding' }, { NAME: 'Reports' }],
      },
    ],
  ],
  [
    'folders',
    [
      { method: 'disk.storage.addFolder', params: { id: 1, data: { NAME: 'Plans' } }, keep: { plans: 'ID' } },
      {
        method: 'disk.storage.addFolder',
        params: { id: 1, data: { NAME: 'plans' } },
        refused: [400, 'DISK_OBJ_22000'],
      },
      {
        method: 'disk.folder.addSubFolder',
        params: { id: '$plans', data: {} },
        refused: [400, 'DISK_BASE_SERVICE_22001'],
      },
      {
        method: 'disk.folder.addSubFolder',
        params: { id: '$plans', data: { NAME: '2026' } },
        result: { TYPE: 'folder', PARENT_ID: '$plans', STORAGE_ID: '1', DELETED_TYPE: '0' },
        keep: { year: 'ID' },
      },
      {
        method: 'disk.folder.moveTo',
        params: { id: '$plans', targetFolderId: '$year' },
        refused: [400, 'ERROR_ARGUMENT'],
      },
      { method: 'disk.folder.rename', params: { id: '$year', newName: '2027' }, result: { NAME: '2027' } },
      { method: 'disk.folder.getChildren', params: { id: '$plans' }, result: [{ NAME: '2027' }], total: 1 },
      {
        method: 'disk.folder.copyTo',
        params: { id: '$year', targetFolderId: '$plans' },
        refused: [400, 'DISK_OBJ_22000'],
      },
      {
        method: 'disk.folder.moveTo',
        params: { id: '$year', targetFolderId: 1 },
        result: { PARENT_ID: '1' },
      },
      {
        method: 'disk.folder.copyTo',
        params: { id: '$year', targetFolderId: '$plans' },
        result: { NAME: '2027', PARENT_ID: '$plans' },
      },
      {
        method: 'disk.folder.markDeleted',
        params: { id: '$plans' },
        result: { DELETED_TYPE: '3', DELETED_BY: '1' },
      },
      { method: 'disk.folder.getChildren', params: { id: '$plans' }, refused: [400, 'ERROR_NOT_FOUND'] },
      { method: 'disk.folder.restore', params: { id: '$plans' }, result: { DELETED_TYPE: '0' } },
      { method: 'disk.folder.getChildren', params: { id: '$plans' }, total: 1 },
      { method: 'disk.folder.deleteTree', params: { id: '$plans' }, result: true },
      { method: 'disk.folder.get', params: { id: '$plans' }, refused: [400, 'ERROR_NOT_FOUND'] },
      { method: 'disk.folder.getFields', result: { NAME: { TYPE: 'string' } } },
    ],
  ],
  [
    'the folder a storage lies in stays where it is',
    [
      { method: 'disk.folder.markDeleted', params: { id: 1 }, refused: [400, 'DISK_OBJ_22000'] },
      { method: 'disk.folder.deleteTree', params: { id: 1 }, refused: [400, 'DISK_OBJ_22000'] },
      { method: 'disk.folder.moveTo', params: { id: 3, targetFolderId: 1 }, refused: [400, ''] },
    ],
  ],
  [
    'files and their versions',
    [
      {
        method: 'disk.folder.uploadFile',
        params: { id: 1, data: { NAME: 'a.txt' }, fileContent: ['a.txt', HELLO] },
        result: { NAME: 'a.txt', SIZE: '5', GLOBAL_CONTENT_VERSION: '1', DOWNLOAD_URL: some },
        keep: { id: 'ID' },
      },
      {
        method: 'disk.storage.uploadFile',
        params: { id: 1, data: { NAME: 'a.txt' }, fileContent: ['a.txt', HELLO] },
        refused: [400, 'DISK_OBJ_22000'],
      },
      {
        method: 'disk.storage.uploadFile',
        params: { id: 1, data: { NAME: 'a.txt' }, fileContent: ['a.txt', HELLO], generateUniqueName: true },
        result: { NAME: 'a (1).txt' },
      },
      {
        method: 'disk.folder.uploadFile',
        params: { id: 1, data: { NAME: 'a.txt' }, fileContent: 'a.txt' },
        refused: [400, 'ERROR_ARGUMENT'],
      },
      { method: 'disk.file.search', params: { QUERY: 'a.' }, refused: [400, 'INVALID_QUERY'] },
      {
        method: 'disk.file.search',
        params: { QUERY: '  A.TX ' },
        result: [{ ID: '$id' }],
      },
      { method: 'disk.file.search', refused: [400, 'ERROR_ARGUMENT'] },
      { method: 'disk.file.search', params: { QUERY: ['a.tx'] }, refused: [400, 'INVALID_QUERY'] },
      { method: 'disk.file.search', params: { QUERY: 'x'.repeat(256) }, refused: [400, 'INVALID_QUERY'] },
      { method: 'disk.file.search', params: { QUERY: 'a.tx', TYPE: 'x' }, refused: [400, 'INVALID_TYPE'] },
      { method: 'disk.file.search', params: { QUERY: 'a.tx', TYPE: 'folder' }, result: [] },
      {
        method: 'disk.file.uploadVersion',
        params: { id: '$id', fileContent: ['a.txt', HELLO_AGAIN] },
        result: { SIZE: '11', GLOBAL_CONTENT_VERSION: '2' },
      },
      {
        method: 'disk.file.getVersions',
        params: { id: '$id' },
        result: [{ SIZE: '11' }, { SIZE: '5', OBJECT_ID: '$id' }],
        total: 2,
        keep: { first: '1.ID' },
      },
      { method: 'disk.file.getVersions', params: { id: '$id', filter: { CREATED_BY: 2 } }, total: 0 },
      { method: 'disk.version.get', params: { id: '$first' }, result: { SIZE: '5', OBJECT_ID: '$id' } },
      {
        method: 'disk.file.restoreFromVersion',
        params: { id: '$id', versionId: '$first' },
        result: { SIZE: '5', GLOBAL_CONTENT_VERSION: '3' },
      },
      {
        method: 'disk.file.restoreFromVersion',
        params: { id: '$id', versionId: 1 },
        refused: [400, 'DISK_FILE_22004'],
      },
      { method: 'disk.file.rename', params: { id: '$id', newName: 'b.txt' }, result: { NAME: 'b.txt' } },
      { method: 'disk.file.moveTo', params: { id: '$id', targetFolderId: 3 }, result: false },
      {
        method: 'disk.storage.addFolder',
        params: { id: 1, data: { NAME: 'Moved' } },
        keep: { moved: 'ID' },
      },
      {
        method: 'disk.file.moveTo',
        params: { id: '$id', targetFolderId: '$moved' },
        result: { PARENT_ID: '$moved', STORAGE_ID: '1' },
      },
      {
        method: 'disk.file.copyTo',
        params: { id: '$id', targetFolderId: '$moved' },
        refused: [400, 'DISK_OBJ_22000'],
      },
      {
        method: 'disk.file.copyTo',
        params: { id: '$id', targetFolderId: 4 },
        result: { NAME: 'b.txt', SIZE: '5', PARENT_ID: '4' },
      },
      {
        method: 'disk.folder.getChildren',
        params: { id: '$moved', filter: { TYPE: 'file', '%NAME': 'b.txt' } },
        total: 1,
      },
      { method: 'disk.file.markDeleted', params: { id: '$id' }, result: { DELETED_TYPE: '3' } },
      { method: 'disk.folder.getChildren', params: { id: '$moved', filter: { '%NAME': 'b.txt' } }, total: 0 },
      { method: 'disk.file.delete', params: { id: '$id' }, result: true },
      { method: 'disk.file.get', params: { id: '$id' }, refused: [400, 'ERROR_NOT_FOUND'] },
      { method: 'disk.file.get', params: {}, refused: [400, 'ERROR_ARGUMENT'] },
      { method: 'disk.file.getFields', result: { SIZE: { TYPE: 'integer' } } },
    ],
  ],
];

it('gives files out by their links', async () => {
  const fileContent = ['hi.txt', HELLO];
  const params = { id: 1, data: { NAME: 'hi.txt' }, fileContent };
  const file = await host.result('disk.folder.uploadFile', params);
  expect(await host.download(file['DOWNLOAD_URL'])).toEqual({ status: 200, text: 'hello' });
  const [seeded] = await host.result<Json[]>('disk.file.search', { QUERY: 'brand', TYPE: 'file' });
  const { text } = await host.download(seeded?.['DOWNLOAD_URL']);
  expect(String(Buffer.byteLength(text))).toBe(seeded?.['SIZE']);
  await host.result('disk.file.delete', { id: file['ID'] });
  expect(await host.download(file['DOWNLOAD_URL'])).toMatchObject({ status: 404 });
});

describe('links', () => {
  const send = (uploadUrl: unknown, bytes: Buffer, field = 'file') => {
    const form = new FormData();
    form.append(field, new File([new Uint8Array(bytes)], 'x.bin'));
    return request(String(uploadUrl), { method: 'POST', body: form });
  };
  const linkFor = (NAME: string) => host.result('disk.folder.uploadFile', { id: 1, data: { NAME } });

  it('take a file in a second step, once', async () => {
    const { field, uploadUrl } = await linkFor('two-steps.bin');
    const bytes = Buffer.alloc(100_000, 'bytes ');
    const answer = await send(uploadUrl, bytes, String(field));
    const { result } = (await answer.body.json()) as { result: Json };
    expect(result).toMatchObject({ NAME: 'two-steps.bin', SIZE: '100000' });
    expect((await host.download(result['DOWNLOAD_URL'])).text).toBe(bytes.toString());
    const again = await send(uploadUrl, bytes);
    expect([again.statusCode, await again.body.json()]).toMatchObject([403, { error: 'ERROR_UPLOAD_TOKEN' }]);
    const copy = await host.result('disk.file.copyTo', { id: result['ID'], targetFolderId: 5 });
    expect((await host.download(copy['DOWNLOAD_URL'])).text).toBe(bytes.toString());
  });

  it('keep nothing of a form that breaks off', async () => {
    const before = await host.spooled();
    const { uploadUrl } = await linkFor('broken.bin');
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n';
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from(head + 'x'.repeat(100_000));
      throw new Error('the sender goes away');
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const sent = request(String(uploadUrl), {
      method: 'POST',
      headers,
      body: broken() as unknown as Buffer,
    });
    await expect(sent).rejects.toThrow('the sender goes away');
    await eventually(async () => expect(await host.spooled()).toEqual(before));
    expect((await host.call('disk.file.search', { QUERY: 'broken.bin' })).body).toMatchObject({ result: [] });
  });

  it('refuse a form without the file', async () => {
    const { uploadUrl } = await linkFor('none.bin');
    const answer = await send(uploadUrl, Buffer.from('x'), 'other');
    expect([answer.statusCode, await answer.body.json()]).toMatchObject([400, { error: 'ERROR_ARGUMENT' }]);
  });

  it.each([
    ['bytes=1-3', {}, 206, 'ell', 'bytes 1-3/5'],
    ['bytes=-2', {}, 206, 'lo', 'bytes 3-4/5'],
    ['bytes=3-', {}, 206, 'lo', 'bytes 3-4/5'],
    ['bytes=9-', {}, 416, '', 'bytes */5'],
    ['bytes=1-3', { 'if-range': '"other"' }, 200, 'hello', undefined],
  ])('give %s with %j', async (range, headers, status, text, contentRange) => {
    const params = { id: 1, data: { NAME: 'range.txt' }, fileContent: ['range.txt', HELLO] };
    const file = await host.result('disk.folder.uploadFile', { ...params, generateUniqueName: true });
    const answer = await request(String(file['DOWNLOAD_URL']), { headers: { range, ...headers } });
    expect([answer.statusCode, await answer.body.text(), answer.headers['content-range']]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });
});

it('keeps personal storages to their owners and administrators, and what is only attached from everybody', async () => {
  const personal = await host.result<Json[]>('disk.storage.getList', {
    filter: { ENTITY_TYPE: 'user', ENTITY_ID: '2' },
  });
  const id = personal[0]?.['ID'];
  const statusFor = async (userId: number) =>
    (await host.call('disk.storage.getChildren', { id }, userId)).status;
  expect([await statusFor(1), await statusFor(2), await statusFor(3)]).toEqual([200, 200, 403]);
  const children = await host.result<Json[]>('disk.storage.getChildren', { id, filter: { TYPE: 'folder' } });
  expect(children).toMatchObject([{ CODE: 'FOR_CREATED_FILES' }]);
  const [last] = await host.result<Json[]>('disk.file.search', { QUERY: 'Long history', TYPE: 'file' });
  const attached = Number(last?.['ID']) + 1;
  expect(await host.call('disk.file.get', { id: attached })).toMatchObject({
    status: 403,
    body: { error: 'ACCESS_DENIED' },
  });
  const versions = await host.call('disk.file.getVersions', { id: last?.['ID'] });
  expect(versions.body).toMatchObject({ total: 120, next: 50 });
});

it.each(SCRIPTS)('%s', (_, steps) => runScript(host, steps));

describe('a search that knows places only', () => {
  const search = async (more: Json): Promise<Json> =>
    (await host.call('disk.file.search', { QUERY: 'placed', ...more })).body;
  const namesBy = async (more: Json): Promise<unknown[]> =>
    ((await search(more))['result'] as Json[]).map(({ NAME }) => NAME);

  beforeAll(async () => {
    const { ID: outer } = await host.result('disk.storage.addFolder', {
      id: 1,
      data: { NAME: 'Placed here' },
    });
    const { ID: inner } = await host.result('disk.folder.addSubFolder', { id: outer, data: { NAME: 'in' } });
    for (const [id, NAME] of [
      [outer, 'placed one.txt'],
      [inner, 'placed two.txt'],
    ]) {
      await host.result('disk.folder.uploadFile', { id, data: { NAME }, fileContent: [NAME, HELLO] });
    }
  });
  afterAll(() => host.switches({}));

  it('finds what lies below a folder or in a storage, uncounted', async () => {
    const [folder] = (await search({ TYPE: 'folder' }))['result'] as Json[];
    const both = ['placed one.txt', 'placed two.txt'];
    expect((await namesBy({ FILTER: { FOLDER_ID: folder?.['ID'] } })).sort()).toEqual(both);
    expect((await namesBy({ FILTER: { STORAGE_ID: 1 } })).sort()).toEqual(both);
    expect(await namesBy({ FILTER: { STORAGE_ID: 2 } })).toEqual([]);
    expect((await namesBy({ TYPE: 'all' })).sort()).toEqual(['Placed here', ...both]);
    expect(await namesBy({ start: 1 })).toHaveLength(1);
    expect(await search({})).not.toHaveProperty('total');
  });

  it.each([
    [{ FILTER: { NAME: 'a.txt' } }, 'INVALID_FILTER'],
    [{ FILTER: { '>ID': 0 } }, 'INVALID_FILTER'],
    [{ FILTER: { STORAGE_ID: 9999 } }, 'NOT_FOUND'],
    [{ FILTER: { STORAGE_ID: 2, FOLDER_ID: 1 } }, 'NOT_FOUND'],
    [{ FILTER: 'here' }, 'NOT_FOUND'],
  ])('refuses %j: %s', async (more, code) => {
    expect((await search(more))['error']).toBe(code);
  });
});
