import { FormData, request } from 'undici';
import { eventually } from '#libs/testing';
import { type Json, SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

const HELLO = Buffer.from('hello').toString('base64');

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
