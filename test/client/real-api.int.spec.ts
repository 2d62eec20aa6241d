import { createClient, PorticoApiError, type PorticoClient } from '#libs/client';
import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

describe('the typed client against the API', () => {
  let api: InProcessApi;
  let portal: BuiltPortal;
  let apiKey: string;
  let client: PorticoClient;

  beforeAll(async () => {
    api = await sharedApi();
    portal = await aPortal(api, 'client.example').withKey().build();
    apiKey = portal.key;
    client = createClient({ baseUrl: api.origin, apiKey });
  });
  afterAll(() => api.stop());

  const titles = async (filter: Record<string, unknown>): Promise<unknown[]> => {
    const found: unknown[] = [];
    const query = { filter, limit: 3, order: { id: 'asc' } };
    for await (const { title } of client.iterate('deals.list', { query })) found.push(title);
    return found;
  };

  it('reads a filtered list to its end, each record once', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `Paged ${at}`);
    for (const [at, title] of names.entries()) {
      await client.call('deals.create', { body: { title, amount: at, currency: 'EUR' } });
    }
    expect(await titles({ title: { $contains: 'Paged' }, amount: { $gte: 1 } })).toEqual(names.slice(1));
    expect(await titles({ title: { $contains: 'Paged' }, amount: [2, 5] })).toEqual(['Paged 2', 'Paged 5']);
    expect(await titles({ title: 'Nobody has this' })).toEqual([]);

    const search: unknown[] = [];
    const body = { filter: { '%title': 'Paged' }, limit: 3, sort: '-id' };
    for await (const { title } of client.iterate('deals.search', { body })) search.push(title);
    expect(search).toEqual([...names].reverse());
  });

  it('gets the outcome of each call of a batch', async () => {
    const { data: deal } = await client.call('deals.create', { body: { title: 'Batched' } });
    const outcomes = await client.batch({
      list: ['deals.list', { query: { filter: { title: 'Batched' } } }],
      get: ['deals.get', { path: { id: Number(deal.id) } }],
      update: ['deals.update', { path: { id: Number(deal.id) }, body: { amount: 7 } }],
      absent: ['deals.get', { path: { id: 999_999 } }],
    });
    expect(outcomes.list).toMatchObject({ ok: true, data: [{ id: deal.id }], meta: { total: 1 } });
    expect(outcomes.get).toMatchObject({ ok: true, data: { title: 'Batched' } });
    expect(outcomes.update).toMatchObject({ ok: true });
    expect(outcomes.absent).toMatchObject({ ok: false, error: { code: 'ENTITY_NOT_FOUND' } });
    expect((await client.call('deals.get', { path: { id: Number(deal.id) } })).data.amount).toBe(7);
  });

  it('creates once, though the answer was lost', async () => {
    const replayed: (string | null)[] = [];
    const forgetful = createClient({
      baseUrl: api.origin,
      apiKey,
      retries: { firstWaitMs: 1 },
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        replayed.push(response.headers.get('idempotency-replayed'));
        if (replayed.length > 1) return response;
        await response.arrayBuffer();
        throw new TypeError('The connection broke.');
      },
    });
    const { data: made } = await forgetful.call('deals.create', { body: { title: 'Made once' } });
    expect(replayed).toEqual([null, 'true']);
    const { data: found, meta } = await client.call('deals.list', {
      query: { filter: { title: 'Made once' } },
    });
    expect(meta.total).toBe(1);
    expect(found[0]?.id).toBe(made.id);
  });

  it('throws what the service says', async () => {
    const error = await client
      .call('deals.get', { path: { id: 999_999 } })
      .catch((thrown: unknown) => thrown);
    expect(PorticoApiError.is(error, 'ENTITY_NOT_FOUND')).toBe(true);
    const stranger = createClient({ baseUrl: api.origin, apiKey: 'nobody' });
    const refused = await stranger.call('deals.list').catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ status: 401, requestId: expect.stringMatching(/^req_/) as string });
  });
});
