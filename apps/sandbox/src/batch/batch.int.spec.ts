import { request } from 'undici';
import { type Answer, type Json, send, TestSandbox } from '../__fixtures__/test-sandbox.js';

let sandbox: TestSandbox;
let secret: string;

const host = (method: string, params: unknown = {}): Promise<Answer> =>
  send(`${sandbox.restUrl}/rest/1/${secret}/${method}`, 'POST', params);
const hostV3 = (method: string, params: unknown = {}, headers = {}): Promise<Answer> =>
  send(`${sandbox.restUrl}/rest/api/1/${secret}/${method}`, 'POST', params, headers);
const script = (method: string, fault: Json): Promise<Answer> =>
  sandbox.control('POST', '/faults', { method, times: 1, fault });

async function batch(cmd: unknown, halt: unknown = 0): Promise<Record<string, Json>> {
  const { body } = await host('batch', { halt, cmd });
  return body['result'] as Record<string, Json>;
}

beforeAll(async () => {
  sandbox = await TestSandbox.start();
  secret = await sandbox.createPortal('batch.example');
});

afterAll(() => sandbox.stop());

beforeEach(() => sandbox.control('DELETE', '/faults'));

describe('batch', () => {
  it('answers results, totals, next starts and times by key, and empty maps as lists', async () => {
    const { body } = await host('batch', {
      cmd: {
        one: 'crm.item.get?entityTypeId=2&id=3',
        many: 'crm.item.list?entityTypeId=2&select[]=id&filter[%3C%3Did]=60',
      },
    });
    expect(body['result']).toMatchObject({
      result: { one: { item: { id: 3 } } },
      result_error: [],
      result_total: { many: 60 },
      result_next: { many: 50 },
      result_time: { one: { operating: expect.any(Number) as number }, many: {} },
    });
    expect(body['time']).toMatchObject({ start: expect.any(Number) as number });
    expect(await batch({})).toMatchObject({ result: [], result_time: [] });
  });

  it('puts earlier answers into arguments, whole or within a text, however deep', async () => {
    const { result } = await batch({
      deals: 'crm.item.list?entityTypeId=2&select[]=id&filter[@id][]=4&filter[@id][]=5',
      again: 'crm.item.list?entityTypeId=2&select[]=id&filter[0][id]=$result[deals][items][1][id]',
      named:
        'crm.item.add?entityTypeId=2&fields[title]=Copy of $result[deals][items][0][id]$result[deals][none]',
      none: 'crm.item.get?entityTypeId=2&id=$result[nothing][id]',
    });
    expect(result).toMatchObject({
      again: { items: [{ id: 5 }] },
      named: { item: { title: 'Copy of 4' } },
    });
    expect(result).not.toHaveProperty('none');
  });

  it('goes on after an error, or halts at the first one', async () => {
    const cmd = ['crm.item.get?entityTypeId=2&id=1', 'crm.item.get?entityTypeId=2&id=99999', 'profile'];
    expect(await batch(cmd)).toMatchObject({
      result: { 0: { item: { id: 1 } }, 2: { ID: '1' } },
      result_error: { 1: { error: 'NOT_FOUND' } },
    });
    const halted = await batch(cmd, 1);
    expect(halted['result']).not.toHaveProperty('2');
    expect(Object.keys(halted['result_error'] ?? {})).toEqual(['1']);
  });

  it('refuses a batch in a batch and more than fifty commands', async () => {
    expect(await batch({ inner: 'batch?cmd[a]=profile' })).toMatchObject({
      result: [],
      result_error: { inner: { error: 'ERROR_BATCH_METHOD_NOT_ALLOWED' } },
    });
    expect(await host('batch', { cmd: Array(51).fill('profile') })).toMatchObject({
      status: 400,
      body: { error: 'ERROR_BATCH_LENGTH_EXCEEDED' },
    });
  });

  it.each(['batch', 'upload?token=x', 'download?token=x'])('has no place for %s', async (command) => {
    expect(await batch({ a: command })).toMatchObject({
      result_error: { a: { error: 'ERROR_BATCH_METHOD_NOT_ALLOWED' } },
    });
  });

  it('meets the faults of its commands', async () => {
    await script('profile', { kind: 'reply', status: 503, body: { error: 'OVERLOAD_LIMIT' } });
    expect(await batch({ a: 'profile', b: 'server.time' })).toMatchObject({
      result_error: { a: { error: 'OVERLOAD_LIMIT' } },
      result: { b: expect.any(String) as string },
    });
    await script('profile', { kind: 'reset' });
    await expect(batch({ a: 'profile' })).rejects.toThrow(/ECONNRESET|other side closed|socket/);
  });
});

