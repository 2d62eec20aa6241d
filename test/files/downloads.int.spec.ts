import { request } from 'undici';
import type { InProcessApi } from '../harness/in-process-api.js';
import { codeIn, FileClient, HELLO, LARGE, freshName } from './file-client.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';
import { sharedApi } from '../harness/shared-api.js';

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

describe('links that lead elsewhere', () => {
  it('take no file', async () => {
    const result = { field: 'file', uploadUrl: 'http://127.0.0.1:1/rest/upload.json?token=t' };
    await api.sandbox.fault('disk.folder.uploadfile', { kind: 'reply', status: 200, body: { result } });
    const { status, error } = await files.form([
      ['folderId', '1'],
      ['name', freshName()],
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
    const { id } = await files.made(HELLO, 'отчёт "1".html');
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
    const { id } = await files.made();
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
        const { id } = await files.made();
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
    const { id } = await files.made();
    await api.sandbox.fault('download', fault, 4);
    const answer = await files.bytes(`/v1/files/${id}/download`);
    expect([answer.status, codeIn(answer)]).toEqual([status, code]);
  });

  it('follow a link that leads on', async () => {
    const { id } = await files.made();
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
