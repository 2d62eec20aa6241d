import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
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

describe('deals, refused or warned of', () => {
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
    portal = await aPortal(api, 'deal-refusals.portal.test').withKey().build();
    key = portal.key;
  });

  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  it('ignores parameters of the query that nobody knows, and names them in a header', async () => {
    const ignored = async (
      path: string,
      method: 'GET' | 'POST' = 'GET',
      body?: unknown,
    ): Promise<unknown> => {
      const { status, headers } = await api.client.call(method, path, { key, body });
      expect(status).toBe(200);
      return headers['x-svc-ignored-params'];
    };
    expect(await ignored('/v1/deals?limit=1&Limit=5&expand[contact]=1')).toBe('Limit, expand');
    expect(await ignored('/v1/deals/1?select=title&limit=5')).toBe('limit');
    expect(await ignored('/v1/deals/fields?lang=ru')).toBe('lang');
    expect(await ignored('/v1/deals/search?limit=5', 'POST', { limit: 1 })).toBe('limit');
    expect(await ignored('/v1/deals/1/contacts?sort=id')).toBe('sort');
    expect(
      await ignored('/v1/batch?halt=1', 'POST', { calls: [{ entity: 'deals', action: 'fields' }] }),
    ).toBe('halt');
    expect(await ignored('/v1/deals?limit=1&filter[id]=1')).toBeUndefined();

    const made = await api.client.call<Written>('POST', '/v1/deals?limit=1', { key, body: { title: 'a' } });
    expect([made.status, made.headers['x-svc-ignored-params']]).toEqual([201, 'limit']);
    const gone = await api.client.call('DELETE', `/v1/deals/${made.body.data.id}?force=1`, { key });
    expect([gone.status, gone.headers['x-svc-ignored-params']]).toEqual([200, 'force']);
  });

  it('refuses members of a search that nobody knows', async () => {
    expect(await failure('/v1/deals/search', 'POST', { Limit: 5 })).toMatchObject({
      status: 400,
      code: 'INVALID_PARAMS',
      details: { field: 'Limit' },
    });
  });

  it('sends fields it does not know to the host, and warns of those that are no custom fields', async () => {
    const warnings = (fields: readonly string[]) => [
      { code: 'unknown_fields', message: expect.stringContaining(fields.join(', ')), fields },
    ];
    const created = await api.client.call<Written>('POST', '/v1/deals', {
      key,
      body: { titel: 'Roof', ufCrm_1747309879: 'direct', UF_CRM_COLOUR: 'y', parentId999: 4 },
    });
    expect([created.status, created.body.meta?.warnings]).toMatchObject([
      201,
      [
        {
          code: 'unknown_fields',
          fields: ['titel', 'UF_CRM_COLOUR', 'parentId999'],
          nearest: { titel: 'title' },
        },
      ],
    ]);
    const [sent] = await api.sandbox.calls('crm.item.add');
    expect(sent?.params['fields']).toMatchObject({ titel: 'Roof', UF_CRM_COLOUR: 'y' });

    const path = `/v1/deals/${created.body.data.id}`;
    const changed = await api.client.call<Written>('PATCH', path, {
      key,
      body: { fields: { title: 'Roof', colour: 'red', sise: 2 } },
    });
    expect([changed.status, changed.body.meta?.warnings]).toEqual([200, warnings(['colour', 'sise'])]);
    const again = await api.client.call<Written>('PATCH', path, { key, body: { title: 'Roof' } });
    expect(again.body).not.toHaveProperty('meta');
  });

  it('has no other routes', async () => {
    expect(await failure('/v1/nothing')).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
    expect(await failure('/v1/deals/1/more')).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
    expect(await failure('/v1/deals/1', 'POST', {})).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
  });

  it.each([
    ['HTML', { kind: 'reply' as const, status: 200, body: '<html>' }, 502, 'HOST_UNAVAILABLE'],
    [
      'refusal',
      { kind: 'reply' as const, status: 400, body: { error: 'X_1', error_description: 'no' } },
      422,
      'HOST_ERROR',
    ],
    [
      'denial',
      { kind: 'reply' as const, status: 403, body: { error: 'ACCESS_DENIED' } },
      403,
      'HOST_ACCESS_DENIED',
    ],
    [
      'dead webhook',
      { kind: 'reply' as const, status: 401, body: { error: 'NO_AUTH_FOUND' } },
      401,
      'PORTAL_CREDENTIALS_REJECTED',
    ],
  ])('answers a host that ends in %s with its code', async (_name, fault, status, code) => {
    await api.sandbox.fault('crm.item.get', fault, 5);
    expect(await failure('/v1/deals/1')).toMatchObject({ status, code });
  });

  it('answers a host that hangs when the time is up', async () => {
    const hurried = await startInProcessApi({ HOST_TIMEOUT_MS: '400' });
    try {
      const other = await hurried.createPortal('hanging.portal.test');
      const otherKey = await other.createKey();
      await hurried.sandbox.fault('crm.item.get', { kind: 'hang' }, 5);
      const { status, body } = await hurried.client.call('GET', '/v1/deals/1', { key: otherKey });
      expect([status, body.error.code]).toEqual([503, 'HOST_TIMEOUT']);
    } finally {
      await hurried.stop();
    }
  });

  it('names the scope when it is the host that misses it, alone and in a batch', async () => {
    const refusal = { kind: 'reply' as const, status: 403, body: { error: 'insufficient_scope' } };
    await api.sandbox.fault('crm.item.get', refusal, 1);
    const { status, body } = await api.client.call('GET', '/v1/deals/1', { key });
    expect([status, body.error.code]).toEqual([403, 'SCOPE_DENIED']);
    expect(body.error.message).toContain('"crm"');
    await api.sandbox.fault('batch', refusal, 1);
    const calls = [1, 2].map((entityId) => ({ entity: 'deals', action: 'get', entityId }));
    const batch = await api.client.call<{ data: { errors: Record<string, { message: string }> } }>(
      'POST',
      '/v1/batch',
      { key, body: { calls } },
    );
    expect(batch.body.data.errors['0']).toEqual({
      code: 'SCOPE_DENIED',
      message: expect.stringContaining('"crm"'),
    });
  });

  it('answers a portal without a subscription with the code of the host', async () => {
    const body = { error: 'PAYMENT_REQUIRED', error_description: 'Payment required' };
    await api.sandbox.fault('crm.item.get', { kind: 'reply', status: 402, body }, 1);
    const { status, body: answer } = await api.client.call('GET', '/v1/deals/1', { key });
    expect([status, answer.error]).toEqual([
      422,
      expect.objectContaining({ code: 'HOST_ERROR', hostCode: 'PAYMENT_REQUIRED' }),
    ]);
  });

  it('never repeats a write whose answer was lost', async () => {
    await api.sandbox.fault('crm.item.add', { kind: 'reset' }, 5);
    expect(await failure('/v1/deals', 'POST', { title: 'Once' })).toMatchObject({
      status: 502,
      code: 'HOST_UNAVAILABLE',
    });
    expect(await api.sandbox.calls('crm.item.add')).toHaveLength(1);
  });

  it('lets a read-only key read and refuses its writes before the host', async () => {
    const readOnly = await portal.createKey({ readOnly: true });
    const read = await api.client.call('GET', '/v1/deals/1', { key: readOnly });
    expect(read.status).toBe(200);
    await api.sandbox.clear();
    for (const [method, path] of [
      ['POST', '/v1/deals'],
      ['PATCH', '/v1/deals/1'],
      ['DELETE', '/v1/deals/1'],
    ] as const) {
      const { status, body } = await api.client.call(method, path, {
        key: readOnly,
        ...(method !== 'DELETE' && { body: { title: 'x' } }),
      });
      expect([status, body.error.code]).toEqual([403, 'WRITE_BLOCKED_READONLY_KEY']);
    }
    expect(await api.sandbox.calls()).toEqual([]);
  });

  it('names the scope a key lacks', async () => {
    const other = await portal.createKey({ scopes: ['task'] });
    const { status, body } = await api.client.call('GET', '/v1/deals', { key: other });
    expect([status, body.error.code]).toEqual([403, 'SCOPE_DENIED']);
    expect(body.error.message).toContain('crm');
  });

  it('keeps portals apart', async () => {
    const other = await api.createPortal('other.portal.test');
    const otherKey = await other.createKey();
    const { body } = await api.client.call<{ data: Deal }>('POST', '/v1/deals', {
      key: otherKey,
      body: { title: 'Theirs' },
    });
    const { data } = await list(`?filter[title]=Theirs`);
    expect(body.data.title).toBe('Theirs');
    expect(data).toEqual([]);
  });
});
