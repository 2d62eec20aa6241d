import { request } from 'undici';
import { type Answer, type Json, send, TestSandbox } from '../__fixtures__/test-sandbox.js';

const DOMAIN = 'access.example';
const CLIENT = { client_id: 'local.app', client_secret: 'app-secret' };

let sandbox: TestSandbox;
let secret: string;

const asUser = (userId: number, method: string, params: unknown = {}): Promise<Answer> =>
  send(`${sandbox.restUrl}/rest/${userId}/${secret}/${method}`, 'POST', params);
const withToken = (auth: unknown, method = 'profile'): Promise<Answer> =>
  send(`${sandbox.restUrl}/rest/${method}`, 'POST', { auth, entityTypeId: 2, id: 1 });
const token = (params: Json): Promise<Answer> =>
  send(`${sandbox.restUrl}/oauth/token/`, 'POST', { ...CLIENT, ...params });
const refresh = (refreshToken: unknown): Promise<Answer> =>
  token({ grant_type: 'refresh_token', refresh_token: refreshToken });
const grant = async (given: Json = {}): Promise<Json> =>
  (
    await sandbox.control('POST', '/oauth/grants', {
      domain: DOMAIN,
      clientId: 'local.app',
      userId: 3,
      ...given,
    })
  ).body;

beforeAll(async () => {
  sandbox = await TestSandbox.start();
  secret = await sandbox.createPortal(DOMAIN);
  await sandbox.control('POST', '/applications', {
    domain: DOMAIN,
    clientId: 'local.app',
    clientSecret: 'app-secret',
    scopes: ['crm'],
  });
});

afterAll(() => sandbox.stop());

describe('access tokens', () => {
  it('act for their user, from the body, the query and the header', async () => {
    const { access_token: auth, ...rest } = await grant();
    expect(rest).toMatchObject({
      expires_in: 3600,
      scope: 'crm',
      domain: new URL(sandbox.restUrl).host,
      user_id: 3,
    });
    expect((await withToken(auth)).body['result']).toMatchObject({ ID: '3' });
    expect((await send(`${sandbox.restUrl}/rest/profile.json?auth=${auth as string}`, 'GET')).status).toBe(
      200,
    );
    const headers = { authorization: `Bearer ${auth as string}` };
    expect((await send(`${sandbox.restUrl}/rest/profile`, 'POST', {}, headers)).status).toBe(200);
    expect((await send(`${sandbox.restUrl}/rest/api/profile`, 'POST', { auth })).body['result']).toEqual({
      profile: { id: 3, admin: false },
    });
    const { body } = await sandbox.control('GET', '/calls');
    expect(JSON.stringify(body)).not.toContain(auth);
  });

  it('are refused when over, unknown or without the scope', async () => {
    const { access_token: over } = await grant({ lifetimeSeconds: 0 });
    expect(await withToken(over)).toMatchObject({ status: 401, body: { error: 'expired_token' } });
    expect(await withToken('made-up')).toMatchObject({ status: 401, body: { error: 'NO_AUTH_FOUND' } });
    const { access_token: auth } = await grant();
    expect(await withToken(auth, 'user.get')).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope' },
    });
    expect((await withToken(auth, 'crm.item.get')).status).toBe(200);
  });

  it('are refreshed once: every refresh gives a new pair', async () => {
    const first = await grant({ lifetimeSeconds: 0 });
    const second = await refresh(first['refresh_token']);
    expect(second).toMatchObject({
      status: 200,
      body: { expires_in: 3600, user_id: 3, member_id: first['member_id'] },
    });
    expect((await withToken(second.body['access_token'])).status).toBe(200);
    expect(await refresh(first['refresh_token'])).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await refresh(second.body['refresh_token'])).status).toBe(200);
  });

  it('are given once for a code', async () => {
    const made = await sandbox.control('POST', '/oauth/codes', {
      domain: DOMAIN,
      clientId: 'local.app',
      userId: 2,
    });
    const exchange = (): Promise<Answer> =>
      token({ grant_type: 'authorization_code', code: made.body['code'] });
    const { status, body } = await exchange();
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'access_token',
      'client_endpoint',
      'domain',
      'expires_in',
      'member_id',
      'refresh_token',
      'scope',
      'server_endpoint',
      'status',
    ]);
    expect((await withToken(body['access_token'])).body['result']).toMatchObject({ ID: '2' });
    expect(await exchange()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it.each<[Json, number, string]>([
    [{}, 400, 'invalid_request'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
  ])('%j is refused', async (params, status, error) => {
    expect(await token(params)).toMatchObject({ status, body: { error } });
  });

  it('meet scripted faults of the token endpoint', async () => {
    const { refresh_token: living } = await grant();
    const fault = { kind: 'reply', status: 503, body: 'down' };
    await sandbox.control('POST', '/faults', { method: 'oauth.token', times: 1, fault });
    const answer = await request(`${sandbox.restUrl}/oauth/token/?grant_type=refresh_token`);
    expect([answer.statusCode, await answer.body.text()]).toEqual([503, 'down']);
    expect((await refresh(living)).status).toBe(200);
  });

  it('survive a restart', async () => {
    const { access_token: auth } = await grant();
    await sandbox.restart();
    expect((await withToken(auth)).status).toBe(200);
  });
});

