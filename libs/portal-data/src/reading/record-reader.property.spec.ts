import fc from 'fast-check';
import type { HostCredential } from '#libs/host-client';
import { PorticoError } from '#libs/kernel';
import { repeats } from '#libs/testing/contracts';
import { parseListQuery } from '../query/list-query-parser.js';
import type { EntityDefinition } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { dealRows, dealsPagedBy, MemoryHost, type HostRow } from './__fixtures__/memory-host.js';
import type { ReadResult } from './reading.js';
import { RecordReader } from './record-reader.js';

const CALLER = { credential: {} as HostCredential, requestId: 'test' };
const DEALS = dealsPagedBy('start50');

interface Setup {
  readonly rows?: HostRow[];
  readonly entity?: RegisteredEntity;
}
function setUp({ rows = dealRows(400), entity = DEALS }: Setup = {}) {
  const host = new MemoryHost(rows, entity.paging);
  const reader = new RecordReader(host.client);
  const read = (operation: 'list' | 'search', input: Record<string, unknown>): Promise<ReadResult> =>
    reader[operation](entity, CALLER, parseListQuery(entity, operation, input));
  return {
    host,
    list: (input: Record<string, unknown> = {}) => read('list', input),
    search: (input: Record<string, unknown> = {}) => read('search', input),
  };
}
const ids = ({ data }: ReadResult): unknown[] => data.map(({ id }) => id);
/** Ids of the rows in an order of API fields, made by the book. */
function inOrder(rows: readonly HostRow[], sort: string): unknown[] {
  const hosts: Record<string, string> = { amount: 'opportunity', createdAt: 'createdTime' };
  const keys = [...sort.split(','), 'id'].filter((key) => key !== '');
  const compare = (left: HostRow, right: HostRow): number => {
    for (const key of keys) {
      const name = key.replace('-', '');
      const [a, b] = [left, right].map((row) => row[hosts[name] ?? name] as number | string);
      if (a !== undefined && b !== undefined && a !== b) return (a < b ? -1 : 1) * (key === name ? 1 : -1);
    }
    return 0;
  };
  return [...rows].sort(compare).map(({ id }) => id);
}
const commands = ({ requests }: MemoryHost): number[] => requests.map(({ length }) => length);

describe('a list', () => {
  it.each([
    ['the first page', {}, [1]],
    ['a page at an offset of whole pages', { offset: 100, limit: 50 }, [1]],
    ['a range within two pages', { offset: 33, limit: 50 }, [2]],
    ['two pages in an order that is not that of ids', { offset: 33, limit: 50, order: '-amount' }, [2]],
    ['what fills one batch', { limit: 400 }, [1, 7]],
    ['no more pages than there are', { limit: 5_000 }, [1, 7]],
  ])('reads %s in few host requests', async (_name, input, expected) => {
    const { host, list } = setUp();
    const { data, meta } = await list(input);
    expect(commands(host)).toEqual(expected);
    expect(data).toHaveLength(Math.min(400, Number((input as { limit?: number }).limit ?? 50)));
    expect(meta.total).toBe(400);
  });

  it('counts once and finds every further page by the id before it', async () => {
    const { host, list } = setUp({ rows: dealRows(6_000) });
    const { data, meta } = await list({ limit: 5_000 });
    expect(commands(host)).toEqual([1, 50, 49]);
    expect(host.requests.flat().map(({ start }) => start)).toEqual([0, ...Array<number>(99).fill(-1)]);
    expect(data.map(({ id }) => id)).toEqual(host.rows.slice(0, 5_000).map(({ id }) => id));
    expect(meta).toMatchObject({ total: 6_000, hasMore: true, truncated: true, batchWaves: 2 });
  });

  it('equals a slice of all rows, whatever range and order is asked for', async () => {
    const rows = dealRows(430);
    const order = fc.constantFrom('', 'id', '-id', 'amount', '-createdAt', 'stageId,-amount');
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 450 }),
        fc.integer({ min: 1, max: 450 }),
        fc.nat({ max: 430 }),
        order,
        fc.boolean(),
        async (offset, limit, count, sort, withTotal) => {
          const { list, host } = setUp({ rows: rows.slice(0, count) });
          const found = await list({ offset, limit, sort, withTotal });
          const all = inOrder(host.rows, sort);
          expect(ids(found)).toEqual(all.slice(offset, offset + limit));
          expect(found.meta.total).toBe(withTotal ? count : undefined);
          // Without a count a full last page leaves open whether another follows.
          if (withTotal) expect(found.meta.hasMore).toBe(count > offset + limit);
          else if (count > offset + limit) expect(found.meta.hasMore).toBe(true);
        },
      ),
      { numRuns: repeats(15) },
    );
  });

  it('skips the count when asked to', async () => {
    const { host, list } = setUp();
    expect((await list({ limit: 20, withTotal: false })).meta).toEqual({ hasMore: true });
    expect((await list({ limit: 5_000, withTotal: false })).data).toHaveLength(400);
    expect(host.requests.flat().every(({ start }) => start === -1)).toBe(true);
  });

  it('neither repeats nor loses records that others move while it reads by ids', async () => {
    const { host, list } = setUp();
    const before = host.rows.map(({ id }) => id);
    host.before = (request, command) => {
      if (request !== 1 || command !== 2) return;
      host.rows = [{ id: 1 }, ...host.rows.filter(({ id }) => id !== 7), { id: 9_999 }];
    };
    expect(ids(await list({ limit: 5_000 }))).toEqual([...before, 9_999].slice(0, 400));
  });

  it('answers a record once when new ones push it onto the next page', async () => {
    const { host, list } = setUp();
    host.before = (request, command) => {
      if (request === 1 && command === 3) host.rows = [{ id: 1, opportunity: 1e6 }, ...host.rows];
    };
    const found = ids(await list({ limit: 5_000, order: '-amount' }));
    expect(new Set(found).size).toBe(found.length);
  });

  it.each(['OPERATION_TIME_LIMIT', 'QUEUE_OVERFLOW', 'HOST_ERROR'] as const)(
    'fails as a whole with %s of one of its pages',
    async (code) => {
      for (const input of [{ limit: 300 }, { limit: 300, order: '-amount' }]) {
        const { host, list } = setUp();
        host.before = (request, command) => {
          if (request === 1 && command === 3) throw new PorticoError(code);
        };
        await expect(list(input)).rejects.toMatchObject({ code });
      }
    },
  );

  it('refuses a host that does not go on where it was told to', async () => {
    const { host, list } = setUp();
    host.deaf = true;
    await expect(list({ limit: 300 })).rejects.toMatchObject({ code: 'HOST_UNAVAILABLE' });
  });

  it('selects only what is asked for', async () => {
    const { list } = setUp();
    const { data } = await list({ select: 'amount', limit: 60 });
    expect(data.every((record) => Object.keys(record).sort().join() === 'amount,id')).toBe(true);
  });
});

