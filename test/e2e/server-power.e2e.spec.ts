import { eventually } from '#libs/testing';
import { ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

interface ServerBody {
  readonly data: { readonly status: string; readonly blackholeStatus: string };
}

describe('a server that sleeps, wakes and is repaired', () => {
  let stack: Stack;
  let server: ManagedServer;

  beforeAll(async () => {
    stack = await Stack.start();
    server = await ManagedServer.create(stack, 'power');
  });
  afterAll(() => stack?.remove());

  const send = (method: 'GET' | 'POST', action: string, body?: object) =>
    stack.client.call<ServerBody>(method, `/v1/infra/servers/${server.id}${action}`, {
      key: stack.runtime.keys.personal,
      ...(body && { body }),
    });

  it('keeps its files, and wakes for a command', async () => {
    await server.exec('echo kept > kept');
    expect((await send('POST', '/stop')).status).toBe(200);
    await eventually(async () => {
      const { body } = await send('GET', '');
      expect(body.data).toMatchObject({ status: 'sleeping', blackholeStatus: 'DISCONNECTED' });
    });
    const { status, body } = await server.exec('cat kept');
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { stdout: 'kept\n' } });
  });

  it('comes back with a new tunnel after a repair', async () => {
    expect((await send('POST', '/repair')).status).toBe(202);
    await eventually(
      async () => {
        const { body } = await send('GET', '/repair-status');
        expect(body.data.status).toBe('succeeded');
      },
      { within: 120_000 },
    );
    expect((await server.exec('cat kept')).body.data.stdout).toBe('kept\n');
  });
});
