import { request } from 'undici';
import { eventually } from '#libs/testing';
import { nodeApp } from '../harness/app-archive.js';
import { ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

const SERVERS = 8;
/** Each server is put to sleep and woken so often; `PORTICO_WAKE_ROUNDS=125` makes a thousand wakes of it. */
const ROUNDS = Number(process.env['PORTICO_WAKE_ROUNDS'] ?? 5);
const LIMIT_MS = 120_000 + ROUNDS * 60_000;

describe('applications that sleep', () => {
  let stack: Stack;
  let servers: ManagedServer[];

  beforeAll(async () => {
    stack = await Stack.start();
    servers = [];
    for (let at = 0; at < SERVERS; at += 1) {
      const server = await ManagedServer.create(stack, `sleeper-${at}`);
      expect((await server.deploy(nodeApp(`app ${at}`))).status).toBe(200);
      await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
      servers.push(server);
    }
  }, LIMIT_MS);
  afterAll(() => stack?.remove(), LIMIT_MS);

  const sleep = async (server: ManagedServer): Promise<void> => {
    expect((await server.call('POST', '/sleep-now')).status).toBe(200);
    await eventually(
      async () => {
        const { data } = (await server.call<{ data: object }>('GET', '')).body;
        expect(data).toMatchObject({ status: 'sleeping', blackholeStatus: 'DISCONNECTED' });
      },
      { within: 30_000 },
    );
  };

  /** The status of an order, which wakes. */
  const order = async (server: ManagedServer): Promise<number> => {
    const { host } = new URL(await server.appUrl());
    const { origin } = new URL(stack.runtime.baseUrl);
    const { statusCode, body } = await request(origin, { method: 'POST', headers: { host }, body: 'order' });
    await body.dump();
    return statusCode;
  };

  it(
    'answer whoever wakes them, one after the other and all at once',
    async () => {
      const one = servers[0]!;
      for (let round = 0; round < ROUNDS; round += 1) {
        await sleep(one);
        expect(await order(one)).toBe(200);
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all(servers.map(sleep));
        expect(await Promise.all(servers.map(order))).toEqual(servers.map(() => 200));
      }
    },
    LIMIT_MS,
  );

  it(
    'answer right after a wake that was waited for',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all(servers.map(sleep));
        await Promise.all(
          servers.map(async (server) => {
            expect((await server.call('POST', '/wake', { wait: true })).status).toBe(200);
            const { status } = await server.visit('/');
            expect(status).toBe(200);
          }),
        );
      }
    },
    LIMIT_MS,
  );
});
