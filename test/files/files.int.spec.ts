import { request } from 'undici';
import { startInProcessApi, type InProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { codeIn, FileClient } from './file-client.js';

const MEBIBYTE = 1_048_576;
const ROOT = 1;
const HELLO = Buffer.from('Hello, портал');
const HELLO_TEXT = HELLO.toString('base64');
const LARGE = Buffer.alloc(3 * MEBIBYTE, 'every byte counts ');

let api: InProcessApi;
let portal: TestPortal;
let files: FileClient;
let key: string;
let names = 0;

beforeAll(async () => {
  api = await startInProcessApi({
    FILE_UPLOAD_MAX_BYTES: String(4 * MEBIBYTE),
    RATE_LIMIT_PER_MINUTE: '100000',
  });
  portal = await api.createPortal('files.example');
  key = await portal.createKey({ scopes: ['disk'] });
  files = new FileClient(api, key);
});
afterAll(() => api.stop());
beforeEach(() => api.sandbox.clear());

const fresh = (ending = 'bin'): string => `file-${(names += 1)}.${ending}`;
const made = async (bytes = HELLO, name = fresh()) =>
  (await files.upload({ folderId: ROOT, filename: name, content: bytes.toString('base64') })).data;
const newFolder = async (): Promise<number> =>
  (await files.call('POST', '/v1/folders', { parentId: ROOT, name: fresh('d') })).data.id;

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
    const name = fresh();
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
    const body = { folderId: ROOT, filename: fresh(), content: HELLO_TEXT };
    const headers = { 'Idempotency-Key': 'once' };
    const send = () =>
      api.client.call<{ data: { id: number } }>('POST', '/v1/files/upload', { key, headers, body });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id]);
    expect(await api.sandbox.calls('disk.folder.uploadfile')).toHaveLength(1);
  });
});

describe('uploads as a form', () => {
  it.each<[string, Buffer, (name: string) => readonly (readonly [string, string | Buffer])[]]>([
    [
      'a small file',
      HELLO,
      (name) => [
        ['folderId', '1'],
        ['filename', name],
        ['file', HELLO],
      ],
    ],
    [
      'a large file',
      LARGE,
      (name) => [
        ['folderId', '1'],
        ['name', name],
        ['file', LARGE],
      ],
    ],
    [
      'texts after the file',
      LARGE,
      (name) => [
        ['file', LARGE],
        ['storageId', '1'],
        ['filename', name],
      ],
    ],
  ])('with %s', async (_name, bytes, partsOf) => {
    const name = fresh();
    const { status, data } = await files.form(partsOf(name));
    expect([status, data]).toMatchObject([201, { name, size: bytes.length, folderId: ROOT }]);
    expect((await files.bytes(data.downloadUrl)).bytes.equals(bytes)).toBe(true);
  });

  it('take the name of the file itself', async () => {
    const { data } = await files.form([
      ['folderId', '1'],
      ['generateUniqueName', 'true'],
      ['file', HELLO],
    ]);
    expect(data.name).toMatch(/^from-form/);
  });

  it.each<[string, readonly (readonly [string, string | Buffer])[], number, string]>([
    [
      'no file',
      [
        ['folderId', '1'],
        ['name', 'a'],
      ],
      400,
      'MISSING_PARAMS',
    ],
    ['no place', [['file', HELLO]], 400, 'MISSING_PARAMS'],
    [
      'a wrong place',
      [
        ['folderId', 'x'],
        ['file', HELLO],
      ],
      400,
      'INVALID_PARAMS',
    ],
    [
      'an unknown text',
      [
        ['folderId', '1'],
        ['colour', 'red'],
        ['file', HELLO],
      ],
      400,
      'VALIDATION_ERROR',
    ],
    [
      'an unknown file',
      [
        ['folderId', '1'],
        ['other', HELLO],
      ],
      400,
      'VALIDATION_ERROR',
    ],
    [
      'too large a file',
      [
        ['folderId', '1'],
        ['file', Buffer.alloc(4 * MEBIBYTE + 1)],
      ],
      413,
      'INLINE_SOURCE_TOO_LARGE',
    ],
    [
      'too large a body',
      [
        ['folderId', '1'],
        ['file', Buffer.alloc(6 * MEBIBYTE)],
      ],
      413,
      'INLINE_SOURCE_TOO_LARGE',
    ],
  ])('with %s', async (_name, parts, status, code) => {
    const before = await count();
    const answer = await files.form(parts);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    if (status === 413)
      expect(answer.error?.message).toBe(`The file of the form is larger than ${4 * MEBIBYTE} bytes.`);
    expect(await count()).toBe(before);
  });

  const count = async (): Promise<number> => {
    const answer = await api.client.call<{ meta: { total: number } }>(
      'GET',
      '/v1/files?filter[folderId]=1&limit=1',
      {
        key: await portal.createKey({ scopes: ['disk'] }),
      },
    );
    return answer.body.meta.total;
  };
});

