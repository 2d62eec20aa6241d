import { createClient, type PorticoClient, type RunEvent } from '#libs/client';
import { ARCHIVE, DeployedServer } from '../../libs/infra/src/__fixtures__/deployed-server.js';
import { InfraApp } from '../../libs/infra/src/__fixtures__/infra-app.js';

/** A connection that breaks behind the first bytes of a stream. */
const breaking: typeof fetch = async (url, init) => {
  const response = await fetch(url, init);
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
  const reader = response.body!.getReader();
  const first = await reader.read();
  const broken = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (first.value) controller.enqueue(first.value);
      controller.error(new TypeError('The connection broke.'));
      await reader.cancel();
    },
  });
  return new Response(broken, { headers: response.headers });
};

describe('deploys and commands that the typed client follows', () => {
  let infra: InfraApp;
  let server: DeployedServer;
  let client: PorticoClient;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    server = await DeployedServer.create(infra);
    client = createClient({ baseUrl: infra.origin, apiKey: server.key });
  });

  const deploy = (from: PorticoClient) =>
    from.run('servers.deploy', {
      path: { id: server.id },
      form: { archive: new Blob([ARCHIVE]), start: 'node server.js', port: 3_001, env: { MODE: 'live' } },
    });

  it('a deploy of an archive in a form tells its steps, its lines and its release', async () => {
    server.agent.script = (run) => {
      run.reach('download');
      run.reach('install', 'running');
      run.print('stdout', 'added 12 packages\n', 'install');
      run.reach('install');
      run.endDeploy({ port: 3_001 });
    };
    const run = deploy(client);
    const events: RunEvent[] = [];
    for await (const event of run) events.push(event);
    expect(events[0]).toEqual({ type: 'operation', operationId: run.operationId });
    expect(events).toContainEqual({
      type: 'log',
      step: 'install',
      stream: 'stdout',
      line: 'added 12 packages',
    });
    expect(events).toContainEqual(expect.objectContaining({ type: 'step', name: 'download', status: 'ok' }));
    expect(await run.result()).toMatchObject({
      taken: 'stream',
      data: { operationId: run.operationId, status: 'running', serverId: server.id },
    });
    expect(server.agent.archives.get(String(run.operationId))?.equals(ARCHIVE)).toBe(true);
  });

  it('a deploy whose connections break is taken up, ran once, and tells each line once', async () => {
    const printed = Array.from({ length: 200 }, (_, index) => `line ${index}`);
    server.agent.script = (run) => {
      run.reach('install', 'running');
      for (const line of printed) run.print('stdout', `${line}\n`, 'install');
      run.reach('install');
      run.endDeploy({ port: 3_001 });
    };
    const run = deploy(createClient({ baseUrl: infra.origin, apiKey: server.key, fetch: breaking }));
    const told: string[] = [];
    for await (const event of run) if (event.type === 'log') told.push(event.line);
    expect(told).toEqual(printed);
    expect(await run.result()).toMatchObject({
      taken: 'operation',
      operation: { status: 'succeeded', kind: 'deploy' },
    });
    expect(server.agent.starts).toHaveLength(1);
  });

  it('a command tells its lines and how it ended', async () => {
    server.agent.script = (run) => {
      run.print('stdout', 'one\ntwo\n');
      run.end(3);
    };
    const run = client.run('servers.exec', { path: { id: server.id }, body: { command: 'count' } });
    const lines: string[] = [];
    for await (const event of run) if (event.type === 'log') lines.push(event.line);
    expect(lines).toEqual(['one', 'two']);
    expect(await run.result()).toMatchObject({
      taken: 'stream',
      data: { exitCode: 3, stdout: 'one\ntwo\n' },
    });
  });
});
