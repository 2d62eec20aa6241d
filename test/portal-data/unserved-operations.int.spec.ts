import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';

describe('operations for which the host has no method', () => {
  let api: InProcessApi;
  let portal: TestPortal;

  beforeAll(async () => {
    api = await sharedApi();
    portal = await api.createPortal('unserved.portal.test');
  });
  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  it.each([
    ['DELETE', '/v1/users/7', 'user'],
    ['DELETE', '/v1/humanresources/nodes/7', 'humanresources'],
    ['POST', '/v1/storages', 'disk'],
    ['DELETE', '/v1/storages/7', 'disk'],
  ] as const)(
    '%s %s is refused with what to do instead, after the rights of the key',
    async (method, path, scope) => {
      const call = async (key: string) => {
        const { status, body } = await api.client.call(method, path, {
          key,
          ...(method === 'POST' && { body: { name: 'Archive' } }),
        });
        return { status, code: body.error.code, hint: body.error.hint, message: body.error.message };
      };
      const refused = await call(await portal.createKey({ scopes: [scope] }));
      expect(refused).toMatchObject({ status: 422, code: 'HOST_ERROR' });
      expect(refused.message).toContain('The host has no method');
      expect(refused.hint).toMatch(/ \/v1\//);
      expect(await call(await portal.createKey({ scopes: ['crm'] }))).toMatchObject({
        status: 403,
        code: 'SCOPE_DENIED',
      });
      expect(await call(await portal.createKey({ scopes: [scope], readOnly: true }))).toMatchObject({
        status: 403,
        code: 'WRITE_BLOCKED_READONLY_KEY',
      });
      expect(await api.sandbox.calls()).toEqual([]);
    },
  );

  it('are told in the document, without a success', async () => {
    const { body } = await api.client.call<Document>('GET', '/v1/openapi.json');
    const described = body.paths['/v1/users/{id}']?.['delete'];
    expect(described?.description).toContain('Dismiss the user: PATCH /v1/users/:id');
    expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403', '422']));
    expect(described?.responses).not.toHaveProperty('200');
  });

  it('leave a file to be made of its content, in a folder or in a storage', async () => {
    const key = await portal.createKey({ scopes: ['disk'] });
    const create = async (body: object) => {
      const answer = await api.client.call<{ data: FileRow; error?: Refusal }>('POST', '/v1/files', {
        key,
        body,
      });
      return { status: answer.status, data: answer.body.data, error: answer.body.error };
    };
    const content = Buffer.from('Hello, портал').toString('base64');
    const folders = await api.client.call<{ data: { id: number }[] }>(
      'GET',
      '/v1/folders?filter[storageId]=1',
      {
        key,
      },
    );
    const folderId = folders.body.data[0]?.id ?? 0;
    const inFolder = await create({ folderId, name: 'смета.txt', content });
    expect(inFolder).toMatchObject({
      status: 201,
      data: { folderId, name: 'смета.txt', size: Buffer.byteLength('Hello, портал') },
    });
    expect(inFolder.data).not.toHaveProperty('content');
    const inStorage = await create({ storageId: 1, name: 'b.txt', content });
    expect(inStorage).toMatchObject({ status: 201, data: { storageId: 1, name: 'b.txt' } });

    const taken = await create({ storageId: 1, name: 'b.txt', content });
    expect(taken).toMatchObject({ status: 422, error: { code: 'HOST_ERROR', hostCode: 'DISK_OBJ_22000' } });
    await api.sandbox.clear();
    for (const [body, field] of [
      [{ folderId, name: 'c.txt', content: 'what?' }, 'content'],
      [{ folderId, name: 'c.txt' }, 'content'],
      [{ folderId, content }, 'name'],
      [{ name: 'c.txt', content }, 'folderId'],
      [{ folderId, storageId: 1, name: 'c.txt', content }, 'folderId'],
    ] as const) {
      expect(await create(body)).toMatchObject({
        status: 400,
        error: { code: 'INVALID_PARAMS', details: { field } },
      });
    }
    expect(await api.sandbox.calls()).toEqual([]);
  });
});

interface FileRow {
  readonly id: number;
  readonly name: string;
}

interface Refusal {
  readonly code: string;
  readonly hostCode?: string;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { description: string; responses: Readonly<Record<string, object>> }>>
    >
  >;
}