describe('version 3', () => {
  it.each<[string, unknown, number, string]>([
    ['note.collection.get', { id: 99_999 }, 400, 'ENTITYNOTFOUNDEXCEPTION'],
    ['main.eventlog.list', { filter: [['nope', '=', 1]] }, 400, 'UNKNOWNDTOPROPERTYEXCEPTION'],
    ['main.eventlog.list', { filter: [['id', '~', 1]] }, 400, 'UNKNOWNFILTEROPERATOREXCEPTION'],
    ['main.eventlog.list', { filter: 'x' }, 400, 'INVALIDFILTEREXCEPTION'],
    ['note.collection.list', { pagination: { limit: -1 } }, 400, 'INVALIDPAGINATIONEXCEPTION'],
    ['no.such', {}, 404, 'METHODNOTFOUNDEXCEPTION'],
  ])('%s %j is refused with %i %s', async (method, params, status, code) => {
    const answer = await hostV3(method, params);
    expect(answer.status).toBe(status);
    expect((answer.body['error'] as Json)['code']).toMatch(new RegExp(`${code}$`));
  });

  it('names the fields that are not valid', async () => {
    const { body } = await hostV3('note.collection.add', { fields: {} });
    expect(body['error']).toMatchObject({
      code: expect.stringMatching(/REQUESTVALIDATIONEXCEPTION$/) as string,
      validation: [{ field: 'name' }],
    });
  });

  it('answers a batch as a list, or refuses it whole', async () => {
    const get = { method: 'note.collection.list', query: { select: ['id'] } };
    const { body } = await hostV3('batch', [get, { ...get, as: 'again' }]);
    expect(body['result']).toHaveLength(2);
    expect(
      (await hostV3('batch', [get, { method: 'note.collection.get', query: { id: 99_999 } }])).status,
    ).toBe(400);
    expect((await hostV3('batch', Array(51).fill(get))).status).toBe(400);
    expect((await hostV3('batch', [{ method: 'batch', query: [get] }])).status).toBe(400);
  });

  it('repeats an answer for the same key and body, and refuses another body', async () => {
    const headers = { 'idempotency-key': 'once' };
    const add = (name: string): Promise<Answer> =>
      hostV3('note.collection.add', { fields: { name } }, headers);
    const first = await add('One');
    expect(await add('One')).toEqual(first);
    expect((await add('Two')).status).toBe(422);
    const url = `${sandbox.restUrl}/rest/api/1/${secret}/note.collection.add`;
    const keyed = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } } as const;
    const again = await request(url, { ...keyed, body: JSON.stringify({ fields: { name: 'One' } }) });
    expect(again.headers).toMatchObject({ 'idempotency-key': 'once', 'idempotent-replayed': 'true' });
    await again.body.dump();
  });

  it('takes no notice of a key where nothing changes', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(300) };
    expect((await hostV3('note.collection.list', {}, headers)).status).toBe(200);
    expect((await hostV3('note.collection.add', { fields: { name: 'x' } }, headers)).status).toBe(400);
  });

  it('answers a GET, and reads nothing from its query', async () => {
    const get = (method: string): Promise<Answer> =>
      send(`${sandbox.restUrl}/rest/api/1/${secret}/${method}`, 'GET');
    const document = await get('rest.documentation.openapi');
    expect(document.status).toBe(200);
    expect((await get('documentation')).body['result']).toEqual(document.body['result']);
    const { status, body } = await get('note.collection.get?id=1');
    expect([status, body['error']]).toMatchObject([
      400,
      { code: expect.stringMatching(/REQUESTVALIDATIONEXCEPTION$/) as string },
    ]);
  });

  it('refuses the batch of the version before by its own name', async () => {
    const { status, body } = await hostV3('batch', { cmd: { a: 'profile' } });
    expect([status, body['error']]).toMatchObject([
      400,
      { code: expect.stringMatching(/INVALIDSELECTEXCEPTION$/) as string },
    ]);
  });

  it('meets scripted faults', async () => {
    await script('note.collection.list', { kind: 'reply', status: 500, body: { error: { code: 'X' } } });
    expect((await hostV3('note.collection.list')).status).toBe(500);
    expect((await hostV3('note.collection.list')).status).toBe(200);
  });
});
