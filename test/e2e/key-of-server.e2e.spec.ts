import pg from 'pg';
import { eventually } from '#libs/testing';
import { packApp } from '../harness/app-archive.js';
import { ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

/** Hands its key on: the sandbox of an application reaches no loopback, on which the API answers here. */
const SERVER = `
const { createServer } = require('node:http');
createServer((_, response) => response.end(process.env.PORTICO_API_KEY || 'none')).listen(process.env.PORT, '127.0.0.1');
`;

const ON = { brokered: true, scopes: ['crm', 'svc:infra'] };

describe('an application with a key of the API', () => {
  let stack: Stack;
  let server: ManagedServer;

  beforeAll(async () => {
    stack = await Stack.start();
    server = await ManagedServer.create(stack, 'keyed');
    await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
    await server.call('PUT', '/variables/PORTICO_API_KEY', ON);
  });
  afterAll(() => stack?.remove());

  const deploy = async (): Promise<void> => {
    const { status, body } = await server.deploy({ 'server.js': SERVER });
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  };
  const keyOfApp = async (): Promise<string> => (await server.visit('/')).text;
  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const asApp = async (method: Method, path: string, body?: object): Promise<string> => {
    const order = { key: await keyOfApp(), ...(body && { body }) };
    const answer = await stack.client.call(method, path, order);
    return answer.body.error ? `${answer.status} ${answer.body.error.code}` : String(answer.status);
  };
  const codeOf = async (key: string): Promise<string | undefined> =>
    (await stack.client.call('GET', '/v1/deals', { key })).body.error?.code;

  it('may call with it, and manages no server', async () => {
    await deploy();
    expect(await keyOfApp()).toMatch(/^svc_api_/);
    expect(await asApp('GET', '/v1/deals')).toBe('200');
    expect(await asApp('GET', '/v1/tasks')).toBe('403 SCOPE_DENIED');
    const own = `/v1/infra/servers/${server.id}`;
    for (const [method, path, body] of [
      ['GET', own],
      ['DELETE', own],
      ['GET', `${own}/variables`],
      ['DELETE', `${own}/variables/PORTICO_API_KEY`],
      ['POST', `${own}/rollback`, {}],
      ['GET', `${own}/logs`],
      ['POST', '/v1/infra/servers', { name: 'other', provider: 'local' }],
    ] as readonly (readonly [Method, string, object?])[]) {
      expect([path, await asApp(method, path, body)]).toEqual([path, '403 WRONG_KEY']);
    }
  });

  it('has another one after the next deploy, and the one before opens nothing', async () => {
    const before = await keyOfApp();
    await deploy();
    expect(await keyOfApp()).not.toBe(before);
    await eventually(async () => expect(await codeOf(before)).toBe('KEY_INACTIVE'), { within: 30_000 });
    expect(await asApp('GET', '/v1/deals')).toBe('200');
  });

  it('keeps the one it runs with where a deploy fails, and where everything is killed', async () => {
    const before = await keyOfApp();
    const { status } = await server.deploy({ 'server.js': 'process.exit(1)' });
    expect(status).not.toBe(200);
    for (const name of ['api', 'worker', 'machine'] as const) await stack.kill(name, 'SIGKILL')();
    await server.connected();
    await eventually(async () => expect(await keyOfApp()).toBe(before), { within: 60_000 });
    expect(await asApp('GET', '/v1/deals')).toBe('200');
  });

  const live = async (): Promise<string[]> => {
    const rows = await stack.database.query<{ suffix: string }>(
      `select suffix from auth.api_key where server_id = $1 and status = 'ACTIVE' order by id`,
      [server.id],
    );
    return rows.map(({ suffix }) => suffix);
  };
  /** The one live key of the server is that of what runs there. */
  const isSettled = async (): Promise<void> => {
    const key = await keyOfApp();
    await eventually(async () => expect(await live()).toEqual([key.slice(-4)]), { within: 30_000 });
    expect(await codeOf(key)).toBeUndefined();
  };

  it('has one alone after deploys at two processes, restarts and changes at once', async () => {
    const spare = await stack.spareApi();
    const content = (await packApp({ 'server.js': SERVER })).toString('base64');
    const order = { source: { content }, start: 'node server.js' };
    const path = `/v1/infra/servers/${server.id}/deploy`;
    try {
      for (const value of ['one', 'two', 'three']) {
        const outcomes = await Promise.all([
          spare.outcome('POST', path, stack.runtime.keys.personal, order),
          server.deploy({ 'server.js': SERVER }).then(({ status }) => String(status)),
          server
            .call('PUT', '/variables/OTHER', { value, restart: true })
            .then(({ status }) => String(status)),
          server.call('PUT', '/variables/ANOTHER', { value }).then(({ status }) => String(status)),
        ]);
        expect(outcomes).toContain('200');
        const newest = await server.newestDeploy();
        await server.ended(newest!.operationId);
        await isSettled();
      }
    } finally {
      await spare.stop();
    }
  });

  it('keeps it, and no other one, where the service is killed before a deploy is accepted', async () => {
    const before = await keyOfApp();
    const holder = new pg.Client({ connectionString: stack.runtime.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from infra.server where id = $1 for update', [server.id]);
      const lost = server.deploy({ 'server.js': SERVER }).catch(() => null);
      await eventually(async () => expect(await live()).toHaveLength(2), { within: 30_000 });
      const isBack = stack.kill('api', 'SIGKILL');
      await lost;
      await holder.query('rollback');
      await isBack();
    } finally {
      await holder.end();
    }
    await server.connected();
    expect(await keyOfApp()).toBe(before);
    await stack.cli('dev', 'clock', 'advance', '20m');
    await eventually(async () => expect(await live()).toEqual([before.slice(-4)]), { within: 120_000 });
    expect(await codeOf(before)).toBeUndefined();
  });

  it('has that of the release in use where everything is killed before a deploy has ended', async () => {
    const before = await keyOfApp();
    const install = 'while [ ! -e ../../data/go ]; do sleep 0.1; done';
    const lost = server.deploy({ 'server.js': SERVER }, { install }).catch(() => null);
    await eventually(async () => expect(await server.newestDeploy()).toMatchObject({ status: 'running' }), {
      every: 1_000,
      within: 60_000,
    });
    for (const name of ['api', 'worker', 'machine'] as const) await stack.kill(name, 'SIGKILL')();
    await lost;
    await server.connected();
    expect(await keyOfApp()).toBe(before);
    server.note('go');
    const { operationId } = (await server.newestDeploy())!;
    expect(await server.ended(operationId)).toMatchObject({ status: 'succeeded' });
    expect(await keyOfApp()).not.toBe(before);
    await isSettled();
    expect(await codeOf(before)).toBe('KEY_INACTIVE');
  });

  it('has none from the moment on in which it is switched off', async () => {
    const before = await keyOfApp();
    await server.call('DELETE', '/variables/PORTICO_API_KEY');
    await eventually(async () => expect(await codeOf(before)).toBe('KEY_INACTIVE'), { within: 30_000 });
    await deploy();
    expect(await keyOfApp()).toBe('none');
  });
});