describe('webhooks', () => {
  it('may be bound to a user and scopes, and end', async () => {
    const made = await sandbox.control('POST', '/webhooks', { domain: DOMAIN, userId: 4, scopes: ['user'] });
    const call = (userId: number, method: string): Promise<Answer> =>
      send(`${sandbox.restUrl}/rest/${userId}/${made.body['secret'] as string}/${method}`, 'POST', {});
    expect((await call(4, 'user.current')).status).toBe(200);
    expect(await call(5, 'user.current')).toMatchObject({
      status: 401,
      body: { error: 'INVALID_CREDENTIALS' },
    });
    expect(await call(4, 'crm.item.list')).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope' },
    });
    const over = await sandbox.control('POST', '/webhooks', {
      domain: DOMAIN,
      userId: 4,
      expiresInSeconds: 0,
    });
    expect(
      await send(`${sandbox.restUrl}/rest/4/${over.body['secret'] as string}/profile`, 'GET'),
    ).toMatchObject({
      status: 401,
    });
  });

  it('cannot call what only applications may', async () => {
    expect(await asUser(1, 'app.info')).toMatchObject({ status: 403, body: { error: 'WRONG_AUTH_TYPE' } });
  });
});

describe('rights', () => {
  it('shows a restricted user own records only', async () => {
    await sandbox.control('POST', '/access', { domain: DOMAIN, userId: 6, access: 'restricted' });
    const mine = await asUser(6, 'crm.item.add', { entityTypeId: 2, fields: { title: 'Mine' } });
    const { id } = (mine.body['result'] as { item: { id: number } }).item;
    const list = await asUser(6, 'crm.item.list', { entityTypeId: 2, select: ['id', 'assignedById'] });
    const { items } = list.body['result'] as { items: { id: number; assignedById: number }[] };
    expect(items.map((item) => item.id)).toContain(id);
    expect(new Set(items.map((item) => item.assignedById))).toEqual(new Set([6]));
    const other = { entityTypeId: 2, id: 0 };
    const all = await asUser(1, 'crm.item.list', { entityTypeId: 2, filter: { '!assignedById': 6 } });
    other.id = (all.body['result'] as { items: { id: number }[] }).items[0]?.id ?? 0;
    for (const [method, params] of [
      ['crm.item.get', other],
      ['crm.item.update', { ...other, fields: { title: 'x' } }],
      ['crm.item.delete', other],
    ] as const) {
      expect(await asUser(6, method, params)).toMatchObject({
        status: 403,
        body: { error: 'ACCESS_DENIED' },
      });
    }
    expect((await asUser(5, 'crm.item.get', other)).status).toBe(200);
  });
});
