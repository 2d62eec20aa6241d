import MiniSearch from 'minisearch';
import type { Options } from 'minisearch';
import { buildSearchIndex, type SearchEntry } from './search-entries.js';

const ENTRIES: readonly Omit<SearchEntry, 'id'>[] = [
  { kind: 'guide', title: 'Batches', detail: 'Many calls in one', address: '/docs/batch', text: '' },
  {
    kind: 'operation',
    title: 'Many calls',
    detail: 'POST /v1/batch',
    address: '/docs/api/batch',
    text: 'batch.run',
  },
  {
    kind: 'error',
    title: 'BATCH_LIMIT_EXCEEDED',
    detail: 'Too many',
    address: '/docs/errors#x',
    text: '400',
  },
  { kind: 'field', title: 'stageId', detail: 'Deal: stage', address: '/docs/api/crm', text: '' },
];

/** What the browser does with the answer. */
async function found(query: string): Promise<unknown[]> {
  const answer = JSON.parse(await buildSearchIndex(ENTRIES.map((entry, id) => ({ id, ...entry })))) as {
    options: Options;
    index: never;
  };
  const search = MiniSearch.loadJS(answer.index, answer.options);
  return search.search(query, { prefix: true }).map(({ address }) => address as unknown);
}

describe('the index of the search', () => {
  it.each([
    ['batch', ['/docs/batch', '/docs/api/batch', '/docs/errors#x']],
    ['limit_exceeded', ['/docs/errors#x']],
    ['batch.run', ['/docs/api/batch']],
    ['stage', ['/docs/api/crm']],
    ['/v1/batch', ['/docs/api/batch']],
  ])('finds %s', async (query, addresses) => {
    expect(await found(query)).toEqual(expect.arrayContaining(addresses));
  });

  it('keeps what is shown', async () => {
    const text = await buildSearchIndex([{ id: 0, ...ENTRIES[0]! }]);
    expect(text).toContain('"storedFields":{"0":{"kind":"guide","title":"Batches"');
  });
});