describe('the outcome of a write that was sent', () => {
  const cut = { kind: 'reset', after: true } as const;
  const hint = expect.stringContaining('list the folder') as unknown;
  const page = { kind: 'reply', status: 502, body: '<html>Bad gateway</html>' } as const;

  it.each([
    ['a small file, cut off', 'disk.folder.uploadfile', cut, HELLO],
    ['a large file, cut off', 'upload', cut, LARGE],
    ['a large file, answered by a page', 'upload', page, LARGE],
  ] as const)('is unknown for %s', async (_name, method, fault, bytes) => {
    await api.sandbox.fault(method, fault);
    const { status, error } = await files.form([
      ['folderId', '1'],
      ['name', fresh()],
      ['file', bytes],
    ]);
    expect([status, error]).toMatchObject([502, { code: 'DISK_OUTCOME_UNKNOWN', hint }]);
  });

  it.each([
    ['move', 'disk.file.moveto', 'POST', '/moveto'],
    ['copy', 'disk.file.copyto', 'POST', '/copyto'],
    ['deletion', 'disk.file.markdeleted', 'DELETE', ''],
  ] as const)('is unknown for a %s', async (_name, method, verb, path) => {
    const { id } = await made();
    const targetFolderId = await newFolder();
    await api.sandbox.fault(method, cut);
    const { status, error } = await files.call(
      verb,
      `/v1/files/${id}${path}`,
      verb === 'POST' ? { targetFolderId } : undefined,
    );
    expect([status, error]).toMatchObject([502, { code: 'DISK_OUTCOME_UNKNOWN', hint }]);
  });

  it('is none where only the link was asked for', async () => {
    await api.sandbox.fault('disk.folder.uploadfile', { kind: 'reset' }, 3);
    const { status, error } = await files.form([
      ['folderId', '1'],
      ['name', fresh()],
      ['file', LARGE],
    ]);
    expect([status, error?.code]).toEqual([502, 'HOST_UNAVAILABLE']);
  });
});

describe('a move into another storage', () => {
  it('is refused, and leaves the file where it is', async () => {
    const { id } = await made();
    const moved = await files.call('POST', `/v1/files/${id}/moveto`, { targetFolderId: 3 });
    expect([moved.status, moved.error]).toMatchObject([422, { code: 'HOST_ERROR' }]);
    expect((await files.call('GET', `/v1/files/${id}`)).data).toMatchObject({ folderId: ROOT, storageId: 1 });
    const copied = await files.call('POST', `/v1/files/${id}/copyto`, { targetFolderId: 3 });
    expect([copied.status, copied.data]).toMatchObject([201, { folderId: 3, storageId: 3 }]);
  });
});