describe('a search', () => {
  // Ids and moments are spread evenly, then not at all.
  const rows = [
    ...dealRows(6_000),
    ...dealRows(200).map((row) => ({
      ...row,
      id: row.id + 500_000,
      createdTime: '2026-11-01T00:00:00+03:00',
    })),
  ];

  it.each([
    ['ids', {}],
    ['ids backwards', { order: '-id' }],
    ['ids from an offset on', { offset: 1_111 }],
    ['moments', { order: 'createdAt' }],
    ['moments backwards, from an offset on', { order: '-createdAt,amount', offset: 777 }],
    ['a bound of its own', { order: 'createdAt', filter: { '>createdAt': '2026-01-01T02:00:00Z' } }],
    ['a bound on ids', { filter: { '>id': 41, '<=id': 9_001 } }],
    ['few fields', { order: 'createdAt', select: ['amount'] }],
  ])('in windows of %s answers as a list does', async (_name, input) => {
    const { host, search } = setUp({ rows });
    const plain = await search({ ...input, limit: 3_000, autoWindow: false });
    host.requests.length = 0;
    const windowed = await search({ ...input, limit: 3_000 });
    expect(windowed.data).toEqual(plain.data);
    expect(windowed.data).toHaveLength(3_000);
    const { total, hasMore } = plain.meta;
    expect(windowed.meta).toMatchObject({ total, hasMore, autoWindowed: true });
    expect(windowed.meta.windowCount).toBeGreaterThan(1);
    expect(windowed.meta.batchWaves).toBe(commands(host).filter((length) => length > 1).length);
    expect(windowed.meta.durationMs).toBeGreaterThanOrEqual(0);
    expect(plain.meta).not.toHaveProperty('autoWindowed');
    // Beyond the first page of each window nothing is counted.
    const counted = host.requests.flat().filter(({ start }) => start !== -1);
    expect(counted.length).toBeLessThanOrEqual(2 + Number(windowed.meta.windowCount));
  });

  it('of a whole list is put in order here when the host can be foreseen', async () => {
    const { search } = setUp({ rows: rows.slice(0, 4_000) });
    const input = { limit: 5_000, order: '-amount,createdAt' };
    const windowed = await search(input);
    expect(windowed.meta.autoWindowed).toBe(true);
    expect(windowed.data).toEqual((await search({ ...input, autoWindow: false })).data);
  });

  it.each([
    ['a range of one batch', { limit: 2_500 }],
    ["texts, whose order is the host's", { limit: 5_000, order: 'title' }],
    ['part of a list in another order', { limit: 3_000, order: '-amount' }],
    ['a range nobody counts', { limit: 5_000, withTotal: false }],
  ])('does not cut %s', async (_name, input) => {
    const { search } = setUp({ rows });
    const { data, meta } = await search(input);
    expect(data).toHaveLength(input.limit);
    expect(meta).not.toHaveProperty('autoWindowed');
  });

  it('goes on as a list when too many rows share one moment', async () => {
    const same = dealRows(9_000).map((row) => ({ ...row, createdTime: '2026-05-05T10:00:00+03:00' }));
    const { search } = setUp({ rows: same });
    const { data, meta } = await search({ limit: 5_000, order: 'createdAt' });
    expect(data.map(({ id }) => id)).toEqual(same.slice(0, 5_000).map(({ id }) => id));
    expect(meta).not.toHaveProperty('autoWindowed');
    expect(meta.truncated).toBe(true);
  });

  it('fails as a whole when a window fails', async () => {
    const { host, search } = setUp({ rows });
    host.before = (request, command) => {
      if (request === 3 && command === 30) throw new PorticoError('OPERATION_TIME_LIMIT');
    };
    await expect(search({ limit: 5_000 })).rejects.toMatchObject({ code: 'OPERATION_TIME_LIMIT' });
  });

  it('survives rows that go while windows are read', async () => {
    const { host, search } = setUp({ rows });
    host.before = (request, command) => {
      if (request === 3 && command === 5) host.rows = host.rows.filter((_row, index) => index % 2 === 0);
    };
    const found = ids(await search({ limit: 5_000 }));
    expect(new Set(found).size).toBe(found.length);
    expect(found.length).toBeGreaterThan(2_000);
  });
});

