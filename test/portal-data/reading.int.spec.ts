import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';

interface Deal {
  readonly id: number;
  readonly amount: number;
  readonly stageId: string;
  readonly createdAt: string;
}
interface DealList {
  readonly data: Deal[];
  readonly meta: Readonly<Record<string, unknown>> & { readonly total?: number };
}
interface Totals {
  readonly count: number;
  readonly aggregates: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
}
interface Aggregate {
  readonly data: Totals & {
    readonly groups?: (Totals & { readonly stageId: string })[];
    readonly meta: Readonly<Record<string, unknown>>;
  };
  readonly meta: { readonly truncated: boolean };
}

const DEALS = 5_600;
const AMOUNT = ['count', 'sum', 'avg', 'min', 'max'].map((name) => ({ field: 'amount', function: name }));

describe('reading many records', () => {
  let api: InProcessApi;
  let key: string;
  let all: Deal[];

  const list = async (query: string): Promise<DealList> => {
    const { status, body } = await api.client.call<DealList>('GET', `/v1/deals?${query}`, { key });
    expect(status).toBe(200);
    return body;
  };
  const search = async (body: object): Promise<DealList> => {
    const answer = await api.client.call<DealList>('POST', '/v1/deals/search', { key, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const aggregate = async (body: object): Promise<Aggregate> => {
    const answer = await api.client.call<Aggregate>('POST', '/v1/deals/aggregate', { key, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const hostRequests = async (): Promise<string[]> => (await api.sandbox.calls()).map(({ method }) => method);

  beforeAll(async () => {
    api = await sharedApi();
    const portal = await api.createPortal('many.portal.test');
    await api.sandbox.seedDeals('many.portal.test', DEALS);
    key = await portal.createKey({ readOnly: true });
    const first = await list('limit=5000');
    all = [...first.data, ...(await list('limit=5000&offset=5000')).data];
  });

  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  it('answers five thousand in three requests of the host, without gap or repeat', async () => {
    const { data, meta } = await list('limit=5000');
    expect(data).toHaveLength(5_000);
    expect(data.every(({ id }, index) => index === 0 || id > Number(data[index - 1]?.id))).toBe(true);
    expect(meta).toMatchObject({ total: DEALS, hasMore: true, truncated: true, batchWaves: 2 });
    expect(await hostRequests()).toEqual(['crm.item.list', 'batch', 'batch']);
    expect(new Set(all.map(({ id }) => id)).size).toBe(DEALS);
  });

  it.each(['', 'sort=-id', 'sort=-amount', 'sort=createdAt', 'sort=title'])(
    'reads any part of a list in its order: %s',
    async (sort) => {
      const whole = (await list(`limit=700&${sort}`)).data;
      expect((await list(`limit=300&offset=133&${sort}`)).data).toEqual(whole.slice(133, 433));
      await api.sandbox.clear();
      expect((await list(`offset=33&limit=50&${sort}`)).data).toEqual(whole.slice(33, 83));
      expect(await hostRequests()).toEqual(['batch']);
    },
  );

  it('fails as a whole when the host refuses one page', async () => {
    await api.sandbox.fault('crm.item.list', {
      kind: 'reply',
      status: 429,
      body: { error: 'OPERATION_TIME_LIMIT', error_description: 'Method is blocked' },
    });
    const { status, body } = await api.client.call('GET', '/v1/deals?offset=33&limit=50', { key });
    expect([status, body.error.code]).toEqual([429, 'OPERATION_TIME_LIMIT']);
  });

  it.each([
    ['its default order', {}],
    ['the order of moments', { order: '-createdAt' }],
    ['the order of moments, part of it', { order: 'createdAt', offset: 1_234, limit: 3_000 }],
    ['few fields', { select: ['amount'], order: 'createdAt' }],
    ['a filter of its own', { filter: { '>=createdAt': '2020-01-01T00:00:00Z', '>id': 100 }, limit: 4_000 }],
  ])('searches in windows what a list reads page by page: %s', async (_name, input) => {
    const plain = await search({ limit: 5_000, ...input, autoWindow: false });
    const windowed = await search({ limit: 5_000, ...input });
    expect(windowed.data).toEqual(plain.data);
    expect(windowed.meta).toMatchObject({
      total: plain.meta.total,
      hasMore: plain.meta['hasMore'],
      autoWindowed: true,
      windowCount: expect.any(Number),
      durationMs: expect.any(Number),
    });
    expect(plain.meta).not.toHaveProperty('autoWindowed');
  });

  it('adds up and groups the rows of a filter', async () => {
    const { data, meta } = await aggregate({
      filter: { '>=amount': 1_000 },
      aggregate: AMOUNT,
      groupBy: 'stageId',
    });
    const rows = all.filter(({ amount }) => amount >= 1_000);
    const cents = (deals: readonly Deal[]): number =>
      deals.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    const amounts = rows.map(({ amount }) => amount);
    expect(data).toMatchObject({
      count: rows.length,
      aggregates: {
        amount: {
          count: rows.length,
          sum: cents(rows) / 100,
          avg: cents(rows) / 100 / rows.length,
          min: Math.min(...amounts),
          max: Math.max(...amounts),
        },
      },
      meta: { totalRecords: rows.length, recordsProcessed: rows.length, truncated: false },
    });
    const stages = [...new Set(rows.map(({ stageId }) => stageId))];
    expect(data.groups?.map(({ stageId }) => stageId).sort()).toEqual(stages.sort());
    for (const group of data.groups ?? []) {
      const own = rows.filter(({ stageId }) => stageId === group.stageId);
      expect([group.count, group.aggregates['amount']?.['sum']]).toEqual([own.length, cents(own) / 100]);
    }
    expect(meta.truncated).toBe(false);
  });

  it('counts by one call', async () => {
    const { data } = await aggregate({ op: 'count', filter: { stageId: all[0]?.stageId } });
    expect(data.count).toBe(all.filter(({ stageId }) => stageId === all[0]?.stageId).length);
    expect(await hostRequests()).toEqual(['crm.item.list']);
  });

  it.each([
    [{ aggregate: [{ field: 'amount', function: 'median' }] }, 'INVALID_AGGREGATION_OP'],
    [{ aggregate: [{ field: 'title', function: 'sum' }] }, 'INVALID_PARAMS'],
    [{ groupBy: 'title' }, 'INVALID_PARAMS'],
    [{ colour: 'red' }, 'INVALID_PARAMS'],
  ])('refuses %j before the host is called', async (body, code) => {
    const answer = await api.client.call('POST', '/v1/deals/aggregate', { key, body });
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
    expect(await hostRequests()).toEqual([]);
  });
});
