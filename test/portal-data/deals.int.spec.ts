import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

interface Deal {
  readonly id: number;
  readonly title: string;
  readonly amount: number;
  readonly stageId: string;
  readonly opened: boolean;
}
interface Written {
  readonly data: Deal;
  readonly meta?: { readonly warnings: readonly object[] };
}
interface DealList {
  readonly data: Deal[];
  readonly meta: { readonly total?: number; readonly hasMore: boolean };
}

describe('deals', () => {
  let api: InProcessApi;
  let portal: BuiltPortal;
  let key: string;

  const list = async (query = ''): Promise<DealList> => {
    const answer = await api.client.call<DealList>('GET', `/v1/deals${query}`, { key });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const failure = async (
    path: string,
    method: 'GET' | 'POST' | 'PATCH' = 'GET',
    body?: unknown,
  ): Promise<unknown> => {
    const answer = await api.client.call(method, path, { key, body });
    return { status: answer.status, code: answer.body.error.code, details: answer.body.error.details };
  };

  beforeAll(async () => {
    api = await sharedApi();
    portal = await aPortal(api, 'deals.portal.test').withKey().build();
    key = portal.key;
  });

  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  it('lists fifty with the total, under the names and types of the API', async () => {
    const { data, meta } = await list();
    expect(data).toHaveLength(50);
    expect(meta.total).toBeGreaterThan(250);
    expect(meta.hasMore).toBe(true);
    expect(typeof data[0]?.amount).toBe('number');
    expect(typeof data[0]?.opened).toBe('boolean');
    expect(data[0]).not.toHaveProperty('opportunity');
  });

  it('reads beyond a page of the host, from any offset, without gap or repeat', async () => {
    const { data: all, meta } = await list('?limit=5000');
    expect(all).toHaveLength(meta.total ?? -1);
    expect(meta.hasMore).toBe(false);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const part = await list('?limit=120&offset=33');
    expect(part.data).toEqual(all.slice(33, 153));
    expect((await list('?limit=20&page=3')).data).toEqual(all.slice(40, 60));
  });

  it('filters, orders and selects on the host', async () => {
    const { data } = await list(
      '?filter[>=amount]=1000&filter[stageId][$ne]=NEW&sort=-amount&select=amount,stageId&limit=200',
    );
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ amount, stageId }) => amount >= 1000 && stageId !== 'NEW')).toBe(true);
    expect(data.map(({ amount }) => amount)).toEqual(data.map(({ amount }) => amount).sort((a, b) => b - a));
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['amount', 'id', 'stageId']);
  });

  it('skips the count when asked to', async () => {
    const { meta } = await list('?withTotal=false&limit=5');
    expect(meta).toEqual({ hasMore: true });
    expect((await api.sandbox.calls('crm.item.list'))[0]?.params['start']).toBe(-1);
  });

  it('creates, reads, changes and deletes one', async () => {
    const created = await api.client.call<{ data: Deal }>('POST', '/v1/deals', {
      key,
      body: { title: 'Roof', amount: 12.5, opened: true },
    });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ title: 'Roof', amount: 12.5, opened: true });
    const path = `/v1/deals/${created.body.data.id}`;

    const read = await api.client.call<{ data: Deal }>('GET', path, { key });
    expect(read.body.data).toEqual(created.body.data);

    const changed = await api.client.call<{ data: Deal }>('PATCH', path, { key, body: { amount: 99 } });
    expect([changed.status, changed.body.data.amount, changed.body.data.title]).toEqual([200, 99, 'Roof']);

    const deleted = await api.client.call('DELETE', path, { key });
    expect([deleted.status, deleted.body]).toEqual([200, { success: true, data: { deleted: true } }]);
    expect(await failure(path)).toMatchObject({ status: 404, code: 'ENTITY_NOT_FOUND' });
  });

  it('describes its fields', async () => {
    const { body } = await api.client.call<{
      data: { fields: Record<string, { type: string }>; aggregatable: string[] };
    }>('GET', '/v1/deals/fields', { key });
    expect(body.data.fields['amount']).toMatchObject({ type: 'number', readonly: false });
    expect(body.data.fields['createdAt']).toMatchObject({ type: 'datetime', readonly: true });
    expect(body.data.aggregatable).toContain('amount');
  });

  it.each([
    ['/v1/deals?limit=0', 'limit'],
    ['/v1/deals?filter[colour]=red', 'colour'],
    ['/v1/deals?filter[amount][$near]=1', 'amount'],
    ['/v1/deals?filter[__proto__][x]=1', '__proto__'],
    ['/v1/deals/0', 'id'],
    ['/v1/deals/search', 'id'],
    ['/v1/deals/1e3', 'id'],
  ])('refuses %s before the host is called', async (path, field) => {
    expect(await failure(path)).toMatchObject({ status: 400, code: 'INVALID_PARAMS', details: { field } });
    expect(await api.sandbox.calls()).toEqual([]);
  });

  it.each([
    ['read-only field', { createdAt: '2026-01-01' }, 'INVALID_PARAMS', 'createdAt'],
    ['wrong type', { amount: 'many' }, 'INVALID_PARAMS', 'amount'],
  ])('refuses a body with a %s', async (_name, body, code, field) => {
    expect(await failure('/v1/deals', 'POST', body)).toMatchObject({ status: 400, code, details: { field } });
    expect(await api.sandbox.calls()).toEqual([]);
  });

  it('takes a record of a thousand fields, and refuses a wider one before anything is made of it', async () => {
    const wide = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_one, index) => [`unknown${index}`, 1]));
    const body = wide(1_000);
    const taken = await api.client.call<Written>('POST', '/v1/deals', { key, body });
    expect([taken.status, taken.body.meta?.warnings]).toMatchObject([201, [{ code: 'unknown_fields' }]]);
    await api.sandbox.clear();
    for (const fields of [wide(1_001), wide(60_000), { fields: wide(60_000) }]) {
      expect(await failure('/v1/deals', 'POST', fields)).toEqual({
        status: 400,
        code: 'VALIDATION_ERROR',
        details: { field: 'body', rule: 'maxMembers' },
      });
    }
    expect(await api.sandbox.calls('crm.item.add')).toEqual([]);
  });
});
