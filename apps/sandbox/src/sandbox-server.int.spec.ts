import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { type Sandbox, startSandbox } from './sandbox-server.js';

type Json = Record<string, unknown>;

interface Answer {
  readonly status: number;
  readonly body: Json;
}

let home: string;
let sandbox: Sandbox;
let secret: string;

async function send(url: string, method: 'GET' | 'POST' | 'DELETE', body?: unknown): Promise<Answer> {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await request(url, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.statusCode, body: (await response.body.json()) as Json };
}

const control = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer> =>
  send(`${sandbox.controlUrl}${path}`, method, body);

const host = (method: string, params: Json = {}, userId = 5): Promise<Answer> =>
  send(`${sandbox.restUrl}/rest/${userId}/${secret}/${method}`, 'POST', params);

const start = (): Promise<Sandbox> => startSandbox({ home, port: 0, controlPort: 0, bind: '127.0.0.1' });

async function createPortal(domain: string): Promise<string> {
  return (await control('POST', '/portals', { domain })).body['webhookSecret'] as string;
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'sandbox-'));
  sandbox = await start();
  secret = await createPortal('demo.example');
});

afterEach(async () => {
  await sandbox.stop();
  await rm(home, { recursive: true, force: true });
});

describe('REST port', () => {
  it('answers a deal with the time block', async () => {
    const { status, body } = await host('crm.item.get', { entityTypeId: 2, id: 1 });
    expect(status).toBe(200);
    expect(body['result']).toMatchObject({ item: { id: 1, entityTypeId: 2 } });
    const time = body['time'] as Json;
    expect(time['date_start']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/);
    expect(Object.keys(time).sort()).toEqual([
      'date_finish',
      'date_start',
      'duration',
      'finish',
      'operating',
      'operating_reset_at',
      'processing',
      'start',
    ]);
  });

  it('takes GET with a query, form bodies and the .json ending', async () => {
    const address = `${sandbox.restUrl}/rest/5/${secret}/crm.item.list.json`;
    const query = 'entityTypeId=2&filter[id][]=3&filter[id][]=2&order[id]=DESC&select[]=id';
    const expected = { items: [{ id: 3 }, { id: 2 }] };
    expect((await send(`${address}?${query}`, 'GET')).body['result']).toEqual(expected);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await request(address, { method: 'POST', headers, body: query });
    expect(((await response.body.json()) as Json)['result']).toEqual(expected);
  });

  it('pages through every deal once', async () => {
    const ids: number[] = [];
    let next: unknown = 0;
    while (next !== undefined) {
      const { body }: Answer = await host('crm.item.list', { entityTypeId: 2, select: ['id'], start: next });
      ids.push(...(body['result'] as { items: { id: number }[] }).items.map((item) => item.id));
      expect(body['total']).toBe(300);
      next = body['next'];
    }
    expect(ids).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
  });

  it('creates, changes and deletes', async () => {
    const created = await host('crm.item.add', {
      entityTypeId: 2,
      fields: { title: 'New one', opportunity: 5 },
    });
    expect(created.body['result']).toMatchObject({ item: { id: 301, title: 'New one', createdBy: 5 } });
    const changed = await host(
      'crm.item.update',
      { entityTypeId: 2, id: 301, fields: { stageId: 'WON' } },
      6,
    );
    expect(changed.body['result']).toMatchObject({ item: { id: 301, closed: 'Y', updatedBy: 6 } });
    expect((await host('crm.item.delete', { entityTypeId: 2, id: 301 })).body['result']).toEqual([]);
    expect(await host('crm.item.get', { entityTypeId: 2, id: 301 })).toEqual({
      status: 400,
      body: { error: 'NOT_FOUND', error_description: 'Item not found' },
    });
  });

  it('describes fields and users', async () => {
    const { fields } = (await host('crm.item.fields', { entityTypeId: 2 })).body['result'] as {
      fields: Json;
    };
    expect(fields['createdTime']).toMatchObject({
      type: 'datetime',
      isReadOnly: true,
      upperName: 'CREATED_TIME',
    });
    expect((await host('user.current', {}, 3)).body['result']).toMatchObject({ ID: '3', ACTIVE: true });
    expect((await host('profile', {}, 777)).body['result']).toMatchObject({ ID: '777', ADMIN: false });
    expect((await host('user.get', { filter: { ID: ['2', '4'] } })).body).toMatchObject({ total: 2 });
    expect((await host('method.get', { name: 'crm.item.get' })).body['result']).toMatchObject({
      isExisting: true,
    });
  });

  it.each<[string, Json, number, string]>([
    ['no.such.method', {}, 404, 'ERROR_METHOD_NOT_FOUND'],
    ['constructor', {}, 404, 'ERROR_METHOD_NOT_FOUND'],
    ['crm.item.get', { id: 1 }, 400, '100'],
    ['crm.item.get', { entityTypeId: 2 }, 400, '100'],
    ['crm.item.get', { entityTypeId: 999, id: 1 }, 400, 'NOT_FOUND'],
    ['crm.item.add', { entityTypeId: 2 }, 400, '100'],
    ['crm.item.add', { entityTypeId: 2, fields: { stageId: 'x' } }, 400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID'],
    ['crm.item.list', { entityTypeId: 2, filter: { nope: 1 } }, 400, 'INVALID_ARG_VALUE'],
  ])('%s %j is refused', async (method, params, status, error) => {
    expect(await host(method, params)).toMatchObject({ status, body: { error } });
  });

  it('refuses unknown credentials', async () => {
    expect(await send(`${sandbox.restUrl}/rest/5/wrong/profile`, 'GET')).toMatchObject({
      status: 401,
      body: { error: 'INVALID_CREDENTIALS' },
    });
    expect(await host('profile', {}, 0)).toMatchObject({
      status: 401,
      body: { error: 'INVALID_CREDENTIALS' },
    });
    expect(await send(`${sandbox.restUrl}/rest/profile`, 'GET')).toMatchObject({
      status: 401,
      body: { error: 'NO_AUTH_FOUND' },
    });
  });

  it('keeps portals apart', async () => {
    await host('crm.item.update', { entityTypeId: 2, id: 1, fields: { title: 'Mine' } });
    secret = await createPortal('other.example');
    const { item } = (await host('crm.item.get', { entityTypeId: 2, id: 1 })).body['result'] as {
      item: Json;
    };
    expect(item['title']).not.toBe('Mine');
  });
});

describe('state', () => {
  it('survives a restart', async () => {
    await host('crm.item.add', { entityTypeId: 2, fields: { title: 'Kept' } });
    await host('crm.item.delete', { entityTypeId: 2, id: 2 });
    await sandbox.stop();
    sandbox = await start();
    expect(await createPortal('demo.example')).toBe(secret);
    expect((await host('crm.item.get', { entityTypeId: 2, id: 301 })).body['result']).toMatchObject({
      item: { title: 'Kept' },
    });
    expect((await host('crm.item.get', { entityTypeId: 2, id: 2 })).status).toBe(400);
  });

  it('is the same after every reset', async () => {
    const list = async (): Promise<unknown> =>
      (await host('crm.item.list', { entityTypeId: 2 })).body['result'];
    const before = await list();
    await host('crm.item.delete', { entityTypeId: 2, id: 1 });
    await control('POST', '/faults', { method: 'profile', fault: { kind: 'hang' } });
    expect((await control('POST', '/reset')).body).toEqual({ portals: ['demo.example'] });
    expect((await control('GET', '/faults')).body).toEqual({ faults: [] });
    expect((await control('GET', '/calls')).body).toEqual({ calls: [] });
    expect(await list()).toEqual(before);
  });

  it('says which file cannot be read', async () => {
    await sandbox.stop();
    await writeFile(join(home, 'sandbox', 'demo.example.portal.json'), '{"version":1,');
    await expect(start()).rejects.toThrow(/demo\.example\.portal\.json cannot be read .* delete the file/);
    await rm(join(home, 'sandbox'), { recursive: true });
    sandbox = await start();
  });
});

describe('control port', () => {
  it('scripts an answer for a number of calls', async () => {
    const fault = {
      kind: 'reply',
      status: 503,
      headers: { 'X-Test': '1' },
      body: { error: 'QUERY_LIMIT_EXCEEDED' },
    };
    const rule = await control('POST', '/faults', { method: 'profile', times: 2, fault });
    expect(rule).toMatchObject({ status: 201, body: { method: 'profile', remaining: 2 } });
    expect(await host('profile')).toEqual({ status: 503, body: { error: 'QUERY_LIMIT_EXCEEDED' } });
    expect((await control('GET', '/faults')).body).toMatchObject({ faults: [{ remaining: 1 }] });
    expect((await host('user.current')).status).toBe(200);
    expect((await host('PROFILE')).status).toBe(503);
    expect((await host('profile')).status).toBe(200);
  });

  it('sends a text body as it is and repeats it', async () => {
    const fault = { kind: 'reply', body: 'ab', repeat: 3 };
    await control('POST', '/faults', { method: '*', fault });
    const response = await request(`${sandbox.restUrl}/rest/1/${secret}/profile`);
    expect(await response.body.text()).toBe('ababab');
    expect((await control('DELETE', '/faults')).status).toBe(200);
    expect((await host('profile')).status).toBe(200);
  });

  it('delays, resets and hangs', async () => {
    const script = (fault: Json): Promise<Answer> =>
      control('POST', '/faults', { method: '*', times: 1, fault });
    await script({ kind: 'delay', delayMs: 60 });
    const startedMs = performance.now();
    expect((await host('profile')).status).toBe(200);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(59);
    await script({ kind: 'reset' });
    await expect(host('profile')).rejects.toThrow(/ECONNRESET|other side closed|socket/);
    await script({ kind: 'hang' });
    const hanging = request(`${sandbox.restUrl}/rest/1/${secret}/profile`, {
      signal: AbortSignal.timeout(100),
    });
    await expect(hanging).rejects.toThrow(/timeout/i);
  });

  it('shows what was received, without the secret', async () => {
    await host('profile', { a: 1 });
    await send(`${sandbox.restUrl}/rest/5/${secret}/user.get?ID=1`, 'GET');
    await send(`${sandbox.restUrl}/rest/5/wrong-secret/nope`, 'POST', { b: [2] });
    const { body } = await control('GET', '/calls');
    expect(body['calls']).toMatchObject([
      { method: 'profile', portal: 'demo.example', userId: 5, httpMethod: 'POST', body: { a: 1 } },
      { method: 'user.get', path: '/rest/5/***/user.get', httpMethod: 'GET', params: { ID: '1' }, body: {} },
      { method: 'nope', portal: null, params: { b: [2] } },
    ]);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(JSON.stringify(body)).not.toContain('wrong-secret');
    expect((await control('GET', '/calls?method=user.get')).body['calls']).toHaveLength(1);
    await control('DELETE', '/calls');
    expect((await control('GET', '/calls')).body).toEqual({ calls: [] });
  });

  it.each<[string, unknown, string]>([
    ['/faults', undefined, 'body'],
    ['/faults', { fault: { kind: 'hang' } }, 'method'],
    ['/faults', { method: 'profile' }, 'fault'],
    ['/faults', { method: 'profile', fault: { kind: 'melt' } }, 'fault.kind'],
    ['/faults', { method: 'profile', fault: { kind: 'delay' } }, 'fault.delayMs'],
    ['/faults', { method: 'profile', times: 0, fault: { kind: 'hang' } }, 'times'],
    ['/faults', { method: 'profile', fault: { kind: 'reply', status: 99 } }, 'fault.status'],
    [
      '/faults',
      { method: 'profile', fault: { kind: 'reply', headers: { 'x-a': 'b\r\nc: d' } } },
      'fault.headers.x-a',
    ],
    ['/portals', { domain: '../../etc' }, 'domain'],
    ['/portals', {}, 'domain'],
  ])('%s %j is refused naming the field', async (path, body, field) => {
    const answer = await control('POST', path, body);
    expect(answer.status).toBe(400);
    expect(String(answer.body['error']).startsWith(`${field} must be`)).toBe(true);
  });

  it('lists portals and answers health and unknown routes', async () => {
    expect((await control('GET', '/portals')).body).toMatchObject({
      portals: [{ domain: 'demo.example', restUrl: sandbox.restUrl, webhookSecret: secret }],
    });
    expect(await control('GET', '/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
    expect((await control('GET', '/nope')).status).toBe(404);
  });
});
