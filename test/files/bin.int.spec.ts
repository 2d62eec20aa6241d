import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { codeIn, type FileAnswer, FileClient } from './file-client.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

const ROOT = 1;
const text = (content: string): string => Buffer.from(content).toString('base64');

let api: InProcessApi;
let portal: BuiltPortal;
let key: string;
let files: FileClient;
let names = 0;

beforeAll(async () => {
  api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '100000' });
  portal = await aPortal(api, 'bin.example')
    .withKey({ scopes: ['disk'] })
    .build();
  key = portal.key;
  files = new FileClient(api, key);
});
afterAll(() => api.stop());
beforeEach(() => api.sandbox.clear());

const told = ({ status, error }: FileAnswer): string => (error ? `${status} ${error.code}` : String(status));
const folder = async (parentId = ROOT): Promise<number> =>
  (await files.call('POST', '/v1/folders', { parentId, name: `in-the-bin-${(names += 1)}` })).data.id;
const file = async (folderId: number, filename = `in-the-bin-${(names += 1)}.txt`) =>
  (await files.upload({ folderId, filename, content: text('kept') })).data;
const versionOf = async (id: number): Promise<number> => {
  const { body } = await api.client.call<{ data: { id: number }[] }>('GET', `/v1/files/${id}/versions`, {
    key,
  });
  return body.data[0]!.id;
};
const idsOf = async (method: 'GET' | 'POST', path: string, body?: object): Promise<number[]> => {
  const answer = await api.client.call<{ data: { id: number }[] }>(method, path, {
    key,
    ...(body && { body }),
  });
  return answer.body.data.map(({ id }) => id);
};

describe('a file in the bin', () => {
  const ROUTES: readonly (readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?])[] = [
    ['GET', ''],
    ['PATCH', '', { name: 'renamed.txt' }],
    ['DELETE', ''],
    ['POST', '/moveto', { targetFolderId: ROOT }],
    ['POST', '/copyto', { targetFolderId: ROOT }],
    ['GET', '/versions'],
    ['POST', '/versions/:versionId/restore', {}],
  ];

  it('is not found on any route, in any list, nor are its bytes', async () => {
    const place = await folder();
    const { id, name, downloadUrl } = await file(place);
    const versionId = await versionOf(id);
    expect(await files.call('DELETE', `/v1/files/${id}`)).toMatchObject({
      status: 200,
      data: { deleted: true },
    });
    for (const [method, path, body] of ROUTES) {
      const address = `/v1/files/${id}${path.replace(':versionId', String(versionId))}`;
      expect([method, path, told(await files.call(method, address, body))]).toEqual([
        method,
        path,
        '404 ENTITY_NOT_FOUND',
      ]);
    }
    for (const bytes of [downloadUrl, `/v1/files/${id}/versions/${versionId}/download`]) {
      const answer = await files.bytes(bytes);
      expect([answer.status, codeIn(answer)]).toEqual([404, 'ENTITY_NOT_FOUND']);
    }
    expect(await idsOf('GET', `/v1/files?folderId=${place}`)).toEqual([]);
    expect(await idsOf('POST', '/v1/files/search', { query: name })).not.toContain(id);
  });

  it('comes back as it was, with its versions and bytes', async () => {
    const place = await folder();
    const made = await file(place);
    const versionId = await versionOf(made.id);
    await files.call('DELETE', `/v1/files/${made.id}`);
    const restored = await files.call('POST', `/v1/files/${made.id}/restore`);
    expect(restored).toMatchObject({
      status: 200,
      data: { id: made.id, name: made.name, folderId: place, deletedType: 0, deletedAt: null },
    });
    expect((await files.call('GET', `/v1/files/${made.id}`)).data).toEqual(restored.data);
    expect((await files.bytes(made.downloadUrl)).bytes.toString()).toBe('kept');
    expect(await versionOf(made.id)).toBe(versionId);
    expect(await idsOf('GET', `/v1/files?folderId=${place}`)).toEqual([made.id]);
    expect(told(await files.call('POST', `/v1/files/${made.id}/restore`))).toBe('200');
  });

  it('comes back under another name where its own is taken', async () => {
    const place = await folder();
    const { id } = await file(place, 'Plan.xlsx');
    await files.call('DELETE', `/v1/files/${id}`);
    await file(place, 'plan.xlsx');
    const { data } = await files.call('POST', `/v1/files/${id}/restore`);
    expect(data).toMatchObject({ id, name: 'Plan (1).xlsx' });
  });

  it.each([true, false])('goes for good, in the bin before: %s', async (isInBin) => {
    const { id } = await file(await folder());
    if (isInBin) await files.call('DELETE', `/v1/files/${id}`);
    const gone = await files.call('POST', `/v1/files/${id}/purge`);
    expect(gone).toMatchObject({ status: 200, data: { deleted: true } });
    for (const way of ['restore', 'purge']) {
      expect(told(await files.call('POST', `/v1/files/${id}/${way}`))).toBe('404 ENTITY_NOT_FOUND');
    }
  });
});

