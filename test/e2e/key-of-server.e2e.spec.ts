import { eventually } from '#libs/testing';
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

  it('has none from the moment on in which it is switched off', async () => {
    const before = await keyOfApp();
    await server.call('DELETE', '/variables/PORTICO_API_KEY');
    await eventually(async () => expect(await codeOf(before)).toBe('KEY_INACTIVE'), { within: 30_000 });
    await deploy();
    expect(await keyOfApp()).toBe('none');
  });
});
