import { data, json, refusal, ScriptedApi, type Reply } from './__fixtures__/scripted-api.js';
import { createClient, PorticoApiError, type PorticoClient } from './index.js';

let api: ScriptedApi;
let client: PorticoClient;

beforeAll(async () => {
  api = await ScriptedApi.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.received.length = 0;
  client = createClient({ baseUrl: api.origin });
});

const ids = async (items: AsyncIterable<{ id?: unknown }>): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const { id } of items) found.push(id);
  return found;
};
const rows = (...numbers: number[]) => numbers.map((id) => ({ id }));
const asked = (name: string) => api.received.map(({ url }) => url.searchParams.get(name));

/** A list of a portal that gives at most so many rows in one answer, and fewer when it likes. */
const listOf =
  (total: number, most: number): Reply =>
  (response, request) => {
    const offset = Number(request.url.searchParams.get('offset') ?? 0);
    const limit = Math.min(Number(request.url.searchParams.get('limit') ?? 50), most);
    const page = rows(...Array.from({ length: total }, (_, id) => id)).slice(offset, offset + limit);
    data(page, { total, hasMore: offset + page.length < total })(response, request);
  };

describe('a list by offset', () => {
  it.each([
    [0, 10, 1],
    [9, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [23, 4, 6],
  ])('of %i rows, %i in an answer, is read once in %i answers', async (total, most, answers) => {
    api.script = Array<Reply>(10).fill(listOf(total, most));
    const found = await ids(client.iterate('deals.list', { query: { limit: 10 } }));
    expect(found).toEqual(Array.from({ length: total }, (_, id) => id));
    expect(api.received).toHaveLength(answers);
  });

  it('keeps filters, begins where it is told to, and goes on behind a short answer', async () => {
    api.script = [
      data(rows(5, 6), { hasMore: true }),
      data(rows(7), { hasMore: true }),
      data(rows(8), { hasMore: false }),
    ];
    const query = { offset: 5, limit: 3, filter: { stageId: 'NEW' } };
    expect(await ids(client.iterate('deals.list', { query }))).toEqual([5, 6, 7, 8]);
    expect(asked('offset')).toEqual(['5', '7', '8']);
    expect(asked('filter[stageId]')).toEqual(['NEW', 'NEW', 'NEW']);
  });

  it('does not go round and round where the service says that there is more and gives nothing', async () => {
    api.script = [data(rows(1), { hasMore: true }), data([], { hasMore: true })];
    expect(await ids(client.iterate('deals.list'))).toEqual([1]);
    expect(api.received).toHaveLength(2);
  });

  it('of a search counts in the body', async () => {
    api.script = [data(rows(1, 2), { hasMore: true }), data(rows(3), { hasMore: false })];
    expect(await ids(client.iterate('deals.search', { body: { limit: 2 } }))).toEqual([1, 2, 3]);
    expect(api.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { limit: 2 },
      { limit: 2, offset: 2 },
    ]);
  });

  it('asks for no more than is wanted', async () => {
    api.script = [data(rows(1, 2), { hasMore: true })];
    for await (const deal of client.iterate('deals.list')) if (deal.id === 2) break;
    expect(api.received).toHaveLength(1);
  });
});

it('a list by pages ends with the last', async () => {
  const page = (number: number, ...numbers: number[]) =>
    json(200, { success: true, data: rows(...numbers), total: 3, page: number, limit: 2 });
  api.script = [page(1, 1, 2), page(2, 3)];
  expect(await ids(client.iterate('keys.list', { query: { limit: 2 } }))).toEqual([1, 2, 3]);
  expect(asked('page')).toEqual([null, '2']);
});

it('lists by cursor go on with what the answer before says', async () => {
  api.script = [data(rows(1), { nextCursor: 'abc' }), data(rows(2), { nextCursor: null })];
  expect(await ids(client.iterate('storage.objects.list'))).toEqual([1, 2]);
  expect(asked('cursor')).toEqual([null, 'abc']);

  api.received.length = 0;
  const first = { nextCursor: { lastId: 9, lastType: 3 }, hasMore: true };
  api.script = [data(rows(1), first), data(rows(2), { nextCursor: null, hasMore: false })];
  const pages: number[] = [];
  for await (const answer of client.pages('notifications.list')) pages.push(answer.data.length);
  expect(pages).toEqual([1, 1]);
  expect([asked('lastId'), asked('lastType')]).toEqual([
    [null, '9'],
    [null, '3'],
  ]);
});

describe('a batch', () => {
  it('sends each call as the service takes it, and answers each by its name', async () => {
    api.script = [
      data({
        results: { open: rows(3), made: { id: 4 } },
        errors: { ann: { code: 'ENTITY_NOT_FOUND', message: 'Not found' } },
        meta: { open: { total: 41, hasMore: true } },
        summary: { total: 3, succeeded: 2, failed: 1 },
      }),
    ];
    const outcomes = await client.batch({
      open: ['deals.list', { query: { filter: { closed: false }, limit: 10 } }],
      ann: ['contacts.get', { path: { id: 7 } }],
      made: ['lists.elements.create', { path: { listId: 12 }, body: { name: 'A' } }],
      gone: ['tasks.delete', { path: { taskId: 5 } }],
    });
    expect(JSON.parse(api.received[0]!.body)).toEqual({
      calls: [
        { id: 'open', entity: 'deals', action: 'list', params: { filter: { closed: false }, limit: 10 } },
        { id: 'ann', entity: 'contacts', action: 'get', entityId: 7 },
        { id: 'made', entity: 'lists/12/elements', action: 'create', params: { name: 'A' } },
        { id: 'gone', entity: 'tasks', action: 'delete', entityId: 5 },
      ],
    });
    expect(outcomes.open).toEqual({ ok: true, data: [{ id: 3 }], meta: { total: 41, hasMore: true } });
    expect(outcomes.ann).toMatchObject({ ok: false, error: { code: 'ENTITY_NOT_FOUND' } });
    expect(outcomes.made).toMatchObject({ ok: true, data: { id: 4 } });
    expect(outcomes.gone).toMatchObject({ ok: false, error: { code: 'UNKNOWN' } });
    expect(api.received[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('that is refused as a whole throws', async () => {
    api.script = [refusal(400, 'BATCH_LIMIT_EXCEEDED')];
    const error = await client.batch({}).catch((thrown: unknown) => thrown);
    expect(PorticoApiError.is(error, 'BATCH_LIMIT_EXCEEDED')).toBe(true);
  });
});