describe('a folder in the bin', () => {
  it('is not found, with all that is in it, and takes nothing', async () => {
    const place = await folder();
    const inner = await folder(place);
    const { id } = await file(inner);
    await files.call('DELETE', `/v1/folders/${place}`);
    for (const one of [place, inner]) {
      expect(told(await files.call('GET', `/v1/folders/${one}`))).toBe('404 ENTITY_NOT_FOUND');
      expect(told(await files.call('PATCH', `/v1/folders/${one}`, { name: 'x' }))).toBe(
        '404 ENTITY_NOT_FOUND',
      );
      expect(told(await files.call('GET', `/v1/files?folderId=${one}`))).toBe('404 ENTITY_NOT_FOUND');
      const sent = { folderId: one, filename: 'x.txt', content: text('x') };
      expect(told(await files.upload(sent))).toBe('404 ENTITY_NOT_FOUND');
    }
    expect(told(await files.call('GET', `/v1/files/${id}`))).toBe('404 ENTITY_NOT_FOUND');
  });

  it('comes back with its content', async () => {
    const place = await folder();
    const { id } = await file(await folder(place));
    await files.call('DELETE', `/v1/folders/${place}`);
    const restored = await files.call('POST', `/v1/folders/${place}/restore`);
    expect(restored).toMatchObject({ status: 200, data: { id: place, deletedType: 0 } });
    expect(told(await files.call('GET', `/v1/files/${id}`))).toBe('200');
  });

  it('goes for good with its content', async () => {
    const place = await folder();
    const { id } = await file(await folder(place));
    await files.call('DELETE', `/v1/folders/${place}`);
    expect(await files.call('POST', `/v1/folders/${place}/purge`)).toMatchObject({
      status: 200,
      data: { deleted: true },
    });
    expect(told(await files.call('POST', `/v1/folders/${place}/restore`))).toBe('404 ENTITY_NOT_FOUND');
    expect(told(await files.call('POST', `/v1/files/${id}/restore`))).toBe('404 ENTITY_NOT_FOUND');
  });
});

it('asks for rights: a key that may write, the scope, and the portal’s own', async () => {
  const { id } = await file(await folder());
  await files.call('DELETE', `/v1/files/${id}`);
  const reader = new FileClient(api, await portal.createKey({ scopes: ['disk'], readOnly: true }));
  const crm = new FileClient(api, await portal.createKey({ scopes: ['crm'] }));
  for (const base of ['files', 'folders']) {
    for (const way of ['restore', 'purge']) {
      const path = `/v1/${base}/${id}/${way}`;
      expect(told(await reader.call('POST', path))).toBe('403 WRITE_BLOCKED_READONLY_KEY');
      expect(told(await crm.call('POST', path))).toBe('403 SCOPE_DENIED');
      expect(told(await files.call('POST', `/v1/${base}/first/${way}`))).toBe('400 INVALID_PARAMS');
    }
  }
  expect(await api.sandbox.calls('disk.file.restore')).toEqual([]);
});

it('is not known to have happened where the answer is lost', async () => {
  const { id } = await file(await folder());
  for (const [way, method] of [
    ['restore', 'disk.file.restore'],
    ['purge', 'disk.file.delete'],
  ] as const) {
    await api.sandbox.fault(method, { kind: 'reset' });
    expect(told(await files.call('POST', `/v1/files/${id}/${way}`))).toBe('502 DISK_OUTCOME_UNKNOWN');
  }
});

it('is said to have been kept where the portal answers no', async () => {
  const { id } = await file(await folder());
  await api.sandbox.fault('disk.file.delete', { kind: 'reply', status: 200, body: { result: false } });
  expect(told(await files.call('POST', `/v1/files/${id}/purge`))).toBe('422 HOST_ERROR');
});
