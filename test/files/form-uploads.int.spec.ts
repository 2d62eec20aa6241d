import { request } from 'undici';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { FileClient, HELLO, LARGE, MEBIBYTE, ROOT, freshName } from './file-client.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

let api: InProcessApi;
let portal: BuiltPortal;
let files: FileClient;

beforeAll(async () => {
  api = await startInProcessApi({
    FILE_UPLOAD_MAX_BYTES: String(4 * MEBIBYTE),
    RATE_LIMIT_PER_MINUTE: '100000',
  });
  portal = await aPortal(api)
    .withKey({ scopes: ['disk'] })
    .build();
  files = new FileClient(api, portal.key);
});
afterAll(() => api.stop());
beforeEach(() => api.sandbox.clear());

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
    const name = freshName();
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
      headers: { 'content-type': type, 'x-api-key': portal.key },
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
    const name = freshName();
    const answer = await send(
      named(disposition.replace(/(%[^;]*)/, `$1-${name}`)),
      'multipart/form-data; boundary=b',
    );
    expect(await answer.body.json()).toMatchObject({ data: { name: `${start}-${name}` } });
  });
});
