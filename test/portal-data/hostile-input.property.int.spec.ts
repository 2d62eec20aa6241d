import fc from 'fast-check';
import { repeats } from '#libs/testing';
import type { AnyBody, Answer } from '#libs/testing';
import { startInProcessApi, type InProcessApi, type TestPortal } from '../harness/in-process-api.js';
import {
  BODIES,
  CREATE_BODIES,
  FUZZED,
  HOSTILE_VALUES,
  MEMBERS,
  NAMES,
  PATHS,
  QUERIES,
  RAW_BODIES,
  VALID,
  type HostileCall,
} from './__fixtures__/hostile-input.data.js';

const LONGEST_MESSAGE = 2_000;
const LONGEST_FIELD = 250;
/** A hostile call may cost the processor as much as this many plain ones, however fast or busy the machine is. */
const DEAREST = 500;
/** Below the number of errors, and of searches, after which a key is told to slow down. */
const CALLS_OF_A_KEY = 25;
const SCOPES = ['crm', 'task', 'lists', 'note', 'bizproc', 'telephony', 'log', 'user', 'catalog'];

describe('hostile input', () => {
  let api: InProcessApi;
  let portal: TestPortal;
  let key = '';
  let calls = 0;
  let plainCost = 0;

  /** Microseconds of processor time of this process, which runs the service, for one call. */
  const costOf = async <T>(
    work: () => Promise<T>,
  ): Promise<{ readonly cost: number; readonly answer: T }> => {
    const before = process.cpuUsage();
    const answer = await work();
    const { user, system } = process.cpuUsage(before);
    return { cost: user + system, answer };
  };

  const send = async ({ method, path, body, headers }: HostileCall): Promise<Answer<AnyBody>> => {
    if (calls++ % CALLS_OF_A_KEY === 0) key = await portal.createKey({ scopes: SCOPES });
    const { answer, cost } = await costOf(() =>
      api.client.call(method, path, { key, body, ...(headers && { headers }) }),
    );
    if (cost > DEAREST * plainCost) {
      throw new Error(`${method} ${path.slice(0, 100)} took ${cost} µs, a plain call ${plainCost} µs`);
    }
    return answer;
  };

  /** Calls of the host but for what it has of its own: a name that no table knows is looked for there. */
  const sent = async (): Promise<string[]> =>
    (await api.sandbox.calls())
      .map(({ method }) => method)
      .filter((method) => !/fields?(\.\w+)?$/i.test(method));

  /** A refusal that says what to change, in bounded words. */
  const expectRefusal = async ({ status, body }: Answer<AnyBody>, field?: string): Promise<void> => {
    const { code, message, details } = body.error;
    expect({ status, code }).toEqual({
      status: 400,
      code: expect.stringMatching(/^(INVALID_|VALIDATION_|BATCH_LIMIT|MISSING_ENTITY)/),
    });
    expect(message.length).toBeLessThanOrEqual(LONGEST_MESSAGE);
    const named = details?.['field'];
    expect(named).toEqual(field ?? expect.any(String));
    expect(String(named).length).toBeLessThanOrEqual(LONGEST_FIELD);
    expect(await sent()).toEqual([]);
  };

  /** Taken or refused: never a fault of ours, never more words than needed. */
  const expectJudged = async ({ status, body }: Answer<AnyBody>): Promise<void> => {
    expect(status).toBeLessThan(500);
    if (status < 400) return api.sandbox.clear();
    const { code, message, details } = body.error;
    expect(message.length).toBeLessThanOrEqual(LONGEST_MESSAGE);
    if (status !== 400) {
      expect(['HOST_ERROR', 'ENTITY_NOT_FOUND', 'ROUTE_NOT_FOUND']).toContain(code);
      return api.sandbox.clear();
    }
    expect(details?.['field']).toEqual(expect.any(String));
    expect(String(details?.['field']).length).toBeLessThanOrEqual(LONGEST_FIELD);
    expect(await sent()).toEqual([]);
  };

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '100000' });
    portal = await api.createPortal('hostile.portal.test');
    const plain = await portal.createKey({ scopes: SCOPES });
    const list = () => costOf(() => api.client.call('GET', '/v1/deals?limit=1', { key: plain }));
    await list();
    const costs: number[] = [];
    while (costs.length < 9) costs.push((await list()).cost);
    plainCost = costs.sort((a, b) => a - b)[4]!;
  });

  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  describe('in the query', () => {
    it.each(QUERIES)('refuses %s', async (_name, query, field) => {
      await expectRefusal(await send({ method: 'GET', path: `/v1/deals?${query}` }), field);
    });

    it.each(NAMES)('refuses the name %s wherever a name stands', async (_name, name) => {
      const text = encodeURIComponent(name);
      const queries = [
        `filter[${text}]=1`,
        `filter[${text}][$gt]=1`,
        `filter[amount][${text}]=1`,
        `filter[$or][0][${text}]=1`,
        `order[${text}]=asc`,
        `sort=-${text}`,
      ];
      for (const query of queries)
        await expectRefusal(await send({ method: 'GET', path: `/v1/deals?${query}` }));
    });

    it.each(NAMES.filter(([name]) => name !== '__proto__'))(
      'ignores a parameter and a selected field with the name %s and says so in bounded words',
      async (_name, name) => {
        for (const query of [`${encodeURIComponent(name)}=1`, `select=title,${encodeURIComponent(name)}`]) {
          const { status, headers } = await send({ method: 'GET', path: `/v1/deals/1?${query}` });
          const told = String(headers['x-svc-ignored-params']);
          expect([status, told]).toEqual([200, expect.stringMatching(/^[\x21-\x7e]+$/)]);
          expect(told.length).toBeLessThanOrEqual(LONGEST_FIELD);
        }
      },
    );

    it('refuses a parameter __proto__, which would widen a filter', async () => {
      await expectRefusal(await send({ method: 'GET', path: '/v1/deals?__proto__=1' }), '__proto__');
    });
  });

  describe('in a body', () => {
    it.each(BODIES)('refuses %s', async (_name, path, body, field) => {
      await expectRefusal(await send({ method: 'POST', path, body }), field);
    });

    it.each(CREATE_BODIES)('refuses a record with %s', async (_name, body, field) => {
      await expectRefusal(await send({ method: 'POST', path: '/v1/deals', body }), field);
      await expectRefusal(await send({ method: 'PATCH', path: '/v1/deals/1', body }), field);
    });

    it.each(RAW_BODIES)('refuses %s', async (_name, body, headers) => {
      for (const path of [
        '/v1/deals',
        '/v1/deals/search',
        '/v1/deals/aggregate',
        '/v1/deals/batch',
        '/v1/batch',
        '/v1/duplicates/find',
      ]) {
        await expectRefusal(await send({ method: 'POST', path, body, ...(headers && { headers }) }));
      }
    });

    it.each(NAMES)('refuses the name %s wherever a name stands', async (_name, name) => {
      const member = JSON.stringify(name);
      const bodies: [string, string][] = [
        ['search', `{"filter":{${member}:1}}`],
        ['search', `{"filter":{">=${name}":1}}`],
        ['search', `{"filter":{"amount":{${member}:1}}}`],
        ['search', `{"filter":{"$or":[{${member}:1}]}}`],
        ['search', `{"filter":"{\\"${name}\\":1}"}`],
        ['search', `{"order":{${member}:"asc"}}`],
        ['search', `{"sort":${member}}`],
        ['search', `{${member}:1}`],
        ['aggregate', `{"groupBy":${member}}`],
        ['aggregate', `{"groupBy":["stageId",${member}]}`],
        ['aggregate', `{"aggregate":[{"field":${member},"function":"sum"}]}`],
        ['aggregate', `{"aggregate":[{"field":"amount","function":${member}}]}`],
        ['aggregate', `{"op":${member}}`],
        ['batch', `{"action":${member},"items":[{}]}`],
        ['batch', `{"action":"get","ids":[1],${member}:1}`],
      ];
      for (const [word, body] of bodies) {
        await expectRefusal(await send({ method: 'POST', path: `/v1/deals/${word}`, body }));
      }
      const calls = [
        `{"calls":[{"entity":"deals","action":"list",${member}:1}]}`,
        `{"calls":[],${member}:1}`,
      ];
      for (const body of calls) await expectRefusal(await send({ method: 'POST', path: '/v1/batch', body }));
    });

    it.each(NAMES)('answers calls with the name %s one by one', async (_name, name) => {
      const calls = [
        { id: 'entity', entity: name, action: 'list' },
        { id: 'action', entity: 'deals', action: name },
        { id: 'field', entity: 'deals', action: 'list', params: { sort: name } },
        { id: 'record', entity: 'deals', action: 'get', entityId: name },
      ].filter(({ entity, action }) => entity.length <= 100 && action.length <= 100);
      const { status, body } = await send({ method: 'POST', path: '/v1/batch', body: { calls } });
      expect(status).toBe(200);
      const { errors } = body.data as { errors: Record<string, { code: string; message: string }> };
      expect(Object.keys(errors)).toEqual(calls.map(({ id }) => id));
      for (const { code, message } of Object.values(errors)) {
        expect(code).toBe('INVALID_PARAMS');
        expect(message.length).toBeLessThanOrEqual(LONGEST_MESSAGE);
      }
      expect(await sent()).toEqual([]);
    });
  });

  it.each(PATHS)('refuses %s', async (_name, method, path, body, field) => {
    await expectRefusal(await send({ method, path, body }), field);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'knows no base and no operation %s',
    async (name) => {
      for (const path of [`/v1/${name}`, `/v1/${name}/1`, `/v1/deals/1/${name}`, `/v1/note/${name}`]) {
        expect((await send({ method: 'GET', path })).status).toBe(404);
      }
      await expectRefusal(await send({ method: 'GET', path: `/v1/deals/${name}` }), 'id');
    },
  );

  it.each(VALID)('takes %s', async (_name, { method, path, body }) => {
    const { status } = await send({ method, path, body });
    expect(status).toBeLessThan(300);
  });

  it('gives calls of a batch any id that is a text', async () => {
    const ids = ['constructor', 'prototype', 'toString', 'hasOwnProperty', '🏠', 'مرحبا', '‮'];
    const list = ids.map((id) => ({ id, entity: 'deals', action: 'get', entityId: 1 }));
    const { status, body } = await send({ method: 'POST', path: '/v1/batch', body: { calls: list } });
    expect(status).toBe(200);
    expect(Object.keys((body.data as { results: object }).results)).toEqual(ids);
  });

  it('sends the words of a reference as they stand, alone and in a batch', async () => {
    const title = '$result[c0][item][id]';
    const create = (index: number) => ({
      id: `made${index}`,
      entity: 'deals',
      action: 'create',
      params: { title: index === 1 ? title : 'plain' },
    });
    const made = await send({ method: 'POST', path: '/v1/batch', body: { calls: [0, 1, 2].map(create) } });
    expect((made.body.data as { results: object }).results).toMatchObject({
      made0: { title: 'plain' },
      made1: { title },
      made2: { title: 'plain' },
    });
    expect((await api.sandbox.calls()).map(({ method }) => method)).toEqual(Array(3).fill('crm.item.add'));
    for (const input of [
      { limit: 50, offset: 33 },
      { limit: 200 },
      { limit: 50, offset: 33, sort: 'title' },
    ]) {
      const filter = { '!title': title };
      const found = await send({ method: 'POST', path: '/v1/deals/search', body: { filter, ...input } });
      const all = await send({
        method: 'POST',
        path: '/v1/deals/search',
        body: { filter: { '!title': 'none' }, ...input },
      });
      expect(found.status).toBe(200);
      expect((found.body.data as unknown[]).length).toBe((all.body.data as unknown[]).length);
      expect(found.body.meta.total).toBe(all.body.meta.total! - 1);
    }
  });

  it('takes the own parameters of a base from a call of a batch', async () => {
    const params = { name: 'Roof', iblockTypeId: 'lists' };
    const calls = [{ id: 'made', entity: 'lists/1/elements', action: 'create', params }];
    await send({ method: 'POST', path: '/v1/batch', body: { calls } });
    const [call] = await api.sandbox.calls('lists.element.add');
    expect(call?.params).toMatchObject({ IBLOCK_TYPE_ID: 'lists', FIELDS: { NAME: 'Roof' } });
    expect(Object.keys(call?.params['FIELDS'] as object)).toEqual(['NAME']);
  });

  it('judges any body of a search, aggregate, batch or record', async () => {
    const json = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.constantFrom(...HOSTILE_VALUES),
    ) as fc.Arbitrary<unknown>;
    const member = fc.constantFrom(...MEMBERS);
    const path = fc.constantFrom(...FUZZED);
    await fc.assert(
      fc.asyncProperty(path, fc.dictionary(member, json, { maxKeys: 4 }), async (target, body) =>
        expectJudged(await send({ method: 'POST', path: target, body })),
      ),
      { numRuns: repeats(60) },
    );
  });

  it('judges any query of a list', async () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 12, unit: 'binary' }).map(encodeURIComponent),
      fc.constantFrom('amount', 'title', '$in', '$or', '0', '', '%', '%ZZ', '%00', '-1', '1e3', 'asc', '*'),
    );
    const key = fc
      .tuple(
        fc.constantFrom('filter', 'order', 'sort', 'select', 'limit', 'offset', 'page'),
        fc.array(piece, { maxLength: 3 }),
      )
      .map(([name, brackets]) => name + brackets.map((text) => `[${text}]`).join(''));
    const query = fc
      .array(fc.tuple(key, piece), { maxLength: 4 })
      .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
    await fc.assert(
      fc.asyncProperty(query, async (text) =>
        expectJudged(await send({ method: 'GET', path: `/v1/deals?${text}` })),
      ),
      { numRuns: repeats(60) },
    );
  });
});
