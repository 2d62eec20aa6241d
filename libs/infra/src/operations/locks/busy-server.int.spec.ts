import { eventually } from '#libs/testing';
import { DEPLOY_BODY, DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { ServerLocks } from './server-locks.js';

describe('a server that is busy', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());
  beforeEach(async () => {
    server = await DeployedServer.create(infra);
    for (const start of ['one', 'two']) {
      await server.deploy({ ...DEPLOY_BODY, start });
      infra.clock.advance(1_000);
    }
    server.agent.releases.push(...server.agent.starts);
    server.agent.script = () => undefined;
  });

  const busy = async () => {
    const { status, body } = await infra.exec(server.id, server.key);
    expect([status, body.error?.code]).toEqual([409, 'EXEC_BUSY']);
    return body.error!;
  };

  it.each<[string, string, () => Promise<unknown>]>([
    ['deploy', 'A deploy runs', () => server.deploy()],
    ['exec', 'A command runs', () => infra.exec(server.id, server.key)],
    [
      'restart',
      'A restart of the application runs',
      () => server.call('patch', 'settings', { restart: true, wait: true }),
    ],
    [
      'restart',
      'A restart of the application runs',
      () => server.call('put', 'variables/A', { value: '1', restart: true, wait: true }),
    ],
    ['rollback', 'A roll back runs', () => server.call('post', 'rollback', {})],
  ])('with a %s says "%s", and how to go on', async (kind, sentence, begin) => {
    const answer = begin();
    await eventually(() => expect(server.agent.starts).toHaveLength(3));
    const operationId = String(server.agent.starts[2]);
    const { message, hint } = await busy();
    expect(message).toBe(`${sentence} on the server. It does one thing at a time.`);
    expect(hint).toMatchObject({
      holder: { operationId, kind, startedByThisKey: true },
      reason: `${sentence} on the server.`,
      recovery: [
        `GET /v1/infra/operations/${operationId}`,
        expect.stringContaining('repeat the call'),
        expect.stringContaining(`POST /v1/infra/servers/${server.id}/unstick`),
      ],
    });
    const run = server.agent.runOf(operationId);
    if (kind === 'exec') run.end(0);
    else run.endDeploy();
    await answer;
  });

  it('with the work of another key names no operation that the caller may not read', async () => {
    const answer = infra.exec(server.id, server.key);
    await eventually(() => expect(server.agent.starts).toHaveLength(3));
    const other = await infra.get(ServerLocks).refusal(server.id, 'another key');
    expect(other.options.hint).toMatchObject({
      holder: { kind: 'exec', startedByThisKey: false },
      recovery: ['Wait a few seconds, then repeat the call.', expect.any(String)],
    });
    server.agent.runOf(String(server.agent.starts[2])).end(0);
    await answer;
    const unknown = await infra.get(ServerLocks).refusal(server.id, server.key);
    expect(unknown.options.hint).toEqual({
      reason: expect.stringContaining('no proof'),
      recovery: [expect.stringContaining('30 to 60 seconds'), expect.stringContaining('/unstick')],
    });
  });
});
