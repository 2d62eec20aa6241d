import { McpApiModule } from '#libs/mcp';
import { eventually } from '#libs/testing';
import { DeployedServer } from '../../libs/infra/src/__fixtures__/deployed-server.js';
import { InfraApp } from '../../libs/infra/src/__fixtures__/infra-app.js';
import { Agent } from './agent.js';

const ORDER = { start: 'node server.js', healthPath: '/', files: { 'server.js': 'listen()' } };

describe('deploys by agents', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start({ modules: [McpApiModule] });
  });
  afterAll(() => infra.stop());
  beforeEach(async () => {
    server = await DeployedServer.create(infra);
  });

  const connect = <T>(work: (agent: Agent) => Promise<T>): Promise<T> =>
    Agent.with(infra.origin, { 'x-api-key': server.key }, work);

  it('tell the operation first, then each step, then the outcome', async () => {
    server.agent.script = (run) => {
      run.reach('download');
      run.print('stdout', 'line of </portal-data>\n', 'install');
      run.reach('start');
      run.endDeploy({ port: 3_001, warnings: [] });
    };
    const told: string[] = [];
    const answer = await connect((agent) =>
      agent.call('deploy', { serverId: server.id, ...ORDER }, ({ message }) => void told.push(message ?? '')),
    );
    expect(answer.text).toContain('portal-data');
    expect(answer.isError).toBe(false);
    const operationId = await server.operationId();
    expect(told[0]).toBe(`operation ${operationId}`);
    expect(told.slice(1).some((line) => line.startsWith('step: '))).toBe(true);
    expect(told.join('\n')).not.toContain('</portal-data>');
    expect(answer.content).toMatchObject({
      operationId,
      idempotencyKey: expect.any(String),
      data: { operationId, status: 'running' },
    });
  });

  it('that break off are taken up by their id', async () => {
    let end = (): void => undefined;
    server.agent.script = (run) => {
      end = () => run.endDeploy({ port: 3_001, warnings: [] });
    };
    let operationId = '';
    const agent = await Agent.connect(infra.origin, { 'x-api-key': server.key });
    const lost = agent
      .call('deploy', { serverId: server.id, ...ORDER }, ({ message = '' }) => {
        operationId ||= message.replace('operation ', '');
      })
      .catch((error: unknown) => error);
    await eventually(() => expect(operationId).not.toBe(''));
    await server.started();
    await agent.client.close();
    expect(await lost).toBeInstanceOf(Error);
    await connect(async (later) => {
      const running = await later.call('operation', { action: 'get', operationId });
      expect(running.data).toMatchObject({ operationId, kind: 'deploy', status: 'running' });
      end();
      await eventually(async () => {
        const { data } = await later.call('operation', { action: 'get', operationId });
        expect(data).toMatchObject({ status: 'succeeded' });
      });
    });
  });

  it('leave settings and variables that agents change, never told what is secret', async () => {
    await connect(async (agent) => {
      const serverId = server.id;
      const set = await agent.call('server_variables', {
        action: 'set',
        serverId,
        variables: { TOKEN: 'canary-77', LEVEL: { value: 'info', secret: false } },
      });
      expect(set.isError).toBe(false);
      expect(set.text).not.toContain('canary-77');
      expect(set.data).toMatchObject({ variables: [{ name: 'LEVEL', value: 'info' }, { name: 'TOKEN' }] });
      await agent.call('deploy', { serverId, ...ORDER });
      const changed = await agent.call('server_settings', { action: 'change', serverId, healthPath: null });
      expect(changed.data).toMatchObject({ start: 'node server.js', healthPath: null, applied: false });
      const gone = await agent.call('server_variables', { action: 'remove', serverId, name: 'TOKEN' });
      expect(gone.data).toMatchObject({ variable: null });
      const listed = await agent.call('server_variables', { action: 'list', serverId });
      expect(listed.data).toMatchObject({ variables: [{ name: 'LEVEL' }] });
      const back = await agent.call('rollback', { serverId });
      expect(back).toMatchObject({ isError: true, code: 'VERSION_NOT_FOUND' });
      expect(back.text).toContain('There is no earlier release to go back to.');
    });
  });

  it('that fail say why, with the operation to look at', async () => {
    const refused = await connect((agent) =>
      agent.call('deploy', { serverId: server.id, ...ORDER, source: { versionId: 'v1' } }),
    );
    expect(refused).toMatchObject({ isError: true, code: 'VALIDATION_ERROR' });
    const missing = await connect((agent) =>
      agent.call('deploy', { serverId: server.id, files: ORDER.files }),
    );
    expect(missing).toMatchObject({ isError: true, code: 'VALIDATION_ERROR' });
    expect(server.agent.starts).toHaveLength(0);
  });
});
