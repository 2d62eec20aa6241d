import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { WebSocket } from 'ws';
import { AiAdmin } from '#libs/ai/operator';
import { ConsoleSessionService } from '#libs/console';
import { HostApplicationStore, HostTokenStore, KeyAdmin, KeyHasher } from '#libs/auth';
import { operatorMeta } from '#libs/event-log/contracts';
import { newId, type KeyKind } from '#libs/kernel';
import { Metrics } from '#libs/observability';
import { eventually } from '#libs/testing';
import { Coupons } from '../../libs/cowork/src/coupons/coupons.service.js';
import { Subscriptions } from '../../libs/cowork/src/seats/subscriptions.service.js';
import { OperatorSessions } from '../../libs/operator/src/sessions/operator-sessions.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { OperatorBrowser } from '../operator/operator-browser.js';
import { Canaries, dump } from './canaries.js';
import { idOf } from './resources.js';
import { World } from './world.js';

const random = (): string => randomBytes(32).toString('base64');

describe('planted secrets', () => {
  const canaries = new Canaries();
  const lines: string[] = [];
  const answers: string[] = [];
  const codes = new Set<string>();
  let api: InProcessApi;
  let world: World;

  beforeAll(async () => {
    const environment = {
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'trace',
      INTERNAL_TOKEN: canaries.plant('internal token', random()),
      ENCRYPTION_KEY: canaries.plant('encryption key', random()),
      TOPUP_WEBHOOK_SECRET: `whsec_${canaries.plant('secret of the payment provider', random())}`,
      KEY_PEPPERS: `1:${canaries.plant('pepper', random())}`,
    };
    api = await startInProcessApi(environment, { write: (line) => lines.push(line) });
    world = await World.create(api, newId(), 'personal');
    for (const [kind, { rawKey }] of world.keys) canaries.plant(`${kind} key`, rawKey);
    canaries.plant('webhook secret', world.portal.webhookSecret);
    await everyKindOfCall();
  });
  afterAll(() => api.stop());

  /** Sends a call and keeps its answer; a raw key that is being issued, or the code it was sent, is the one thing it may hold. */
  async function send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ): Promise<{ data?: { id?: string; rawKey?: string } }> {
    const answer = await request(`${api.origin}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    const parsed = JSON.parse(text) as {
      data?: { rawKey?: string; code?: string };
      error?: { code: string };
    };
    if (parsed.error) codes.add(parsed.error.code);
    const issued = parsed.data?.rawKey ?? parsed.data?.code;
    answers.push(JSON.stringify(answer.headers) + (issued ? text.replace(issued, '') : text));
    return parsed;
  }

  async function everyKindOfCall(): Promise<void> {
    await send('POST', '/hooks/topup/example-pay', { 'webhook-id': 'x', 'webhook-signature': 'v1,x' }, {});
    const key = (kind: KeyKind = 'personal') => ({ 'x-api-key': world.rawKey(kind) });
    await successes(key);
    await refusals(key);
    await misplacedSecrets(world.rawKey('personal'), key());
    await applications(key(), key('application'));
    await faultsOfTheHost(key());
    await faultsOfTheService(key('application'));
    await hostTokens(key('application'));
    await serverTokens();
    await servers(key());
    await providersOfModels();
    await enginesOfSearch();
    await devices(key('cowork'));
    await peopleInTheConsole();
    await operatorsInTheConsole();
  }

  async function successes(key: (kind?: KeyKind) => Record<string, string>): Promise<void> {
    await send('GET', '/v1/deals?limit=1', { authorization: `Bearer ${world.rawKey('personal')}` });
    await send('POST', '/v1/deals', key(), { title: 'A deal' });
    for (const kind of world.keys.keys()) {
      await send('GET', '/v1/me', key(kind));
      await send('GET', '/v1/guide', key(kind));
    }
    const token = canaries.plant('session token', await world.session());
    await send('GET', '/v1/deals?limit=1', { ...key('application'), authorization: `Bearer ${token}` });
    const order = { portalId: world.portal.id, name: 'Issued', scopes: ['crm'] };
    const once = { ...key('management'), 'idempotency-key': 'issue-once' };
    const issued = await send('POST', '/v1/keys', once, order);
    canaries.plant('issued key', issued.data?.rawKey ?? '');
    const replayed = await send('POST', '/v1/keys', once, order);
    expect(replayed.data?.id).toBe(issued.data?.id);
    const path = `/v1/keys/${issued.data?.id}`;
    const rotated = await send('POST', `${path}/rotate`, key('management'), {});
    canaries.plant('rotated key', rotated.data?.rawKey ?? '');
    await send('PATCH', path, key('management'), { name: 'Renamed' });
    await send('GET', '/v1/keys', key('management'));
    await send('DELETE', path, key('management'));
    await send('GET', '/v1/deals', { 'x-api-key': issued.data?.rawKey ?? '' });
  }

  async function applications(
    key: Record<string, string>,
    application: Record<string, string>,
  ): Promise<void> {
    const once = { ...key, 'idempotency-key': 'register-once' };
    const order = { title: 'Issued', scopes: ['crm', 'placement'] };
    const made = await send('POST', '/v1/apps', once, order);
    canaries.plant('key of a new application', made.data?.rawKey ?? '');
    await send('POST', '/v1/apps', once, order);
    const path = `/v1/apps/${made.data?.id}`;
    const hostClientSecret = canaries.plant('client secret', random());
    await send('POST', `${path}/relink-oauth`, key, { hostClientId: 'local.1', hostClientSecret });
    await send('POST', `${path}/relink-oauth`, key, { hostClientSecret });
    await send('GET', '/v1/apps', key);
    await send('POST', '/v1/placements/bind', application, {
      placement: 'LEFT_MENU',
      handler: 'x',
      title: 'x',
    });
    await send('GET', '/v1/placements', application);
    const secret = world.rawKey('personal');
    await send('GET', `/v1/apps/${secret}`, key);
    await send('GET', `/v1/app/blueprints/${secret}`, key);
    await send('PATCH', path, key, { scopes: [secret], appUrl: secret, redirectUris: [secret] });
    await send('PATCH', path, key, { redirectUris: [secret] });
    await send('PATCH', path, key, { appUrl: secret });
    await send('POST', `${path}/publish`, key, { placements: [secret] });
    await send('POST', '/v1/placements/bind', application, {
      placement: secret,
      handler: secret,
      title: secret,
    });
    await send('DELETE', path, key);
  }

  /** What a device of the subscription section is given, and the code of a coupon, which its caller alone is told again. */
  async function devices(key: Record<string, string>): Promise<void> {
    await api.get<Subscriptions>(Subscriptions).activate(world.portal.id, world.userId, operatorMeta());
    const once = { ...key, 'idempotency-key': 'deploy-once' };
    const made = await send('POST', '/v1/cowork/deploy-key', once, {});
    canaries.plant('key for deploys', made.data?.rawKey ?? '');
    await send('POST', '/v1/cowork/deploy-key', once, {});
    await send('POST', '/v1/cowork/deploy-key', key, {});
    const application = await send('POST', '/v1/cowork/applications', key, {
      title: 'Made',
      scopes: ['crm'],
    });
    canaries.plant('key of an application of a device', application.data?.rawKey ?? '');
    const input = { type: 'credits', value: '1', max: '1' };
    const { code: told, ...coupon } = await api.get<Coupons>(Coupons).create(input);
    const code = canaries.plant('code of a coupon', told.replaceAll('-', ''));
    answers.push(JSON.stringify([coupon, await api.get<Coupons>(Coupons).list()]));
    const redeeming = { ...key, 'idempotency-key': 'redeem-once' };
    await send('POST', '/v1/cowork/coupon/preview', key, { code });
    await send('POST', '/v1/cowork/coupon/redeem', redeeming, { code });
    await send('POST', '/v1/cowork/coupon/redeem', redeeming, { code });
    await send('POST', '/v1/cowork/coupon/redeem', key, { code });
    await send('POST', '/v1/cowork/coupon/redeem', key, { code: `${code}X` });
    await send('POST', '/v1/cowork/coupon/redeem', key, { code: [code] });
    await send('POST', '/v1/cowork/coupon/redeem', key, { coupon: code, code: code.repeat(10) });
    await send('GET', `/v1/cowork/state?code=${code}`, key);
    await send('DELETE', '/v1/cowork/key', key);
  }

  /** The cookie of somebody who has signed in to the console, used, misused and put where it does not belong. */
  async function peopleInTheConsole(): Promise<void> {
    const person = { portalId: world.portal.id, userId: world.userId };
    const setCookie = await api.get<ConsoleSessionService>(ConsoleSessionService).begin(person);
    const cookie = setCookie.split(';', 1)[0]!;
    const secret = canaries.plant('cookie of the console', cookie.slice(cookie.indexOf('=') + 1));
    const keyId = world.keys.get('personal')!.id;
    const page = { cookie, 'sec-fetch-site': 'same-origin', 'x-svc-console-key': keyId };
    await send('GET', '/console/api/session', page);
    await send('GET', '/v1/me', page);
    await send('POST', '/v1/deals', page, { title: [secret] });
    await send('GET', '/v1/me', { ...page, 'sec-fetch-site': 'cross-site' });
    await send('GET', '/v1/me', { ...page, 'x-svc-console-key': secret });
    await send('GET', '/v1/me', { 'x-api-key': secret });
    await send('GET', `/v1/deals/${secret}`, page);
    await send('DELETE', '/console/api/session', page);
    await send('GET', '/console/api/session', page);
  }

  /** The link and the cookie of an operator, used, used again and put where they do not belong. */
  async function operatorsInTheConsole(): Promise<void> {
    const browser = OperatorBrowser.at(api);
    const { token } = await api.get<OperatorSessions>(OperatorSessions).invite('Ann');
    canaries.plant('link of an operator', token);
    const told = async (path: string, sent: Parameters<OperatorBrowser['send']>[1]): Promise<void> => {
      const { headers, data, error } = await browser.send(path, sent);
      if (error) codes.add(error.code);
      answers.push(JSON.stringify([headers, data, error]));
    };
    await told('/operator/session', { method: 'POST', body: { token: `${token}x` } });
    await told('/operator/session', { method: 'POST', body: { token: [token] } });
    await browser.open(token);
    const secret = canaries.plant('cookie of an operator', browser.cookie!.split('=')[1]!);
    await told('/operator/session', { method: 'POST', body: { token } });
    await told('/operator/session', {});
    await told(`/operator/session?token=${token}`, { headers: { cookie: `svc-operator=${secret}x` } });
    await told('/operator/session', { headers: { origin: `http://${secret}.example` } });
    for (const [name, body] of [
      ['portals.list', { text: secret }],
      ['portals.get', { cookie: secret, token }],
      ['audit.search', { type: secret }],
    ] as const) {
      await told(`/operator/calls/${name}`, { method: 'POST', body });
    }
    await told(`/operator/attachments/${secret}`, {});
    await send('GET', '/v1/me', { cookie: `svc-operator=${secret}`, 'x-api-key': token });
    await told('/operator/session', { method: 'DELETE' });
    await told('/operator/session', {});
  }

  /** A provider that nobody can reach, so that its key is used and the call fails; and one that repeats what it got. */
  async function providersOfModels(): Promise<void> {
    const key = { 'x-api-key': await world.portal.createKey({ scopes: ['svc:ai'] }) };
    const echo = createServer((received, response) => {
      response.writeHead(400, {
        'content-type': 'application/json',
        'x-seen': received.headers.authorization,
      });
      response.end(JSON.stringify({ error: { message: `no key like ${received.headers.authorization}` } }));
    });
    await once(echo.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}/v1`;
    const apiKey = canaries.plant('key of a provider', `sk-${random().replaceAll(/[^A-Za-z0-9]/g, 'x')}`);
    const platform = api.get<AiAdmin>(AiAdmin);
    answers.push(JSON.stringify(await platform.setProvider('default', { url, apiKey })));
    answers.push(JSON.stringify(await platform.testProvider('default')));
    answers.push(JSON.stringify(await platform.listProviders()));
    const own = canaries.plant('provider key of a person', `sk-${random().replaceAll(/[^A-Za-z0-9]/g, 'x')}`);
    const order = { provider: 'openai-compatible', apiKey: own, baseUrl: url };
    const path = '/v1/ai/credentials';
    const retry = { ...key, 'idempotency-key': 'credential-once' };
    const made = await send('POST', path, retry, order);
    await send('POST', path, retry, order);
    await send('POST', path, key, order);
    await send('POST', path, key, { ...order, baseUrl: `ftp://${own}` });
    await send('POST', path, key, { ...order, provider: own });
    await send('POST', path, key, { ...order, name: 7, level: own });
    await send('PATCH', `${path}/${made.data?.id}`, key, { apiKey: own, name: 'Mine' });
    await send('GET', path, key);
    for (const part of ['test', 'fetch-models'])
      await send('POST', `${path}/${made.data?.id}/${part}`, key, {});
    const messages = [{ role: 'user', content: 'hello' }];
    for (const model of ['auto', 'openai-compatible/any']) {
      await send('POST', '/v1/chat/completions', key, { model, messages });
      await send('POST', '/v1/chat/completions', key, { model, messages, stream: true });
      await send('POST', '/v1/embeddings', key, { model, input: 'hello' });
      await send('POST', '/v1/images/generations', key, { model, prompt: 'hello' });
    }
    echo.close();
  }

  /** An engine that repeats the key it was given: as a refusal, and as what it has found. */
  async function enginesOfSearch(): Promise<void> {
    const key = { 'x-api-key': await world.portal.createKey({ scopes: ['svc:search'] }) };
    let status = 400;
    const echo = createServer(({ headers }, response) => {
      const seen = headers.authorization ?? '';
      response.writeHead(status, { 'content-type': 'application/json', 'x-seen': seen });
      response.end(JSON.stringify({ error: `no key like ${seen}` }));
    });
    await once(echo.listen(0, '127.0.0.1'), 'listening');
    const baseUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
    const own = canaries.plant('key of a search provider', `s-${random().replaceAll(/[^A-Za-z0-9]/g, 'x')}`);
    const order = { provider: 'searxng', apiKey: own, baseUrl };
    const path = '/v1/search/credentials';
    const made = await send('POST', path, key, order);
    await send('POST', path, key, order);
    await send('POST', path, key, { ...order, baseUrl: `ftp://${own}` });
    await send('POST', path, key, { ...order, provider: own, level: own });
    await send('GET', path, key);
    for (status of [400, 401, 200]) {
      await send('POST', `${path}/${made.data?.id}/test`, key, {});
      await send('POST', '/v1/search', key, { query: 'hello' });
      await send('POST', '/v1/research', key, { query: 'hello', max_steps: 1 });
    }
    await send('POST', '/v1/search', key, { query: 'hello', provider: own, lang: own });
    echo.close();
  }

  async function refusals(key: (kind?: KeyKind) => Record<string, string>): Promise<void> {
    const personal = world.rawKey('personal');
    await send('GET', '/v1/deals', { 'x-api-key': `${personal}x` });
    await send('GET', '/v1/deals', { 'x-api-key': `${personal}, ${personal}` });
    await send('GET', '/v1/deals', { authorization: `Bearer ${world.rawKey('application')}` });
    await send('GET', '/v1/deals', { authorization: `Basic ${personal}` });
    await send('GET', '/v1/deals', {
      ...key('application'),
      authorization: `Bearer svc_session_${'0'.repeat(40)}`,
    });
    await send('GET', '/v1/keys', key());
    await send('GET', '/v1/deals', key('management'));
    await send('POST', '/v1/infra/servers', key('cowork'), {});
    const readOnly = await api.get<KeyAdmin>(KeyAdmin).create({
      userId: world.userId,
      kind: 'personal',
      scopes: ['crm'],
      readOnly: true,
    });
    canaries.plant('read-only key', readOnly.rawKey);
    await send('POST', '/v1/deals', { 'x-api-key': readOnly.rawKey }, { title: 'x' });
  }

  /** A secret where none belongs: path, query, body, a header nobody reads, the id of a request. */
  async function misplacedSecrets(secret: string, key: Record<string, string>): Promise<void> {
    await send('GET', `/v1/${secret}`, key);
    await send('GET', `/v1/${secret}`, { ...key, accept: 'application/problem+json' });
    await send('GET', `/${secret}/v1/deals`);
    await send('GET', `/v1/deals/${secret}`, key);
    await send('GET', `/v1/infra/servers/${secret}`, key);
    await send('GET', `/v1/infra/operations/${secret}`, key);
    await send('GET', `/v1/keys/${secret}`, { 'x-api-key': world.rawKey('management') });
    for (const query of [`api_key=${secret}`, `key=${secret}`, `limit=${secret}`, `${secret}=1`]) {
      await send('GET', `/v1/deals?${query}`);
      await send('GET', `/v1/deals?${query}`, key);
      await send('GET', `/v1/keys?${query}`, { 'x-api-key': world.rawKey('management') });
    }
    await send('GET', `/v1/deals?filter[${secret}]=1&sort=${secret}&select=${secret}`, key);
    await send('GET', '/v1/infra/servers', { ...key, 'x-request-id': secret, 'x-other': secret });
    await send('POST', '/v1/infra/servers', key, { name: secret, provider: secret, [secret]: 1 });
    await send('POST', '/v1/deals', key, { [secret]: { [secret]: secret } });
    for (const body of [secret, `"${secret}"`, `{"a":${secret}}`, `{"title":"${secret}`]) {
      await send('POST', '/v1/deals', key, body);
    }
    await send(
      'POST',
      '/v1/keys',
      { 'x-api-key': world.rawKey('management') },
      {
        portalId: secret,
        name: 'x',
        scopes: [secret],
        accessMode: secret,
        allowedIps: [secret],
      },
    );
  }

  async function faultsOfTheHost(key: Record<string, string>): Promise<void> {
    const echo = `${world.rawKey('personal')}: https://host.example/rest/1/${world.portal.webhookSecret}/crm`;
    const said = { error: 'ERROR', error_description: echo };
    for (const status of [400, 401, 403, 500]) {
      await api.sandbox.fault('crm.item.list', { kind: 'reply', status, body: said }, 5);
      await send('GET', '/v1/deals?limit=1', key);
      await api.sandbox.clear();
    }
    await api.sandbox.fault('crm.item.list', { kind: 'reset' }, 5);
    await send('GET', '/v1/deals?limit=1', key);
    await api.sandbox.clear();
  }

  /** A token that is over is refreshed; a refresh the host refuses; an application whose secret is wrong. */
  async function hostTokens(key: Record<string, string>): Promise<void> {
    const { portal, appId: applicationId, userId } = world;
    const [{ domain, restUrl } = { domain: '', restUrl: '' }] = await api.database.query<{
      domain: string;
      restUrl: string;
    }>('select domain, rest_url as "restUrl" from auth.portal where id = $1', [portal.id]);
    const application = await api.sandbox.createApplication(domain, restUrl);
    canaries.plant('client secret', application.clientSecret);
    const applications = api.get<HostApplicationStore>(HostApplicationStore);
    const tokens = api.get<HostTokenStore>(HostTokenStore);
    await applications.save(applicationId, application);
    const authorization = `Bearer ${await world.session()}`;
    const attempt = async (name: string, refreshToken?: string): Promise<void> => {
      const over = await api.sandbox.grant(domain, application.clientId, 0);
      const good = await api.sandbox.grant(domain, application.clientId);
      canaries.plant(`access token, ${name}`, over.accessToken);
      canaries.plant(`refresh token, ${name}`, refreshToken ?? good.refreshToken);
      await tokens.save(
        { userId, applicationId },
        { ...good, ...over, refreshToken: refreshToken ?? good.refreshToken },
      );
      await send('GET', '/v1/deals?limit=1', { ...key, authorization });
    };
    await attempt('renewed');
    await attempt('refused', randomBytes(20).toString('hex'));
    await applications.save(applicationId, {
      ...application,
      clientSecret: canaries.plant('wrong client secret', random()),
    });
    await attempt('of a stranger');
    await tokens.remove({ userId, applicationId });
  }

  /** The table of sessions is away: an error nobody foresaw, with the statement that failed. */
  async function faultsOfTheService(key: Record<string, string>): Promise<void> {
    await api.database.query('alter table auth.session rename to session_away');
    const token = canaries.plant('second session token', await unknownToken());
    await send('GET', '/v1/me', { ...key, authorization: `Bearer ${token}` });
    await api.database.query('alter table auth.session_away rename to session');
  }

  /** Well formed, and never seen before by the service. */
  async function unknownToken(): Promise<string> {
    await api.database.query('alter table auth.session_away rename to session');
    const token = await world.session();
    await api.database.query('alter table auth.session rename to session_away');
    return token;
  }

  async function serverTokens(): Promise<void> {
    const token = canaries.plant('server token', randomBytes(32).toString('base64url'));
    const id = idOf(world.resources, '/v1/infra/servers/:id');
    const hash = createHash('sha256').update(token).digest();
    await api.database.query(
      `insert into infra.server_machine (server_id, token_hash) values ($1, $2)
       on conflict (server_id) do update set token_hash = excluded.token_hash`,
      [id, hash],
    );
    for (const [shown, event] of [
      [token, 'open'],
      [`${token}x`, 'error'],
    ] as const) {
      const socket = new WebSocket(`${api.origin.replace('http', 'ws')}/agent/tunnel`, {
        headers: {
          authorization: `Bearer ${shown}`,
          'x-svc-server-id': id,
          'x-svc-agent-version': '1.0.0',
        },
      });
      socket.on('error', () => undefined);
      await once(socket, event);
      socket.terminate();
    }
  }

  /** What is given to a server, and what a server gives out. */
  async function servers(key: Record<string, string>): Promise<void> {
    const path = `/v1/infra/servers/${idOf(world.resources, '/v1/infra/servers/:id')}`;
    for (const mode of ['api-bearer', 'share-url']) {
      const minted = await issue(`${path}/access-tokens`, key, { mode, name: mode });
      await issue(`${path}/access-tokens/${minted}/refresh`, key, {});
    }
    await send('GET', `${path}/access-tokens`, key);
    const secret = canaries.plant('environment of a deploy', random());
    const deploy = { source: { content: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=' }, start: 'true', runtime: 'node20' };
    for (const status of ['provisioning', 'running', 'sleeping']) {
      await api.database.query('update infra.server set status = $1', [status]);
      await send('POST', `${path}/deploy`, key, { ...deploy, env: { SECRET: secret } });
    }
    await send('POST', `${path}/deploy`, key, { ...deploy, env: { '1': secret } });
    await send('POST', `${path}/deploy`, key, { ...deploy, env: { PORT: secret } });
    await send('POST', `${path}/deploy`, key, { ...deploy, env: { SECRET: `${secret}\0` } });
    await send('POST', `${path}/deploy`, key, {
      ...deploy,
      source: { url: `https://user:${secret}@files.example/a?token=${secret}` },
    });
    await send('POST', `${path}/upload`, key, { path: '/data/x', url: `http://127.0.0.1/?token=${secret}` });
    await send('POST', `${path}/exec`, key, { command: `echo ${secret}` });
  }

  /** Sends a call whose answer may hold the secret it gives out, and nothing else may. @returns its id. */
  async function issue(path: string, key: Record<string, string>, body: object): Promise<string> {
    const answer = await request(`${api.origin}${path}`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.statusCode).toBeLessThan(300);
    const { data } = (await answer.body.json()) as {
      data: { id: string; token?: string; shortcode?: string };
    };
    canaries.plant(`${path} ${data.id}`, data.token ?? data.shortcode ?? '');
    return data.id;
  }

  it('were used in successes and in failures of every class', () => {
    expect(canaries.names.length).toBeGreaterThanOrEqual(21);
    expect([...codes].sort()).toEqual(
      expect.arrayContaining([
        'MISSING_API_KEY',
        'INVALID_API_KEY',
        'KEY_INACTIVE',
        'WRONG_AUTH_SCHEME',
        'WRONG_KEY_TYPE',
        'INVALID_SESSION',
        'MANAGEMENT_KEY_NO_ENTITY_ACCESS',
        'WRITE_BLOCKED_READONLY_KEY',
        'ROUTE_NOT_FOUND',
        'INVALID_PARAMS',
        'VALIDATION_ERROR',
        'KEY_NOT_FOUND',
        'SERVER_NOT_FOUND',
        'HOST_ERROR',
        'HOST_UNAVAILABLE',
        'INTERNAL_ERROR',
        'TOKEN_REFRESH_FAILED',
        'PORTAL_CREDENTIALS_REJECTED',
        'OPERATOR_LINK_INVALID',
        'OPERATOR_SESSION_REQUIRED',
        'OPERATOR_REQUEST_REFUSED',
      ]),
    );
  });

  it('are in no answer', () => {
    expect(canaries.findIn('an answer', answers)).toEqual([]);
  });

  it('are in no line of the log', async () => {
    await eventually(() => expect(lines.some((line) => line.includes('INTERNAL_ERROR'))).toBe(true));
    expect(lines.length).toBeGreaterThan(answers.length);
    expect(canaries.findIn('the log', lines)).toEqual([]);
  });

  it('are in no table', async () => {
    const rows = await dump(api.database);
    expect(rows.some((row) => row.startsWith('auth.key_secret '))).toBe(true);
    expect(canaries.findIn('the database', rows)).toEqual([]);
  });

  it('are in no metric', async () => {
    const text = await api.get<Metrics>(Metrics).render();
    expect(text).toContain('/v1/deals');
    expect(canaries.findIn('the metrics', [text])).toEqual([]);
  });

  it('would be found', () => {
    const hash = api.get<KeyHasher>(KeyHasher).sign(world.rawKey('personal')).hash.toString('hex');
    expect(canaries.findIn('a hash', [hash])).toEqual([]);
    const hex = Buffer.from(world.rawKey('personal')).toString('hex');
    expect(canaries.findIn('bytes', [`{"raw":"\\x${hex}"}`])).toHaveLength(1);
  });
});
