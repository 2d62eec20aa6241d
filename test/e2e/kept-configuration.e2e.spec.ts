import { eventually } from '#libs/testing';
import { type DeployBody, ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

const SERVER = `
const { createServer } = require('node:http');
const tell = () => JSON.stringify({ release: '@', args: process.argv.slice(2), a: process.env.A, b: process.env.B });
createServer((_, response) => response.end(tell())).listen(process.env.PORT, '127.0.0.1');
`;

const app = (release: string) => ({ 'server.js': SERVER.replace('@', release) });

interface Configured {
  readonly data: { readonly version: number; readonly operationId: string | null; readonly start?: string };
}

describe('how an application runs', () => {
  let stack: Stack;
  let server: ManagedServer;

  beforeAll(async () => {
    stack = await Stack.start();
    server = await ManagedServer.create(stack, 'kept');
    await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
  });
  afterAll(() => stack?.remove());

  const runs = async (): Promise<unknown> => {
    const { status, text } = await server.visit('/');
    expect(status).toBe(200);
    return JSON.parse(text);
  };
  const runsEventually = (told: object): Promise<void> =>
    eventually(async () => expect(await runs()).toEqual(told), { within: 60_000 });
  const deploy = async (release: string, order: Readonly<Record<string, unknown>>): Promise<void> => {
    const { status, body } = await server.deploy(app(release), {
      start: undefined,
      healthPath: undefined,
      ...order,
    });
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  };
  const rollback = () => server.call<DeployBody>('POST', '/rollback', {});
  const restarted = async (method: 'PATCH' | 'PUT', path: string, body: object): Promise<void> => {
    const answer = await server.call<Configured>(method, path, { ...body, restart: true });
    expect(answer.status).toBe(200);
    const { status } = await server.ended(String(answer.body.data.operationId));
    expect(status).toBe('succeeded');
  };

  const FIRST = { release: 'one', args: ['first'], a: 'of the server', b: 'of the deploy' };
  const SECOND = { release: 'two', args: ['second'], a: 'changed' };

  it('is kept from deploy to deploy, and changed without one', async () => {
    await server.call('PUT', '/variables', { variables: { A: 'of the server' } });
    await deploy('one', { start: 'node server.js first', env: { B: 'of the deploy' } });
    expect(await runs()).toEqual(FIRST);
    await deploy('two', {});
    expect(await runs()).toEqual({ ...FIRST, release: 'two' });
    await restarted('PATCH', '/settings', { start: 'node server.js second' });
    expect(await runs()).toEqual({ ...FIRST, release: 'two', args: ['second'] });
    await deploy('two', { env: {} });
    const order = { variables: { A: 'changed' }, restart: true, wait: true };
    const waited = await server.call<Configured>('PUT', '/variables', order);
    expect(waited).toMatchObject({ status: 200, body: { data: { applied: true } } });
    expect(await runs()).toEqual(SECOND);
  });

  it('comes back with what ran before', async () => {
    const { status, body } = await server.call<DeployBody>('POST', '/rollback', { toVersion: 'v1' });
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    expect(await runs()).toEqual(FIRST);
    expect((await rollback()).status).toBe(200);
    expect(await runs()).toEqual(SECOND);
  });

  it('stays through sleep and wake, and kill -9 of everything', async () => {
    expect((await server.call('POST', '/sleep-now')).status).toBe(200);
    await runsEventually(SECOND);
    for (const name of ['api', 'worker', 'machine'] as const) {
      await stack.kill(name, 'SIGKILL')();
    }
    await server.connected();
    await runsEventually(SECOND);
    const { body } = await server.call<Configured>('GET', '/settings');
    expect(body.data).toMatchObject({ start: 'node server.js second', applied: true });
  });

  it('is one of the two, whenever the service is killed in the midst of a change', async () => {
    const before = (await server.call<Configured>('GET', '/settings')).body.data.version;
    const changes = [4, 12, 30];
    for (const [number, afterMs] of changes.entries()) {
      const change = server.call('PATCH', '/settings', {
        start: `node server.js n${number}`,
        stopTimeoutSeconds: 20 + number,
      });
      await stack.whileKilled('api', afterMs, () => change.catch(() => undefined));
      await server.connected();
      const { data } = (await server.call<{ data: Record<string, unknown> }>('GET', '/settings')).body;
      const [, kept] = /n(\d)$/.exec(String(data['start'])) ?? [];
      expect(data['stopTimeoutSeconds']).toBe(kept === undefined ? 10 : 20 + Number(kept));
    }
    const { data } = (await server.call<Configured>('GET', '/settings')).body;
    expect(data.version).toBeLessThanOrEqual(before + changes.length);
  });

  it('changes under load without one request that fails', async () => {
    await deploy('load', { start: 'node server.js load', preStart: null, env: {} });
    const statuses = new Map<number, number>();
    const work = (async () => {
      await deploy('other', { start: 'node server.js other' });
      await restarted('PATCH', '/settings', { start: 'node server.js again' });
      expect((await rollback()).status).toBe(200);
      await deploy('last', {});
    })();
    let isOver = false;
    void work.finally(() => (isOver = true)).catch(() => undefined);
    const visitors = Array.from({ length: 8 }, async () => {
      for (let asked = 0; !isOver || asked < 100; asked += 1) {
        const { status } = await server.visit('/');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    await Promise.all([work, ...visitors]);
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThanOrEqual(500);
    process.stderr.write(`requests under load: ${statuses.get(200)}\n`);
  });

  it.each(['api', 'worker'] as const)(
    'comes back once, whenever the %s is killed meanwhile',
    async (name) => {
      const old = { release: 'old', args: ['old'], a: 'changed', b: 'old' };
      await deploy('old', { start: 'node server.js old', preStart: 'sleep 3', env: { B: 'old' } });
      await deploy('new', { start: 'node server.js new', preStart: null, env: {} });
      const held = rollback().catch(() => null);
      await eventually(async () => expect(await server.newestDeploy()).toMatchObject({ status: 'running' }), {
        every: 500,
      });
      const isBack = stack.kill(name, 'SIGKILL');
      await isBack();
      await held;
      await server.connected();
      const { operationId } = (await server.newestDeploy())!;
      expect(await server.ended(operationId)).toMatchObject({ status: 'succeeded' });
      expect(await runs()).toEqual(old);
      const { body } = await server.call<Configured>('GET', '/settings');
      expect(body.data).toMatchObject({ applied: true, start: 'node server.js old', preStart: 'sleep 3' });
    },
  );
});