describe('a name that is not UTF-8', () => {
  const named = (disposition: string, text = '') =>
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="folderId"\r\n\r\n1\r\n${text}` +
        `--b\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\n\r\nx\r\n--b--\r\n`,
      'latin1',
    );
  const send = (body: Buffer | string, type: string) =>
    request(`${api.origin}/v1/files/upload`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-api-key': key },
      body,
    });
  const inText = `--b\r\nContent-Disposition: form-data; name="filename"\r\n\r\n\xe4\xf6.txt\r\n`;

  it.each<[string, Buffer, string]>([
    ['of the file of a form', named('filename="\xe4\xf6.txt"'), 'file'],
    ['in Cyrillic of windows-1251', named('filename="\xe6\xf3\xea.txt"'), 'file'],
    ['as RFC 8187 writes it', named("filename*=UTF-8''%E4%F6.txt"), 'file'],
    ['in a text of the form', named('filename="a.txt"', inText), 'filename'],
  ])('%s is refused by the name of the part, and reaches nobody', async (_what, body, field) => {
    const answer = await send(body, 'multipart/form-data; boundary=b');
    expect([answer.statusCode, await answer.body.json()]).toMatchObject([
      400,
      { error: { code: 'VALIDATION_ERROR', details: { field } } },
    ]);
    expect(await api.sandbox.calls()).toEqual([]);
  });

  it('in JSON is refused as well', async () => {
    const body = Buffer.from('{"folderId":1,"content":"eA==","filename":"\xe4.txt"}', 'latin1');
    const answer = await send(body, 'application/json');
    expect([answer.statusCode, await answer.body.json()]).toMatchObject([
      400,
      { error: { code: 'VALIDATION_ERROR', details: { field: 'body', rule: 'utf8' } } },
    ]);
  });

  it.each([
    ["filename*=ISO-8859-1''%E4%F6", 'äö'],
    ['filename*=UTF-8\'\'%C3%A4%C3%B6; filename="x"', 'äö'],
    ['filename="\xe4"; filename*=UTF-8\'\'%D0%96', 'Ж'],
  ])('is what it says it is: %s', async (disposition, start) => {
    const name = fresh();
    const answer = await send(
      named(disposition.replace(/(%[^;]*)/, `$1-${name}`)),
      'multipart/form-data; boundary=b',
    );
    expect(await answer.body.json()).toMatchObject({ data: { name: `${start}-${name}` } });
  });
});

describe('links that lead elsewhere', () => {
  it('take no file', async () => {
    const result = { field: 'file', uploadUrl: 'http://127.0.0.1:1/rest/upload.json?token=t' };
    await api.sandbox.fault('disk.folder.uploadfile', { kind: 'reply', status: 200, body: { result } });
    const { status, error } = await files.form([
      ['folderId', '1'],
      ['name', fresh()],
      ['file', LARGE],
    ]);
    expect([status, error?.code]).toEqual([502, 'HOST_UNAVAILABLE']);
    expect(await api.sandbox.calls('upload')).toEqual([]);
  });

  it.each(['http://10.0.0.1/x', 'file:///etc/passwd', 'http://169.254.169.254/latest'])(
    'are not read: %s',
    async (DOWNLOAD_URL) => {
      const result = { ID: '5', NAME: 'x', DELETED_TYPE: '0', DOWNLOAD_URL };
      await api.sandbox.fault('disk.file.get', { kind: 'reply', status: 200, body: { result } });
      const answer = await files.bytes('/v1/files/5/download');
      expect([answer.status, codeIn(answer)]).toEqual([502, 'HOST_UNAVAILABLE']);
    },
  );
});

describe('downloads', () => {
  it('are always files to be saved', async () => {
    const { id } = await made(HELLO, 'отчёт "1".html');
    const { status, headers, bytes } = await files.bytes(`/v1/files/${id}/download`);
    expect([status, bytes.toString()]).toEqual([200, HELLO.toString()]);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(HELLO.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    });
    expect(headers['content-disposition']).toMatch(/^attachment; filename=.*; filename\*=UTF-8''/);
    const head = await files.bytes(`/v1/files/${id}/download`, {}, 'HEAD');
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(HELLO.length),
    ]);
  });

  it.each([
    ['bytes=0-4', {}, 206, 'Hello', /^bytes 0-4\/\d+$/],
    ['bytes=-1', {}, 206, HELLO.subarray(-1).toString('latin1'), /^bytes \d+-\d+\/\d+$/],
    ['bytes=1000-', {}, 416, '', /^bytes \*\/\d+$/],
    ['bytes=0-4', { 'if-range': '"another"' }, 200, HELLO.toString('latin1'), /^undefined$/],
  ] as const)('give %s with %j', async (range, headers, status, text, contentRange) => {
    const { id } = await made();
    const answer = await files.bytes(`/v1/files/${id}/download`, { range, ...headers });
    expect([answer.status, answer.bytes.toString('latin1')]).toEqual([status, text]);
    expect(String(answer.headers['content-range'])).toMatch(contentRange);
  });

  it.each<[string, () => Promise<string>, number, string]>([
    ['no file', () => Promise.resolve('999999'), 404, 'ENTITY_NOT_FOUND'],
    ['no id', () => Promise.resolve('x'), 400, 'INVALID_PARAMS'],
    [
      'a file in the bin',
      async () => {
        const { id } = await made();
        await files.call('DELETE', `/v1/files/${id}`);
        return String(id);
      },
      404,
      'ENTITY_NOT_FOUND',
    ],
    [
      'a file that is only attached',
      async () => String((await longHistory()) + 1),
      403,
      'HOST_ACCESS_DENIED',
    ],
  ])('of %s', async (_name, idOf, status, code) => {
    const answer = await files.bytes(`/v1/files/${await idOf()}/download`);
    expect([answer.status, codeIn(answer)]).toEqual([status, code]);
  });

  it.each([
    ['is gone', { kind: 'reply', status: 404, body: 'gone' }, 404, 'ENTITY_NOT_FOUND'],
    ['is closed', { kind: 'reply', status: 403, body: 'no' }, 403, 'HOST_ACCESS_DENIED'],
    ['breaks', { kind: 'reset' }, 502, 'HOST_UNAVAILABLE'],
    ['fails', { kind: 'reply', status: 500, body: 'x' }, 502, 'HOST_UNAVAILABLE'],
    [
      'leads in circles',
      { kind: 'reply', status: 302, headers: { location: '/rest/download.json?token=x' } },
      502,
      'HOST_UNAVAILABLE',
    ],
  ] as const)('whose link %s', async (_name, fault, status, code) => {
    const { id } = await made();
    await api.sandbox.fault('download', fault, 4);
    const answer = await files.bytes(`/v1/files/${id}/download`);
    expect([answer.status, codeIn(answer)]).toEqual([status, code]);
  });

  it('follow a link that leads on', async () => {
    const { id } = await made();
    const { restUrl, webhookSecret } = portal;
    const host = await request(`${restUrl}/rest/1/${webhookSecret}/disk.file.get?id=${id}`);
    const { result } = (await host.body.json()) as { result: { DOWNLOAD_URL: string } };
    const headers = { location: result.DOWNLOAD_URL };
    await api.sandbox.fault('download', { kind: 'reply', status: 302, headers }, 2);
    expect((await files.bytes(`/v1/files/${id}/download`)).bytes.equals(HELLO)).toBe(true);
  });
});

async function longHistory(): Promise<number> {
  const answer = await api.client.call<{ data: { id: number }[] }>('POST', '/v1/files/search', {
    key: await portal.createKey({ scopes: ['disk'] }),
    body: { query: 'Long history' },
  });
  return answer.body.data[0]?.id ?? 0;
}

it.each(['ab', 'x'.repeat(256)])('a search for %s is refused here', async (query) => {
  for (const base of ['files', 'folders']) {
    const answer = await files.call('POST', `/v1/${base}/search`, { query });
    expect([answer.status, answer.error?.code]).toEqual([400, 'INVALID_PARAMS']);
  }
});
