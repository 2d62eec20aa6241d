import type { CallOptions } from '#libs/testing';
import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { applicationAccess } from './application-access.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const DOMAIN = 'setup.portal.test';
const SCOPES = ['crm', 'user', 'telephony'] as const;

describe('people, calls and the settings of the CRM', () => {
  let api: InProcessApi;
  let portal: BuiltPortal;
  let key: string;

  const call = async <Data = Row>(
    method: Method,
    path: string,
    body?: unknown,
    access: CallOptions = { key },
  ) => {
    const answer = await api.client.call<{
      data: Data;
      meta?: { total?: number };
      error?: { code: string; details?: { field: string } };
    }>(method, path, { ...access, body });
    const { data, meta, error } = answer.body;
    return { status: answer.status, data, meta, code: error?.code, field: error?.details?.field };
  };

  beforeAll(async () => {
    api = await sharedApi();
    portal = await aPortal(api, DOMAIN).withKey({ scopes: SCOPES }).build();
    key = portal.key;
  });

  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  describe('GET /v1/users/me', () => {
    it('is the record of the acting person, of keys and of application sessions', async () => {
      const { data } = await call('GET', '/v1/users/1');
      expect(await call('GET', '/v1/users/me')).toMatchObject({ status: 200, data });
      const application = await applicationAccess(api, portal, DOMAIN, SCOPES);
      expect((await call('GET', '/v1/users/me', undefined, application)).data.id).toBe(1);
      expect((await api.sandbox.calls('user.current')).length).toBe(2);
    });

    it('needs the scope, and is no id of any other operation', async () => {
      const without = await portal.createKey({ scopes: ['crm'] });
      expect(await call('GET', '/v1/users/me', undefined, { key: without })).toMatchObject({
        status: 403,
        code: 'SCOPE_DENIED',
      });
      expect(await call('PATCH', '/v1/users/me', { name: 'Eve' })).toMatchObject({
        status: 400,
        field: 'id',
      });
    });
  });

  it('serves the pipeline with the number 0, by itself and in a batch', async () => {
    expect((await call('GET', '/v1/deal-categories/0')).data).toMatchObject({ id: 0, isDefault: true });
    const { data } = await call<{ results: Record<string, unknown> }>('POST', '/v1/batch', {
      calls: [
        { entity: 'deal-categories', action: 'list', params: { sort: 'id' } },
        { entity: 'deal-categories', action: 'get', entityId: 0 },
      ],
    });
    expect(data.results).toMatchObject({ '0': [{ id: 0 }, { id: 1 }], '1': { id: 0 } });
    expect(await call('GET', '/v1/deal-categories/2')).toMatchObject({ status: 404 });
    expect(await call('DELETE', '/v1/deal-categories/0')).toMatchObject({ status: 422, code: 'HOST_ERROR' });
  });

  it('tells addresses apart by kind and record', async () => {
    const body = { typeId: 11, entityTypeId: 8, entityId: 3, city: 'Riga' };
    expect(await call('POST', '/v1/addresses', body)).toMatchObject({
      status: 201,
      data: { ...body, id: '11:8:3' },
    });
    expect((await call('PATCH', '/v1/addresses/11/8/3', { city: 'Turku' })).data).toMatchObject({
      id: '11:8:3',
      city: 'Turku',
    });
    expect((await call('GET', '/v1/addresses/6/8/3')).data).toMatchObject({ typeId: 6 });
    const ofRecord = await call<Row[]>('GET', '/v1/addresses?filter[entityId]=3&select=city');
    expect(ofRecord.data).toContainEqual({ id: '11:8:3', city: 'Turku' });
    const { data } = await call<{ results: Record<string, unknown>; errors: object }>('POST', '/v1/batch', {
      calls: [
        { entity: 'addresses', action: 'get', entityId: '11:8:3' },
        { entity: 'addresses', action: 'get', entityId: '11:8' },
      ],
    });
    expect(data).toMatchObject({
      results: { '0': { city: 'Turku' } },
      errors: { '1': { code: 'INVALID_PARAMS' } },
    });
    expect((await call('DELETE', '/v1/addresses/11/8/3')).status).toBe(200);
    expect(await call('GET', '/v1/addresses/11/8/3')).toMatchObject({
      status: 404,
      code: 'ENTITY_NOT_FOUND',
    });
    expect(await call('GET', '/v1/addresses/11/x/3')).toMatchObject({ status: 400, field: 'entityTypeId' });
    expect((await call('GET', '/v1/addresses/11:8:3')).code).toBe('ROUTE_NOT_FOUND');
    expect((await call('GET', '/v1/addresses/11/8')).code).toBe('ROUTE_NOT_FOUND');
  });

  it('keeps the records of a new smart process apart from those of others', async () => {
    const made = await call('POST', '/v1/smart-processes', { title: 'Permits' });
    expect(made).toMatchObject({ status: 201, data: { title: 'Permits', entityTypeId: 132 } });
    const base = `/v1/items/${String(made.data['entityTypeId'])}`;
    expect((await call<Row[]>('GET', base)).data).toEqual([]);
    const item = await call('POST', base, { title: 'Permit 1', amount: 250 });
    expect(item.data).toMatchObject({ title: 'Permit 1', amount: 250, entityTypeId: 132 });
    expect((await call('GET', `/v1/items/128/${item.data.id}`)).code).toBe('ENTITY_NOT_FOUND');
    const counted = await call<{ count: number; aggregates: object }>('POST', `${base}/aggregate`, {
      aggregate: [{ field: 'amount', function: 'sum' }],
      groupBy: 'stageId',
    });
    expect(counted.data).toMatchObject({ count: 1, aggregates: { amount: { sum: 250 } } });
    const inBatch = await call<{ results: Record<string, Row[]> }>('POST', '/v1/batch', {
      calls: [{ entity: 'items/132', action: 'search', params: { filter: { title: 'Permit 1' } } }],
    });
    expect(inBatch.data.results['0']).toHaveLength(1);
    expect(await call('DELETE', `/v1/smart-processes/${made.data.id}`)).toMatchObject({ status: 422 });
    expect((await call('DELETE', `${base}/${item.data.id}`)).status).toBe(200);
    expect((await call('DELETE', `/v1/smart-processes/${made.data.id}`)).status).toBe(200);
    expect(await call('GET', base)).toMatchObject({ status: 404, code: 'ENTITY_NOT_FOUND' });
  });

  it('serves the pipelines of any kind that has them', async () => {
    const base = '/v1/categories/130';
    expect((await call<Row[]>('GET', base)).data).toMatchObject([
      { id: 5, name: 'General', entityTypeId: 130, isDefault: true, isSystem: false },
    ]);
    const made = await call('POST', base, { name: 'Renewals', sort: 700 });
    expect(made).toMatchObject({
      status: 201,
      data: { name: 'Renewals', entityTypeId: 130, isDefault: false },
    });
    const path = `${base}/${made.data.id}`;
    const stages = await call<Row[]>(
      'GET',
      `/v1/statuses?filter[entityId]=DYNAMIC_130_STAGE_${made.data.id}`,
    );
    expect(stages.data.map(({ statusId }) => statusId)).toContain(`DT130_${made.data.id}:NEW`);
    const item = await call('POST', '/v1/items/130', { title: 'R', categoryId: made.data.id });
    expect(item.data).toMatchObject({ stageId: `DT130_${made.data.id}:NEW` });
    expect((await call('DELETE', path)).status).toBe(422);
    expect((await call('DELETE', `/v1/items/130/${item.data.id}`)).status).toBe(200);
    expect((await call('PATCH', path, { name: 'Later' })).data).toMatchObject({ name: 'Later' });
    const { data } = await call<{ results: Record<string, Row[]> }>('POST', '/v1/batch', {
      calls: [{ entity: 'categories/130', action: 'search', params: { filter: { name: 'Later' } } }],
    });
    expect(data.results['0']).toMatchObject([{ id: made.data.id }]);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', '/v1/categories/2/0')).data).toMatchObject({ id: 0, isDefault: true });
    expect((await call<Row[]>('GET', '/v1/categories/31')).data).toMatchObject([{ id: 2 }]);
    expect(await call('GET', '/v1/categories/999')).toMatchObject({ status: 404, code: 'ENTITY_NOT_FOUND' });
    const described = await call<{ fields: object }>('GET', `${base}/fields`);
    expect(described.data.fields).toMatchObject({ isSystem: { type: 'boolean', readonly: true } });
  });

  it('replaces the products of an item as a whole', async () => {
    const path = '/v1/items/128/1/products';
    const set = await call<Row[]>('PUT', path, {
      rows: [{ productName: 'Filter', price: 12.5, quantity: 4 }],
    });
    expect(set).toMatchObject({
      status: 200,
      data: [{ productName: 'Filter', ownerType: 'T80', ownerId: 1 }],
    });
    expect(await call<Row[]>('GET', path)).toMatchObject({ data: set.data, meta: { total: 1 } });
    expect((await call('GET', '/v1/items/128/1')).data).toMatchObject({ amount: 50 });
    expect((await call('GET', '/v1/items/128/99999/products')).code).toBe('ENTITY_NOT_FOUND');
    expect((await call('PUT', '/v1/items/128/99999/products', { rows: [] })).code).toBe('ENTITY_NOT_FOUND');
    expect(await call('GET', `${path}?offset=7`)).toMatchObject({ status: 400, field: 'offset' });
    expect((await call<Row[]>('GET', '/v1/items/2/1/products')).status).toBe(200);
  });

  it('gives records the custom fields that are made', async () => {
    const types = await call<Row[]>('GET', '/v1/userfields/deals/types');
    expect(types.data).toContainEqual({ id: 'enumeration', title: expect.any(String) });
    const made = await call('POST', '/v1/userfields/deals', {
      fieldName: 'ROOF_KIND',
      userTypeId: 'enumeration',
      editFormLabel: { en: 'Kind of roof' },
      list: [{ VALUE: 'Flat' }, { VALUE: 'Gable' }],
    });
    expect(made).toMatchObject({ status: 201, data: { id: expect.any(Number), mandatory: false } });
    const [flat] = made.data['list'] as { ID: string }[];
    const described = await call<{ fields: Record<string, object> }>('GET', '/v1/deals/fields');
    expect(described.data.fields['ufCrmRoofKind']).toMatchObject({
      label: 'Kind of roof',
      items: [{ VALUE: 'Flat' }, { VALUE: 'Gable' }],
    });
    const deal = await call('PATCH', '/v1/deals/1', { ufCrmRoofKind: Number(flat?.ID) });
    expect(deal.data['ufCrmRoofKind']).toBe(Number(flat?.ID));
    const found = await call<Row[]>('GET', `/v1/deals?filter[ufCrmRoofKind]=${flat?.ID}&select=id`);
    expect(found.data).toEqual([{ id: 1 }]);
    expect((await call<Row[]>('GET', '/v1/userfields/contacts')).data).toContainEqual(
      expect.objectContaining({ fieldName: 'UF_CRM_SEGMENT' }),
    );
    expect((await call('DELETE', `/v1/userfields/deals/${made.data.id}`)).status).toBe(200);
    expect((await call('GET', '/v1/deals/1')).data).not.toHaveProperty('ufCrmRoofKind');
  });

  it('attaches what was said in a call, and shows its card', async () => {
    const application = await applicationAccess(api, portal, DOMAIN, SCOPES);
    const asApplication = <Data = Row>(method: Method, path: string, body?: unknown) =>
      call<Data>(method, path, body, application);
    const registered = await asApplication<{ callId: string }>('POST', '/v1/calls/register', {
      userId: 1,
      phoneNumber: '+491',
      type: 1,
    });
    const { callId } = registered.data;
    for (const word of ['show', 'hide']) {
      expect(await asApplication('POST', `/v1/calls/${callId}/${word}`, { userId: 1 })).toMatchObject({
        status: 200,
        data: { done: true },
      });
    }
    expect((await call('POST', `/v1/calls/${callId}/show`, { userId: 1 })).code).toBe('OAUTH_REQUIRED');
    const messages = [
      { side: 'operator', text: 'Good day.' },
      { side: 'client', text: 'Is it ready?', startTime: 4, stopTime: 6 },
    ];
    const early = await call('POST', '/v1/calls/transcription', { callId, messages });
    expect(early).toMatchObject({ status: 404, code: 'ENTITY_NOT_FOUND' });
    await asApplication('POST', `/v1/calls/${callId}/finish`, { userId: 1, duration: 8 });
    await api.sandbox.clear();
    const attached = await call('POST', '/v1/calls/transcription', { callId, messages });
    expect(attached).toMatchObject({ status: 201, data: { transcriptId: expect.any(Number) } });
    const again = await call('POST', `/v1/calls/${callId}/transcription`, { messages });
    expect([again.status, again.data]).toEqual([201, attached.data]);
    const [sent] = await api.sandbox.calls('telephony.call.attachTranscription');
    expect(sent?.params['MESSAGES']).toEqual([
      { SIDE: 'User', START_TIME: 0, STOP_TIME: 1, MESSAGE: 'Good day.' },
      { SIDE: 'Client', START_TIME: 4, STOP_TIME: 6, MESSAGE: 'Is it ready?' },
    ]);
    for (const [message, field] of [
      [{ side: 'nobody', text: 'x' }, 'messages[0].side'],
      [{ side: 'constructor', text: 'x' }, 'messages[0].side'],
      [{ side: 'client' }, 'messages[0].text'],
    ] as const) {
      expect(await call('POST', '/v1/calls/transcription', { callId, messages: [message] })).toMatchObject({
        status: 400,
        field,
      });
    }
  });

  it('is closed to keys that only read, and to other scopes', async () => {
    const reader = { key: await portal.createKey({ scopes: SCOPES, readOnly: true }) };
    const stranger = { key: await portal.createKey({ scopes: ['user'] }) };
    for (const path of [
      '/v1/deal-categories',
      '/v1/addresses',
      '/v1/smart-processes',
      '/v1/items/128',
      '/v1/userfields/deals',
    ]) {
      expect([path, (await call('GET', path, undefined, reader)).status]).toEqual([path, 200]);
      expect([path, (await call('POST', path, {}, reader)).code]).toEqual([
        path,
        'WRITE_BLOCKED_READONLY_KEY',
      ]);
      expect([path, (await call('GET', path, undefined, stranger)).code]).toEqual([path, 'SCOPE_DENIED']);
    }
  });
});
