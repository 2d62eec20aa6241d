import type { HostAnswer, HostCalls, HostClient, HostCredential, HostParams } from '#libs/host-client';
import { parseListQuery } from '../query/list-query-parser.js';
import type { EntityDefinition } from '../registry/entity-definition.js';
import { dealsPagedBy } from './__fixtures__/memory-host.js';
import { RecordReader } from './record-reader.js';

/** A host that answers the beginning of a set, as much of it as it is asked for. */
class BeginningHost implements Pick<HostCalls, 'call'> {
  constructor(private readonly count: number) {}

  call(_credential: unknown, _method: string, { limit }: HostParams): Promise<HostAnswer> {
    const items = Array.from({ length: Math.min(this.count, Number(limit)) }, (_row, index) => ({
      id: index + 1,
    }));
    return Promise.resolve({ result: { items } });
  }
}

const base = dealsPagedBy('none');
const search: EntityDefinition['operations']['search'] = {
  method: 'deal.search',
  args: { query: '$query', limit: '$limit' },
  result: { kind: 'rows', path: ['result', 'items'] },
};
const entity = dealsPagedBy('none', { operations: { ...base.operations, search } });

describe('a host that answers as much of a set as it is asked for', () => {
  it.each([
    [7, { limit: 10 }, { total: 7, hasMore: false }, 7],
    [7, { limit: 5 }, { total: undefined, hasMore: true }, 5],
    [7, { limit: 5, offset: 4 }, { total: 7, hasMore: false }, 3],
    [80, { limit: 100 }, { total: undefined, hasMore: true }, 50],
    [49, { limit: 100 }, { total: 49, hasMore: false }, 49],
  ])('of %s rows, asked for %j, says %j', async (count, input, { total, hasMore }, rows) => {
    const reader = new RecordReader(new BeginningHost(count) as unknown as HostClient);
    const caller = { credential: {} as HostCredential, requestId: 'test' };
    const query = parseListQuery(entity, 'search', { query: 'roof', ...input });
    const { data, meta } = await reader.search(entity, caller, query);
    expect(data).toHaveLength(rows);
    expect([meta.total, meta.hasMore]).toEqual([total, hasMore]);
  });
});
