import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { type Answer, type Json, send, type SentHeaders, TestSandbox } from '../__fixtures__/test-sandbox.js';

const DOMAIN = 'demo.example';
const RESET = { kind: 'reset' };
const ANSWER_LOST = { kind: 'reset', after: true };

let sandbox: TestSandbox;
let secret: string;

beforeAll(async () => {
  sandbox = await TestSandbox.start();
  secret = await sandbox.createPortal(DOMAIN);
});

afterAll(() => sandbox.stop());

beforeEach(() => sandbox.control('POST', '/reset', {}));

const v2 = (method: string, params: Json = {}): Promise<Answer> =>
  send(`${sandbox.restUrl}/rest/1/${secret}/${method}`, 'POST', params);
const v3 = (method: string, params: unknown = {}, headers: SentHeaders = {}): Promise<Answer> =>
  send(`${sandbox.restUrl}/rest/api/1/${secret}/${method}`, 'POST', params, headers);

const script = (method: string, fault: Json): Promise<Answer> =>
  sandbox.control('POST', '/faults', { method, times: 1, fault });

/** Titles of the deals that calls have made, oldest first. */
async function made(): Promise<string[]> {
  const params = { entityTypeId: 2, filter: { '%title': 'Made' }, select: ['title'] };
  const { body } = await v2('crm.item.list', params);
  return (body['result'] as { items: { title: string }[] }).items.map(({ title }) => title);
}

const deal = (title: string): Json => ({ entityTypeId: 2, fields: { title } });
const command = (title: string): string => `crm.deal.add?fields[TITLE]=${title}`;
const task = (title: string): Json => ({
  method: 'tasks.task.add',
  query: { fields: { title, creatorId: 1, responsibleId: 1 } },
});

async function newestTask(): Promise<unknown> {
  const { body } = await v3('tasks.task.list', { select: ['title'], order: { id: 'DESC' } });
  return (body['result'] as { items: Json[] }).items[0]?.['title'];
}

