import type { InProcessApi } from '../harness/in-process-api.js';
import { FileClient, HELLO, LARGE, MEBIBYTE, ROOT, freshName } from './file-client.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';
import { sharedApi } from '../harness/shared-api.js';

const HELLO_TEXT = HELLO.toString('base64');

let api: InProcessApi;
let portal: BuiltPortal;
let files: FileClient;

beforeAll(async () => {
  api = await sharedApi();
  portal = await aPortal(api)
    .withKey({ scopes: ['disk'] })
    .build();
  files = new FileClient(api, portal.key);
});
afterAll(() => api.stop());
beforeEach(() => api.sandbox.clear());

describe('uploads as JSON', () => {
  it.each<[string, object, Buffer]>([
    ['folder, filename', { folderId: ROOT, filename: 'смета.txt', content: HELLO_TEXT }, HELLO],
    ['storage, name', { storageId: 1, name: 'by-name.txt', content: HELLO_TEXT }, HELLO],
    ['ids as texts', { folderId: '1', name: 'text-id.txt', content: HELLO_TEXT }, HELLO],
    [
      'an address of kind data:',
      { folderId: ROOT, name: 'picture.png', content: `data:image/png;base64,${HELLO_TEXT}` },
      HELLO,
    ],
    ['nothing in it', { folderId: ROOT, name: 'empty.txt', content: '' }, Buffer.alloc(0)],
    [
      'more than goes in one call',
      { folderId: ROOT, name: 'large.bin', content: LARGE.toString('base64') },
      LARGE,
    ],
  ])('with %s', async (_name, body, bytes) => {
    const { status, data } = await files.upload(body);
    expect(status).toBe(201);
    expect(data).toMatchObject({ size: bytes.length, storageId: 1, folderId: ROOT });
    expect(data.downloadUrl).toMatch(new RegExp(`^http://[^/]+/v1/files/${data.id}/download$`));
    expect((await files.bytes(data.downloadUrl)).bytes.equals(bytes)).toBe(true);
    expect((await files.call('GET', `/v1/files/${data.id}`)).data).toEqual(data);
  });

  it.each<[object, number, string]>([
    [{ filename: 'a.txt', content: HELLO_TEXT }, 400, 'MISSING_PARAMS'],
    [{ folderId: ROOT, content: HELLO_TEXT }, 400, 'MISSING_PARAMS'],
    [{ folderId: ROOT, filename: 'a.txt' }, 400, 'MISSING_PARAMS'],
    [{ folderId: ROOT, storageId: 1, filename: 'a.txt', content: HELLO_TEXT }, 400, 'INVALID_PARAMS'],
    [{ folderId: 'x', filename: 'a.txt', content: HELLO_TEXT }, 400, 'INVALID_PARAMS'],
    [{ folderId: -1, filename: 'a.txt', content: HELLO_TEXT }, 400, 'INVALID_PARAMS'],
    [{ folderId: ROOT, filename: 'a\r\nb', content: HELLO_TEXT }, 400, 'INVALID_PARAMS'],
    [{ folderId: ROOT, filename: 'a.txt', content: '*' }, 400, 'INVALID_PARAMS'],
    [{ folderId: ROOT, filename: 'a.txt', content: 5 }, 400, 'INVALID_PARAMS'],
    [
      { folderId: ROOT, filename: 'a.txt', content: HELLO_TEXT, generateUniqueName: 'so' },
      400,
      'INVALID_PARAMS',
    ],
  ])('%j is %d %s and reaches nobody', async (body, status, code) => {
    const answer = await files.upload(body);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(await api.sandbox.calls()).toEqual([]);
  });

  it('of more than 20 MiB are refused with a way out', async () => {
    const content = Buffer.alloc(20 * MEBIBYTE + 1).toString('base64');
    const { status, error } = await files.upload({ folderId: ROOT, filename: 'a.bin', content });
    expect([status, error?.code]).toEqual([413, 'INLINE_SOURCE_TOO_LARGE']);
    expect(Object.keys(error?.hint as object).sort()).toEqual([
      'note',
      'reason',
      'recovery',
      'recoveryAction',
    ]);
    expect(error?.hint).toMatchObject({ recoveryAction: 'multipart' });
    expect(error?.message).toBe(`content is larger than ${20 * MEBIBYTE} bytes.`);
  });

  it('meet a taken name, a missing folder and a folder of somebody else', async () => {
    const name = freshName();
    const body = { folderId: ROOT, filename: name, content: HELLO_TEXT };
    expect((await files.upload(body)).status).toBe(201);
    const again = await files.upload(body);
    expect([again.status, again.error]).toMatchObject([
      422,
      { code: 'HOST_ERROR', hostCode: 'DISK_OBJ_22000' },
    ]);
    const unique = await files.upload({ ...body, generateUniqueName: true });
    expect([unique.status, unique.data.name]).toEqual([201, name.replace('.', ' (1).')]);
    const nowhere = await files.upload({ ...body, folderId: 999_999 });
    expect([nowhere.status, nowhere.error?.code]).toEqual([404, 'ENTITY_NOT_FOUND']);
  });

  it('are made once with an Idempotency-Key', async () => {
    const key = await portal.createKey({ scopes: ['disk'] });
    const body = { folderId: ROOT, filename: freshName(), content: HELLO_TEXT };
    const headers = { 'Idempotency-Key': 'once' };
    const send = () =>
      api.client.call<{ data: { id: number } }>('POST', '/v1/files/upload', { key, headers, body });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id]);
    expect(await api.sandbox.calls('disk.folder.uploadfile')).toHaveLength(1);
  });
});