describe('what the host cannot filter or order', () => {
  const EQUALS: Partial<EntityDefinition> = { filterDialect: 'equals' };

  it('is judged here on up to five thousand rows', async () => {
    const { list } = setUp({ entity: dealsPagedBy('start50', EQUALS), rows: dealRows(900) });
    const { data, meta } = await list({ filter: { '>=amount': 125, stageId: 'WON' }, offset: 10, limit: 20 });
    const expected = dealRows(900).filter(
      (row) => Number(row['opportunity']) >= 125 && row['stageId'] === 'WON',
    );
    expect(data.map(({ id }) => id)).toEqual(expected.slice(10, 30).map(({ id }) => id));
    expect(meta).toMatchObject({ total: expected.length, hasMore: true });
    expect(meta).not.toHaveProperty('truncated');
  });

  it('says when there were more', async () => {
    const { list } = setUp({ entity: dealsPagedBy('start50', EQUALS), rows: dealRows(5_100) });
    const { meta } = await list({ filter: { '>=amount': 125 } });
    expect(meta).toMatchObject({ hasMore: true, truncated: true });
    expect(meta).not.toHaveProperty('total');
  });

  it('is put in order here', async () => {
    const base = dealsPagedBy('none');
    const list = {
      ...base.operations.list,
      args: { filter: '$filter' },
    } as EntityDefinition['operations']['list'];
    const entity = dealsPagedBy('none', { operations: { ...base.operations, list } });
    const { list: read } = setUp({ entity, rows: dealRows(120) });
    const found = await read({ order: '-amount', offset: 5, limit: 10 });
    const amounts = dealRows(120).map((row) => Number(row['opportunity']));
    expect(found.data.map(({ amount }) => amount)).toEqual(amounts.sort((a, b) => b - a).slice(5, 15));
    expect(found.meta).toEqual({ total: 120, hasMore: true });
  });
});

describe('a host that pages', () => {
  it.each(['none', 'limit-offset', 'page', 'cursor', 'start50'] as const)(
    'by %s answers any range',
    async (paging) => {
      const entity = dealsPagedBy(paging);
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: 260 }),
          fc.integer({ min: 1, max: 260 }),
          fc.nat({ max: 250 }),
          async (offset, limit, count) => {
            const { list, host } = setUp({ entity, rows: dealRows(count) });
            const found = await list({ offset, limit });
            expect(ids(found)).toEqual(host.rows.slice(offset, offset + limit).map(({ id }) => id));
            if (found.meta.total !== undefined) expect(found.meta.total).toBe(count);
            if (count > offset + limit) expect(found.meta.hasMore).toBe(true);
            else if (limit !== 50) expect(found.meta.hasMore).toBe(false);
          },
        ),
        { numRuns: repeats(15) },
      );
    },
  );
});