describe('an answer that is lost', () => {
  it('leaves what the call has done, where a plain reset leaves nothing', async () => {
    await script('crm.item.add', RESET);
    await expect(v2('crm.item.add', deal('Made never'))).rejects.toThrow();
    await script('crm.item.add', ANSWER_LOST);
    await expect(v2('crm.item.add', deal('Made once'))).rejects.toThrow();
    expect(await made()).toEqual(['Made once']);
    expect((await v2('crm.item.add', deal('Made again'))).status).toBe(200);
  });

  it('is lost when it is a refusal, too', async () => {
    await script('crm.item.get', ANSWER_LOST);
    await expect(v2('crm.item.get', { entityTypeId: 2, id: 99_999 })).rejects.toThrow();
    await script('crm.item.get', ANSWER_LOST);
    const stranger = `${sandbox.restUrl}/rest/1/nothing/crm.item.get`;
    await expect(send(stranger, 'POST', {})).rejects.toThrow();
  });

  it('is one of a command, and with it of the batch, whose later commands are not run', async () => {
    await script('crm.deal.add', ANSWER_LOST);
    await expect(v2('batch', { cmd: [command('Made 1'), command('Made 2')] })).rejects.toThrow();
    expect(await made()).toEqual(['Made 1']);
    await script('batch', ANSWER_LOST);
    await expect(v2('batch', { cmd: [command('Made 3'), command('Made 4')] })).rejects.toThrow();
    expect(await made()).toEqual(['Made 1', 'Made 3', 'Made 4']);
  });

  it('is lost in version 3, alone and in a batch', async () => {
    const [first, second, third] = ['One', 'Two', 'Three'].map(task) as [Json, Json, Json];
    await script('tasks.task.add', ANSWER_LOST);
    await expect(v3('tasks.task.add', first['query'])).rejects.toThrow();
    expect(await newestTask()).toBe('One');
    await script('tasks.task.add', ANSWER_LOST);
    await expect(v3('batch', [second, third])).rejects.toThrow();
    expect(await newestTask()).toBe('Two');
  });

  it('is kept for the key of idempotency it was asked with', async () => {
    const params = task('Keyed')['query'];
    const headers = { 'idempotency-key': 'k-1' };
    const count = async (): Promise<number> => {
      const { body } = await v3('tasks.task.list', { pagination: { limit: 1000 } });
      return (body['result'] as { items: Json[] }).items.length;
    };
    const before = await count();
    await script('tasks.task.add', ANSWER_LOST);
    await expect(v3('tasks.task.add', params, headers)).rejects.toThrow();
    const repeated = await v3('tasks.task.add', params, headers);
    expect(repeated.body['result']).toMatchObject({ item: { title: 'Keyed' } });
    expect(await count()).toBe(before + 1);
  });

  it('of the token endpoint uses the refresh token up', async () => {
    const application = { domain: DOMAIN, clientId: 'local.app', clientSecret: 's', scopes: ['crm'] };
    await sandbox.control('POST', '/applications', application);
    const grant = { domain: DOMAIN, clientId: 'local.app', userId: 1 };
    const { body } = await sandbox.control('POST', '/oauth/grants', grant);
    const refresh = (): Promise<Answer> =>
      send(`${sandbox.restUrl}/oauth/token/`, 'POST', {
        grant_type: 'refresh_token',
        client_id: 'local.app',
        client_secret: 's',
        refresh_token: body['refresh_token'],
      });
    await script('oauth.token', ANSWER_LOST);
    await expect(refresh()).rejects.toThrow();
    expect(await refresh()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});

describe('settings of a portal', () => {
  const patch = (settings: Json): Promise<Answer> =>
    sandbox.control('PATCH', '/portals', { domain: DOMAIN, ...settings });

  it('puts a prefix before the codes of version 3 alone', async () => {
    const codes = async (): Promise<unknown[]> => [
      (await v3('no.such.method')).body['error'],
      (await v2('no.such.method')).body['error'],
    ];
    expect((await patch({ codePrefix: 'VENDOR_' })).body).toMatchObject({ codePrefix: 'VENDOR_' });
    expect(await codes()).toEqual([
      { code: 'VENDOR_REST_V3_EXCEPTION_METHODNOTFOUNDEXCEPTION', message: expect.any(String) as unknown },
      'ERROR_METHOD_NOT_FOUND',
    ]);
    await patch({ codePrefix: '' });
    expect(await codes()).toMatchObject([{ code: 'REST_V3_EXCEPTION_METHODNOTFOUNDEXCEPTION' }, {}]);
  });

  it('switches off what is named, and everything else on', async () => {
    const switches = async (given: Json): Promise<unknown> =>
      (await patch({ switches: given })).body['switches'];
    expect(await switches({ timeman: false })).toMatchObject({ timeman: false, performan: true });
    expect(await switches({ performan: false })).toMatchObject({ timeman: true, performan: false });
    expect(await switches({})).toMatchObject({ timeman: true, performan: true });
  });

  it('reads kindly what is named, and everything else strictly', async () => {
    const kind = { flagLetters: true, nullIsEmptyText: false };
    expect((await patch({ readings: { flagLetters: true } })).body['readings']).toEqual(kind);
    expect((await patch({ readings: {} })).body['readings']).toEqual({ ...kind, flagLetters: false });
  });

  it('takes the fields of every type from the deals of a large portal', async () => {
    const names = async (): Promise<string[]> => {
      const { body } = await v2('crm.item.fields', { entityTypeId: 2 });
      return Object.keys((body['result'] as { fields: Json }).fields).filter((name) => /Sample/.test(name));
    };
    expect((await names()).length).toBeGreaterThan(30);
    await sandbox.control('POST', '/seed', { domain: DOMAIN, deals: 400 });
    expect(await names()).toEqual([]);
    await sandbox.control('POST', '/reset', {});
    expect((await names()).length).toBeGreaterThan(30);
  });

  it.each([
    ['codePrefix', { codePrefix: 'a b' }],
    ['codePrefix', { codePrefix: 5 }],
    ['switches.nope', { switches: { nope: true } }],
    ['switches.timeman', { switches: { timeman: 'no' } }],
    ['readings.nope', { readings: { nope: true } }],
    ['readings.flagLetters', { readings: { flagLetters: 'Y' } }],
  ])('refuses %s when it does not fit', async (name, settings) => {
    const { status, body } = await patch(settings);
    expect(status).toBe(400);
    expect(body['error']).toContain(name);
  });
});

describe('the control port and browsers', () => {
  const CROSS = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  /** As it goes over the wire: `Host` is what the caller says. */
  const ask = async (method: string, path: string, headers: SentHeaders, body?: string): Promise<number> => {
    const { hostname, port } = new URL(sandbox.controlUrl);
    const sent = { 'content-length': String(body?.length ?? 0), ...headers };
    const outgoing = httpRequest({ host: hostname, port, method, path, headers: sent }).end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.statusCode ?? 0;
  };
  const portals = async (): Promise<unknown> => (await sandbox.control('GET', '/portals')).body;

  it.each<[string, SentHeaders]>([
    ['a form of another site', { ...CROSS, 'content-type': 'text/plain' }],
    ['a form that says it is one', { ...CROSS, 'content-type': 'application/x-www-form-urlencoded' }],
    ['a script of another site', { ...CROSS, 'content-type': 'application/json' }],
    ['a browser that tells the origin alone', { origin: 'https://evil.example' }],
    ['a browser that tells the site alone', { 'sec-fetch-site': 'cross-site' }],
    [
      'a page on another port of this computer',
      { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' },
    ],
    ['a frame without an origin', { origin: 'null' }],
    ['a form that tells nothing', { 'content-type': 'text/plain;charset=UTF-8' }],
    ['a form with files that tells nothing', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a page whose name was led here', { host: 'evil.example', 'sec-fetch-site': 'same-origin' }],
    [
      'the same with the port',
      { host: 'localhost.evil.example:3004', origin: 'http://localhost.evil.example:3004' },
    ],
  ])('refuses %s, and does nothing', async (_, headers) => {
    const before = await portals();
    expect(await ask('POST', '/portals', headers, '{"domain":"evil.example"}')).toBe(403);
    expect(await ask('POST', '/reset', headers)).toBe(403);
    expect(await ask('DELETE', '/calls', headers)).toBe(403);
    expect(await ask('GET', '/calls', headers)).toBe(403);
    expect(await portals()).toEqual(before);
  });

  it.each<[string, string, SentHeaders]>([
    ['curl', 'POST', { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'curl/8.5.0' }],
    ['a program', 'POST', { 'content-type': 'application/json; charset=utf-8' }],
    ['a program that names no type', 'POST', {}],
    ['one that calls it localhost', 'POST', { host: 'LOCALHOST:3004' }],
    ['one that calls it by another address', 'POST', { host: '[::1]:3004' }],
    ['an address typed in', 'GET', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ])('answers %s', async (_, method, headers) => {
    const [path, body] = method === 'POST' ? ['/clock', '{"offsetMs":0}'] : ['/clock', undefined];
    expect(await ask(method, path, headers, body)).toBe(200);
  });
});
