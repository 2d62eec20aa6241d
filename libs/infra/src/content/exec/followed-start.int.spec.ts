import { eventually } from '#libs/testing';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../../__fixtures__/scripted-agent.js';

describe('a command whose start tells the output', () => {
  let infra: InfraApp;
  let key: string;
  let serverId: string;
  let agent: ScriptedAgent;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    infra.queue.runsAtOnce = true;
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
    agent.calls.length = 0;
  });

  it('is one call of the agent', async () => {
    const { status, body } = await infra.exec(serverId, key, 'id');
    expect([status, body.data?.stdout]).toEqual([200, 'ran id\n']);
    expect(agent.calls).toEqual(['PUT operations']);
  });

  it('asks an agent that does not know how', async () => {
    agent.tellsStarts = false;
    const { status, body } = await infra.exec(serverId, key, 'id');
    expect([status, body.data?.stdout]).toEqual([200, 'ran id\n']);
    expect(agent.calls).toEqual(['PUT operations', 'GET operations', 'GET operations/output']);
  });

  it('is asked about, and not started again, when the tunnel breaks under the output', async () => {
    agent.script = (run) => {
      run.print('stdout', 'first\n');
      agent.hangUp();
      run.print('stdout', 'second\n');
      run.end(0);
    };
    const answer = infra.exec(serverId, key, 'id');
    await eventually(async () => expect(await infra.isConnected(serverId)).toBe(false));
    await infra.driver.start(serverId);
    expect((await answer).body.data).toMatchObject({ exitCode: 0, stdout: 'first\nsecond\n' });
    expect(agent.starts).toHaveLength(1);
    expect(agent.calls.filter((call) => call === 'PUT operations')).toHaveLength(1);
  });
});
