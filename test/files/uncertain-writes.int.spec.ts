import type { InProcessApi } from '../harness/in-process-api.js';
import { FileClient, HELLO, LARGE, ROOT, freshName } from './file-client.js';
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
      ['name', freshName()],
      ['file', bytes],
    ]);
    expect([status, error]).toMatchObject([502, { code: 'DISK_OUTCOME_UNKNOWN', hint }]);
  });

  it.each([
    ['move', 'disk.file.moveto', 'POST', '/moveto'],
    ['copy', 'disk.file.copyto', 'POST', '/copyto'],
    ['deletion', 'disk.file.markdeleted', 'DELETE', ''],
  ] as const)('is unknown for a %s', async (_name, method, verb, path) => {
    const { id } = await files.made();
    const targetFolderId = await files.newFolder();
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
      ['name', freshName()],
      ['file', LARGE],
    ]);
    expect([status, error?.code]).toEqual([502, 'HOST_UNAVAILABLE']);
  });
});

describe('a move into another storage', () => {
  it('is refused, and leaves the file where it is', async () => {
    const { id } = await files.made();
    const moved = await files.call('POST', `/v1/files/${id}/moveto`, { targetFolderId: 3 });
    expect([moved.status, moved.error]).toMatchObject([422, { code: 'HOST_ERROR' }]);
    expect((await files.call('GET', `/v1/files/${id}`)).data).toMatchObject({ folderId: ROOT, storageId: 1 });
    const copied = await files.call('POST', `/v1/files/${id}/copyto`, { targetFolderId: 3 });
    expect([copied.status, copied.data]).toMatchObject([201, { folderId: 3, storageId: 3 }]);
  });
});
