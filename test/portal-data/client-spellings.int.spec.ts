import type { CallOptions } from '#libs/testing';
import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { applicationAccess } from './application-access.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Row = Readonly<Record<string, unknown>> & { readonly id: number };
interface Answer<Data> {
  readonly data: Data;
  readonly meta: { readonly total?: number; readonly hasMore: boolean };
  readonly error?: {
    readonly code: string;
    readonly hostCode?: string;
    readonly details?: { readonly field: string };
  };
}
interface Entry {
  readonly id: number;
  readonly typeId: string;
  readonly valueType: string;
  readonly value: string;
}

const DOMAIN = 'spellings.portal.test';
const SCOPES = ['crm', 'disk', 'user', 'log', 'task'] as const;

describe('what clients of portal data send', () => {
  let api: InProcessApi;
  let portal: BuiltPortal;
  let key: string;

  const call = async <Data = Row>(
    method: Method,
    path: string,
    body?: unknown,
    access: CallOptions = { key },
  ) => {
    const answer = await api.client.call<Answer<Data>>(method, path, { ...access, body });
    const { status, headers, body: content } = answer;
    const { error } = content;
    return {
      status,
      data: content.data,
      meta: content.meta,
      code: error?.code,
      hostCode: error?.hostCode,
      field: error?.details?.field,
      ignored: headers['x-svc-ignored-params'],
    };
  };
  const batch = async (calls: object[]) =>
    (
      await call<{
        results: Record<string, Row[]>;
        errors: object;
        meta: Record<string, { total?: number }>;
      }>('POST', '/v1/batch', { calls })
    ).data;

  beforeAll(async () => {
    api = await sharedApi();
    portal = await aPortal(api, DOMAIN).withKey({ scopes: SCOPES }).build();
    key = portal.key;
  });

  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  describe('unknown names in select', () => {
    const SELECTED = ['id', 'title'];

    it('select nothing and are told, in lists, reads and searches', async () => {
      const list = await call<Row[]>('GET', '/v1/deals?select=title,colour&limit=2');
      const one = await call('GET', '/v1/deals/1?select=title,colour,taste');
      const found = await call<Row[]>('POST', '/v1/deals/search', { select: ['title', 'colour'], limit: 1 });
      expect([list.status, Object.keys(list.data[0] ?? {}).sort(), list.ignored]).toEqual([
        200,
        SELECTED,
        'select[colour]',
      ]);
      expect([Object.keys(one.data).sort(), one.ignored]).toEqual([
        SELECTED,
        'select[colour], select[taste]',
      ]);
      expect([Object.keys(found.data[0] ?? {}).sort(), found.ignored]).toEqual([SELECTED, 'select[colour]']);
    });

    it('leave the id where no name is known, also in a batch', async () => {
      expect((await call('GET', '/v1/deals/1?select=colour')).data).toEqual({ id: 1 });
      const calls = [
        { id: 'first', entity: 'deals', action: 'list', params: { select: 'colour', limit: 1 } },
      ];
      const { data, ignored } = await call<{ results: object }>('POST', '/v1/batch', { calls });
      expect([data.results, ignored]).toEqual([{ first: [{ id: 1 }] }, 'first.select[colour]']);
    });

    it('are not names of what is only written', async () => {
      expect(await call('GET', '/v1/files?folderId=51&select=content')).toMatchObject({
        status: 400,
        field: 'content',
      });
    });
  });

  describe('start', () => {
    it('is the offset of lists, searches and calls of a batch', async () => {
      const { data } = await call<Row[]>('GET', '/v1/deals?limit=3&offset=7');
      expect((await call<Row[]>('GET', '/v1/deals?limit=3&start=7')).data).toEqual(data);
      expect((await call<Row[]>('POST', '/v1/deals/search', { limit: 3, start: 7 })).data).toEqual(data);
      const { results } = await batch([
        { entity: 'deals', action: 'list', params: { limit: 3, start: '7' } },
      ]);
      expect(results['0']).toEqual(data);
      expect((await call<Row[]>('GET', '/v1/deals?limit=3&start=100&offset=7')).data).toEqual(data);
    });

    it('of -1 skips the count', async () => {
      for (const { meta } of [
        await call<Row[]>('GET', '/v1/deals?limit=3&start=-1'),
        await call<Row[]>('POST', '/v1/deals/search', { limit: 3, start: -1 }),
      ]) {
        expect(meta).toMatchObject({ hasMore: true });
        expect(meta).not.toHaveProperty('total');
      }
      expect((await call('GET', '/v1/deals?start=-1&withTotal=true')).meta.total).toBeGreaterThan(50);
      expect(await call('GET', '/v1/deals?start=-2')).toMatchObject({ status: 400, field: 'start' });
    });
  });

  it('groups by references, codes and flags, and adds up only what is a quantity', async () => {
    const aggregate = [{ field: 'amount', function: 'sum' }];
    for (const groupBy of ['currency', 'typeId', 'closed', 'companyId']) {
      const { status, data } = await call<{ count: number; groups: { count: number }[] }>(
        'POST',
        '/v1/deals/aggregate',
        { groupBy, aggregate },
      );
      expect([groupBy, status]).toEqual([groupBy, 200]);
      expect(data.groups[0]).toHaveProperty(groupBy);
      expect(data.groups.reduce((sum, { count }) => sum + count, 0)).toBe(data.count);
    }
    const summed = { aggregate: [{ field: 'companyId', function: 'sum' }] };
    expect(await call('POST', '/v1/deals/aggregate', summed)).toMatchObject({
      status: 400,
      field: 'companyId',
    });
    expect(await call('POST', '/v1/deals/aggregate', { groupBy: 'title' })).toMatchObject({ status: 400 });
    const { data } = await call<{ groupable: string[]; aggregatable: string[] }>('GET', '/v1/deals/fields');
    expect(data.groupable).toEqual(expect.arrayContaining([...data.aggregatable, 'currency']));
  });

  describe('the drive', () => {
    it('names the root folder of a storage twice', async () => {
      const { data } = await call<Row[]>('GET', '/v1/storages?select=rootFolderId');
      for (const { rootFolderId, rootObjectId } of data) {
        expect(rootFolderId).toEqual(expect.any(Number));
        expect(rootFolderId).toBe(rootObjectId);
      }
      expect((await call('GET', '/v1/storages/1')).data).toMatchObject({
        rootFolderId: data[0]?.['rootFolderId'],
      });
    });

    it('is listed by bare parameters, an empty one counting as not given', async () => {
      const filtered = await call<Row[]>('GET', '/v1/folders?filter[storageId]=1');
      const bare = await call<Row[]>('GET', '/v1/folders?parentId=&storageId=1&limit=500');
      expect([bare.status, bare.ignored, bare.data]).toEqual([200, undefined, filtered.data]);
      const inside = await call<Row[]>('GET', '/v1/files?filter[folderId]=51');
      expect((await call<Row[]>('GET', '/v1/files?folderId=51&limit=500')).data).toEqual(inside.data);
      expect(inside.data.length).toBeGreaterThan(0);
      expect(await call('GET', '/v1/folders?parentId=')).toMatchObject({ status: 400, field: 'parentId' });
    });

    it('refuses a folder of a name that is taken, and says so', async () => {
      const TAKEN = { status: 409, code: 'ALREADY_EXISTS', hostCode: 'DISK_OBJ_22000' };
      expect((await call('POST', '/v1/folders', { storageId: 1, name: 'Twice' })).status).toBe(201);
      expect(await call('POST', '/v1/folders', { storageId: 1, name: 'Twice' })).toMatchObject(TAKEN);
      const { data } = await call('POST', '/v1/folders', { storageId: 1, name: 'Once' });
      expect(await call('PATCH', `/v1/folders/${data.id}`, { name: 'Twice' })).toMatchObject(TAKEN);
      const file = { storageId: 1, name: 'same.txt', content: 'SGVsbG8=' };
      expect((await call('POST', '/v1/files', file)).status).toBe(201);
      expect(await call('POST', '/v1/files', file)).toMatchObject({
        status: 422,
        code: 'HOST_ERROR',
        hostCode: 'DISK_OBJ_22000',
      });
    });
  });

  describe('phone and e-mail', () => {
    const entries = (record: Row): string[][] =>
      (record['fm'] as Entry[]).map(({ typeId, valueType, value }) => [typeId, valueType, value]);

    it.each(['contacts', 'companies', 'leads'])('of %s are written as texts', async (base) => {
      const body = { title: 'Berg', name: 'Anna', phone: '+491', email: 'anna@example.com' };
      const { status, data } = await call('POST', `/v1/${base}`, body);
      expect([status, data]).toMatchObject([201, { phone: '+491', email: 'anna@example.com' }]);
      expect(entries((await call('GET', `/v1/${base}/${data.id}`)).data)).toEqual([
        ['PHONE', 'WORK', '+491'],
        ['EMAIL', 'WORK', 'anna@example.com'],
      ]);
    });

    it('change the first value and keep the others', async () => {
      const made = await call('POST', '/v1/contacts', {
        name: 'Anna',
        phone: ['+491', { value: '+492', type: 'MOBILE' }],
        email: 'anna@example.com',
      });
      const path = `/v1/contacts/${made.data.id}`;
      const patch = async (body: object) => {
        expect((await call('PATCH', path, body)).status).toBe(200);
        return entries((await call('GET', path)).data);
      };
      const email = ['EMAIL', 'WORK', 'anna@example.com'];
      expect(await patch({ phone: '+493' })).toEqual([
        ['PHONE', 'WORK', '+493'],
        ['PHONE', 'MOBILE', '+492'],
        email,
      ]);
      expect(await patch({ phone: ['+492', '+494'] })).toHaveLength(4);
      expect(await patch({ phone: '', email: null })).toEqual([
        ['PHONE', 'MOBILE', '+492'],
        ['PHONE', 'WORK', '+494'],
      ]);
      const { results } = await batch([
        { entity: 'contacts', action: 'update', entityId: made.data.id, params: { phone: '+495' } },
      ]);
      expect(results['0']).toMatchObject({ phone: '+495' });
    });

    it.each([
      [{ phone: { a: 1 } }, 'phone'],
      [{ phone: [['+491']] }, 'phone'],
      [{ phone: 'x'.repeat(256) }, 'phone'],
      [{ email: Array.from({ length: 51 }, () => 'a@example.com') }, 'email'],
      [{ phone: '+491', fm: [] }, 'phone'],
      [{ phone: { value: '+491', type: 'a b' } }, 'phone'],
    ])('are refused before the host is asked where they are no texts: %#', async (body, field) => {
      expect(await call('PATCH', '/v1/contacts/1', body)).toMatchObject({ status: 400, field });
      expect(await api.sandbox.calls()).toEqual([]);
    });
  });

  it('gives a new activity to the acting person', async () => {
    const body = {
      typeId: 2,
      ownerTypeId: 2,
      ownerId: 1,
      subject: 'Call back',
      communications: [{ VALUE: '+491', ENTITY_ID: 1, ENTITY_TYPE_ID: 3 }],
    };
    expect((await call('POST', '/v1/activities', body)).data).toMatchObject({ responsibleId: 1 });
    const named = await call('POST', '/v1/activities', { ...body, responsibleId: 2 });
    expect(named.data).toMatchObject({ responsibleId: 2 });
  });

  it('writes to the feed in either spelling, and answers the number alone', async () => {
    const { status, data } = await call<number>('POST', '/v1/posts', {
      text: 'We moved.',
      recipients: ['U1'],
    });
    expect([status, data]).toEqual([201, expect.any(Number)]);
    expect((await api.sandbox.calls('log.blogpost.add'))[0]?.params).toMatchObject({
      POST_MESSAGE: 'We moved.',
      DEST: ['U1'],
    });
    expect((await call('POST', `/v1/posts/${data}/comments`, { text: 'Well done' })).status).toBe(201);
  });

  it('admits application sessions', async () => {
    const application = await applicationAccess(api, portal, DOMAIN, SCOPES);
    expect((await call('GET', '/v1/deals?select=colour&limit=1', undefined, application)).status).toBe(200);
  });
});
