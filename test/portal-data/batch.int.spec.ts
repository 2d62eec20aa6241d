import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

interface BatchData {
  readonly results: Record<string, unknown>;
  readonly errors: Record<string, { code: string; message: string }>;
  readonly meta: Record<string, { total?: number; hasMore: boolean }>;
  readonly summary: { total: number; succeeded: number; failed: number };
}

describe('batch', () => {
  let api: InProcessApi;
  let portal: BuiltPortal;
  let key: string;

  const send = (body: unknown, path = '/v1/batch', as = key) =>
    api.client.call<{ data: BatchData }>('POST', path, { key: as, body });
  const run = async (calls: readonly unknown[], as = key): Promise<BatchData> => {
    const answer = await send({ calls }, '/v1/batch', as);
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  // What a portal has of its own is asked for once, before the first call that may name it.
  const hostRequests = async (): Promise<string[]> =>
    (await api.sandbox.calls()).map(({ method }) => method).filter((method) => !method.endsWith('.fields'));

  beforeAll(async () => {
    api = await sharedApi();
    portal = await aPortal(api, 'batch.portal.test')
      .withKey({ scopes: ['crm', 'task', 'note'] })
      .build();
    key = portal.key;
  });

  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  it('answers fifty calls from one request of the host', async () => {
    const calls = Array.from({ length: 50 }, (_, index) => ({
      entity: 'deals',
      action: 'get',
      entityId: index + 1,
      params: { select: 'title' },
    }));
    const { results, summary } = await run(calls);
    expect(summary).toEqual({ total: 50, succeeded: 50, failed: 0 });
    expect(results['49']).toEqual({ id: 50, title: expect.any(String) });
    expect(await hostRequests()).toEqual(['batch']);
  });

  it('mixes operations, entities and versions of the host', async () => {
    const { results, errors, meta } = await run([
      { id: 'deals', entity: 'deals', action: 'list', params: { limit: 3, filter: { opened: true } } },
      { id: 'count', entity: 'deals', action: 'aggregate' },
      { id: 'fields', entity: 'tasks', action: 'fields' },
      { id: 'found', entity: 'contacts', action: 'search', params: { limit: 2, sort: '-id' } },
      { id: 'notes', entity: 'note/collections', action: 'list' },
      { id: 'missing', entity: 'deals', action: 'get', entityId: 999_999 },
    ]);
    expect(results['deals']).toHaveLength(3);
    expect(meta['deals']).toMatchObject({ hasMore: true, total: expect.any(Number) });
    expect(results['count']).toMatchObject({ count: 300 });
    expect(results['fields']).toMatchObject({ fields: { title: { type: 'string' } } });
    expect(results['found']).toHaveLength(2);
    expect(results['notes']).toEqual(expect.any(Array));
    expect(errors).toEqual({ missing: { code: 'ENTITY_NOT_FOUND', message: expect.any(String) } });
  });

  it('writes in the order of the calls, and reads again what the host answers by its id alone', async () => {
    const { results, summary } = await run([
      { id: 'a', entity: 'products', action: 'create', params: { name: 'Ridge', price: 10 } },
      { id: 'b', entity: 'deals', action: 'update', entityId: 1, params: { title: 'first' } },
      { id: 'c', entity: 'deals', action: 'update', entityId: 1, params: { title: 'second' } },
      { id: 'd', entity: 'deals', action: 'get', params: { id: 1 } },
    ]);
    expect(summary.failed).toBe(0);
    expect(results['a']).toMatchObject({ id: expect.any(Number), name: 'Ridge', price: 10 });
    expect(results['d']).toMatchObject({ title: 'second' });
    expect(await hostRequests()).toEqual(['batch', 'crm.product.get']);
  });

  it('judges scope and access mode of each call', async () => {
    const readOnly = await portal.createKey({ scopes: ['crm'], readOnly: true });
    const { results, errors } = await run(
      [
        { id: 'read', entity: 'deals', action: 'get', entityId: 2 },
        { id: 'search', entity: 'deals', action: 'search', params: { limit: 1 } },
        { id: 'write', entity: 'deals', action: 'delete', entityId: 2 },
        { id: 'scope', entity: 'tasks', action: 'list' },
        { id: 'application', entity: 'telephony-lines', action: 'list' },
      ],
      readOnly,
    );
    expect(Object.keys(results)).toEqual(['read', 'search']);
    expect(errors).toMatchObject({
      write: { code: 'WRITE_BLOCKED_READONLY_KEY' },
      scope: { code: 'SCOPE_DENIED' },
      application: { code: 'OAUTH_REQUIRED' },
    });
  });

  it('names what it does not know in the call it stands in', async () => {
    const { errors, summary } = await run([
      { entity: 'dealz', action: 'list' },
      { entity: 'deals', action: 'merge' },
      { entity: 'deals', action: 'get', entityId: 'x' },
      { entity: 'deals', action: 'list', params: { filter: { colour: 1 } } },
      { entity: 'deals/1', action: 'list' },
    ]);
    expect(summary).toEqual({ total: 5, succeeded: 0, failed: 5 });
    expect(Object.values(errors).map(({ code }) => code)).toEqual(Array(5).fill('INVALID_PARAMS'));
    expect(await hostRequests()).toEqual([]);
  });

  it('warns of unknown fields of a record in the call they stand in', async () => {
    const { results, meta, summary } = await run([
      { id: 'mistyped', entity: 'deals', action: 'create', params: { titel: 'Roof', UF_CRM_COLOUR: 'y' } },
      { id: 'right', entity: 'deals', action: 'create', params: { title: 'Roof', ufCrm1: 'y' } },
    ]);
    expect(summary.succeeded).toBe(2);
    expect(results['right']).toMatchObject({ title: 'Roof' });
    expect(meta).toEqual({
      mistyped: {
        warnings: [
          {
            code: 'unknown_fields',
            message: expect.any(String),
            fields: ['titel', 'UF_CRM_COLOUR'],
            nearest: { titel: 'title' },
          },
        ],
      },
      right: { warnings: [{ code: 'unknown_fields', message: expect.any(String), fields: ['ufCrm1'] }] },
    });
  });

  it('says of a call for which the host has no method what to do instead, after the rights', async () => {
    const everything = await portal.createKey({ scopes: ['user', 'disk'] });
    const call = { id: 'gone', entity: 'users', action: 'delete', entityId: 3 };
    const { errors } = await run([call], everything);
    expect(errors).toEqual({ gone: { code: 'HOST_ERROR', message: expect.stringContaining('users') } });
    expect((await run([call])).errors).toMatchObject({ gone: { code: 'SCOPE_DENIED' } });
    expect(await hostRequests()).toEqual([]);
  });

  it('refuses a batch that cannot run before anything runs', async () => {
    const one = { entity: 'deals', action: 'delete', entityId: 3 };
    const tooMany = await send({ calls: Array(51).fill(one) });
    expect([tooMany.status, tooMany.body]).toMatchObject([400, { error: { code: 'BATCH_LIMIT_EXCEEDED' } }]);
    const unaddressed = await send({ calls: [one, { entity: 'deals', action: 'get' }] });
    expect([unaddressed.status, unaddressed.body]).toMatchObject([
      400,
      { error: { code: 'MISSING_ENTITY_ID' } },
    ]);
    expect(await hostRequests()).toEqual([]);
  });

  it('bounds the rows that all its lists ask for', async () => {
    const { errors, summary } = await run(
      Array.from({ length: 6 }, () => ({ entity: 'deals', action: 'list', params: { limit: 5_000 } })),
    );
    expect([summary.succeeded, Object.keys(errors), errors['5']?.code]).toEqual([
      5,
      ['5'],
      'BATCH_LIMIT_EXCEEDED',
    ]);
  });

  it('fails every call of a request the host does not answer, and says so once for each', async () => {
    await api.sandbox.fault('batch', { kind: 'reset' }, 5);
    const { errors } = await run([
      { entity: 'deals', action: 'delete', entityId: 4 },
      { entity: 'deals', action: 'get', entityId: 5 },
    ]);
    expect(Object.values(errors).map(({ code }) => code)).toEqual(['HOST_UNAVAILABLE', 'HOST_UNAVAILABLE']);
    expect(await hostRequests()).toEqual(['batch']);
  });

  it('does one thing with many records of a base', async () => {
    const created = await send(
      { action: 'create', items: [{ title: 'A' }, { title: 'B' }, { amount: {} }] },
      '/v1/deals/batch',
    );
    expect(created.status).toBe(200);
    const { results, errors } = created.body.data;
    expect(results).toMatchObject({ 0: { title: 'A' }, 1: { title: 'B' } });
    expect(errors).toMatchObject({ 2: { code: 'INVALID_PARAMS' } });
    const ids = Object.values(results).map((record) => (record as { id: number }).id);
    const deleted = await send({ action: 'delete', ids }, '/v1/deals/batch');
    expect(deleted.body.data.results).toEqual({ 0: { deleted: true }, 1: { deleted: true } });
    expect(await hostRequests()).toEqual(['batch', 'batch']);
  });
});
