import fc from 'fast-check';
import { ENTITIES, type EntityDefinition } from '#libs/portal-data';
import { repeats } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../../harness/in-process-api.js';
import { filterableFields, filterOf } from './random-filter.js';
import { matches, type Filter, type Row } from './reference-filter.js';
import { repeatsKey, spelled, SPELLINGS } from './spelled-filter.js';

/** One base of each dialect of the host, and the number of its rows is that of a seeded portal. */
const BASES = ['deals', 'products', 'tasks', 'sites', 'statuses', 'currencies', 'users', 'orders'];

const canBeSpelled = ({ all, either }: Filter): boolean => ![all, ...either].some(repeatsKey);
const ids = (rows: readonly Row[]): unknown[] => rows.map(({ id }) => id);

describe('a filter', () => {
  let api: InProcessApi;
  let key: string;

  const list = async ({ base }: EntityDefinition, query: string): Promise<Row[]> => {
    const path = `/v1/${base}?limit=5000&sort=id&${query}`;
    const { status, body } = await api.client.call<{ data: Row[]; error?: object }>('GET', path, { key });
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body.error)}`);
    return body.data;
  };

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    const portal = await api.createPortal('filters.portal.test');
    key = await portal.createKey({ scopes: ['crm', 'task', 'landing', 'user', 'sale'] });
  });
  afterAll(() => api.stop());

  it.each(BASES)('of %s selects on the host what it selects in memory', async (base) => {
    const entity = ENTITIES.find((candidate) => candidate.base === base) as EntityDefinition;
    const names = entity.fields.filter(({ writeonly }) => !writeonly).map(({ name }) => name);
    const rows = await list(entity, `select=${names.join(',')}`);
    const filters = filterOf(filterableFields(entity.fields, rows), rows).filter(canBeSpelled);
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(...SPELLINGS), async (filter, spelling) => {
        const selected = await list(entity, `select=id&${spelled(filter, spelling)}`);
        expect(ids(selected)).toEqual(ids(rows.filter((row) => matches(filter, row))));
      }),
      { numRuns: repeats(20) },
    );
  });
});
