import { readlinkSync, readdirSync } from 'node:fs';
import { eventually } from '#libs/testing';
import { ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

interface ServerBody {
  readonly data: { readonly status: string; readonly blackholeStatus: string };
}

const STATIC = { runtime: 'static', start: undefined, healthPath: '/' };

describe('a static site on a server that sleeps', () => {
  let stack: Stack;
  let server: ManagedServer;

  beforeAll(async () => {
    stack = await Stack.start();
    server = await ManagedServer.create(stack, 'asleep');
    await server.patch('access-policy', { accessPolicy: 'PUBLIC' });
    const { status, body } = await server.deploy({ 'index.html': '<h1>Files</h1>', 'a.txt': 'text' }, STATIC);
    expect({ status, error: body.error }).toMatchObject({ status: 200 });
  });
  afterAll(() => stack?.remove());

  const shown = async () => (await server.call<ServerBody>('GET', '')).body.data;
  /** Puts it to sleep; resolves when nothing of it runs any more but its agent. */
  const sleep = async (): Promise<void> => {
    expect((await server.call('POST', '/sleep-now')).status).toBe(200);
    await eventually(async () => {
      expect(await shown()).toMatchObject({ status: 'sleeping', blackholeStatus: 'DISCONNECTED' });
      expect(processes()).toEqual([server.agentPid()]);
    });
  };
  /** Processes that work in its folder. */
  const processes = (): number[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => {
        try {
          return readlinkSync(`/proc/${pid}/cwd`).startsWith(server.folder);
        } catch {
          return false;
        }
      });

  it('answers its visitors at once, each time after it fell asleep, and is not woken', async () => {
    for (const path of ['/', '/a.txt', '/']) {
      await server.exec('(sleep 1000 &) ; true');
      await sleep();
      expect((await server.visit(path)).status).toBe(200);
      expect((await shown()).status).toBe('sleeping');
    }
  });

  it('is woken for a command, keeps its files, and is taken up by the next agent while it sleeps', async () => {
    await server.exec('printf changed > a.txt');
    await sleep();
    expect((await server.visit('/a.txt')).text).toBe('changed');
    const before = server.agentPid();
    process.kill(before, 'SIGKILL');
    await eventually(() => expect(server.agentPid()).not.toBe(before), { within: 30_000 });
    await eventually(async () => expect((await server.visit('/a.txt')).text).toBe('changed'), {
      within: 60_000,
    });
  });
});
