import type { HostCredential } from '#libs/host-client';
import { withPortalFields } from '../records/field-description.js';
import { dealRows, dealsPagedBy, MemoryHost, type HostRow } from '../reading/__fixtures__/memory-host.js';
import type { ReadCaller } from '../reading/page-fetcher.js';
import { RecordReader } from '../reading/record-reader.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { AggregateReader, type AggregateResult } from './aggregate-reader.js';

const CALLER: ReadCaller = { credential: {} as HostCredential, requestId: 'test' };
const DEALS = dealsPagedBy('start50');
function setUp(rows: HostRow[] = dealRows(430), entity: RegisteredEntity = DEALS) {
  const host = new MemoryHost(rows, entity.paging);
  const described = withPortalFields(entity, { ufCrmScore: { type: 'double' } });
  const aggregates = new AggregateReader(new RecordReader(host.client));
  return {
    host,
    aggregate: (body: unknown, caller = CALLER): Promise<AggregateResult> =>
      aggregates.aggregate(described, caller, body),
  };
}
const SUM = { aggregate: [{ field: 'amount', function: 'sum' }] };
const amountsOf = (rows: readonly HostRow[]): number[] => rows.map((row) => Number(row['opportunity']));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('an aggregate', () => {
  it.each([{}, { op: 'count' }, { aggregate: [{ field: '*', function: 'count' }] }])(
    'of nothing but a count takes one call: %j',
    async (body) => {
      const { host, aggregate } = setUp();
      const { data, meta } = await aggregate({ ...body, filter: { stageId: 'WON' } });
      const count = host.rows.filter((row) => row['stageId'] === 'WON').length;
      expect(data).toEqual({
        count,
        aggregates: 'aggregate' in body ? { '*': { count } } : {},
        meta: { totalRecords: count, recordsProcessed: count, truncated: false },
      });
      expect(meta).toMatchObject({ truncated: false });
      expect(host.requests).toHaveLength(1);
      expect(host.requests[0]?.[0]?.['select']).toEqual(['id']);
    },
  );

  it('adds up the rows of a filter, reading no more of them than it needs', async () => {
    const { host, aggregate } = setUp();
    const { data } = await aggregate({
      filter: { '>=amount': 100 },
      aggregate: ['sum', 'avg', 'min', 'max', 'count'].map((name) => ({ field: 'amount', function: name })),
    });
    const amounts = amountsOf(host.rows).filter((amount) => amount >= 100);
    expect(data).toEqual({
      count: amounts.length,
      aggregates: {
        amount: {
          sum: sum(amounts),
          avg: sum(amounts) / amounts.length,
          min: Math.min(...amounts),
          max: Math.max(...amounts),
          count: amounts.length,
        },
      },
      meta: { totalRecords: amounts.length, recordsProcessed: amounts.length, truncated: false },
    });
    expect(new Set(host.requests.flat().flatMap(({ select }) => select))).toEqual(
      new Set(['id', 'opportunity']),
    );
  });

  it('groups by several fields, custom ones among them', async () => {
    const { host, aggregate } = setUp(dealRows(60));
    const { data } = await aggregate({
      ...SUM,
      groupBy: ['stageId', 'ufCrmScore'],
      filter: { '<id': 20 },
    });
    const rows = host.rows.filter(({ id }) => id < 20);
    expect(data.groups).toHaveLength(rows.length);
    expect(data.groups).toContainEqual({
      stageId: 'NEW',
      ufCrmScore: null,
      count: 1,
      aggregates: { amount: { sum: 0 } },
    });
    expect(data.meta).toMatchObject({ groupTotal: rows.length, groupsTruncated: false });
  });

  it('adds up a custom field of the portal and passes over empty ones', async () => {
    const { host, aggregate } = setUp(dealRows(30));
    const { data } = await aggregate({
      aggregate: [
        { field: 'ufCrmScore', function: 'sum' },
        { field: 'ufCrmScore', function: 'count' },
      ],
    });
    const filled = host.rows.filter((row) => row['ufCrmScore'] !== '');
    expect(data.aggregates).toEqual({
      ufCrmScore: { sum: sum(filled.map((row) => Number(row['ufCrmScore']))), count: filled.length },
    });
  });

  it('says what nothing amounts to', async () => {
    const { aggregate } = setUp();
    const { data } = await aggregate({ ...SUM, groupBy: 'stageId', filter: { stageId: 'NONE' } });
    expect(data).toEqual({
      count: 0,
      aggregates: { amount: { sum: 0 } },
      groups: [],
      meta: {
        totalRecords: 0,
        recordsProcessed: 0,
        truncated: false,
        groupTotal: 0,
        groupsTruncated: false,
      },
    });
  });

  it('honours conditions the host cannot judge, for counts as well', async () => {
    const { host, aggregate } = setUp(dealRows(300), dealsPagedBy('start50', { filterDialect: 'equals' }));
    const amounts = amountsOf(host.rows).filter((amount) => amount > 50);
    expect((await aggregate({ filter: { '>amount': 50 } })).data.count).toBe(amounts.length);
    const { data } = await aggregate({ ...SUM, filter: { '>amount': 50 } });
    expect(data.aggregates).toEqual({ amount: { sum: sum(amounts) } });
    expect(data.meta.totalRecords).toBe(amounts.length);
  });

  it.each(['none', 'limit-offset', 'page', 'cursor'] as const)(
    'counts rows of a host that pages by %s',
    async (paging) => {
      const { aggregate } = setUp(dealRows(120), dealsPagedBy(paging));
      expect((await aggregate({})).data).toMatchObject({ count: 120, meta: { totalRecords: 120 } });
    },
  );

  it('stops when the time of the request is nearly up, and says so', async () => {
    const { host, aggregate } = setUp(dealRows(6_000));
    const { data, meta } = await aggregate(SUM, { ...CALLER, endsAtMs: performance.now() });
    expect(data.meta).toEqual({ totalRecords: 6_000, recordsProcessed: 50, truncated: true });
    expect(data.aggregates).toEqual({ amount: { sum: sum(amountsOf(host.rows.slice(0, 50))) } });
    expect(meta.truncated).toBe(true);
  });

  it.each([
    [[], 'body'],
    ['count', 'body'],
    [{ colour: 1 }, 'colour'],
    [{ filter: { colour: 1 } }, 'colour'],
    [{ groupBy: 'title' }, 'title'],
  ])('refuses %j before the host is called', async (body, field) => {
    const { host, aggregate } = setUp();
    await expect(aggregate(body)).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      options: { details: { field } },
    });
    expect(host.requests).toEqual([]);
  });
});
