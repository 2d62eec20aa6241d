import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { TunnelRepository } from '../../tunnel/tunnel.repository.js';

interface Told {
  readonly state: string;
  readonly since: string | null;
  readonly deployedAt: string | null;
  readonly lastDeploy: Record<string, unknown> | null;
}

const DAY_MS = 86_400_000;

describe('the application of a server', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    server = await DeployedServer.create(infra);
  });

  const told = async (): Promise<Told> => (await server.read())?.application as unknown as Told;
  const becomes = async (state: string): Promise<Told> =>
    eventually(async () => {
      const now = await told();
      expect(now.state).toBe(state);
      return now;
    });
  const fails = (): void => {
    server.agent.script = (run) => {
      const failure = {
        step: 'build',
        message: 'No.',
        exitCode: 2,
        rolledBackTo: null,
        health: null,
      } as const;
      run.endDeploy({ failure });
    };
  };

  it('is none before the first deploy, and after one that failed, which is told beside', async () => {
    expect(await told()).toEqual({
      state: 'none',
      since: null,
      versionId: null,
      deployedAt: null,
      lastDeploy: null,
    });
    fails();
    await server.deploy();
    const { state, lastDeploy } = await told();
    const operationId = await server.operationId();
    expect([state, lastDeploy]).toEqual([
      'none',
      { operationId, status: 'failed', code: 'DEPLOY_FAILED', at: expect.any(String) as string },
    ]);
    infra.clock.advance(7 * DAY_MS);
    expect((await told()).lastDeploy).toMatchObject({ operationId, status: null, code: null });
  });

  it('is what the agent tells, when it tells it, and unknown without the agent', async () => {
    await server.deploy();
    server.agent.states.tell('starting');
    await becomes('starting');
    server.agent.states.tell('running');
    const running = await becomes('running');
    expect(running).toMatchObject({ deployedAt: expect.any(String), lastDeploy: { status: 'succeeded' } });
    const asked = server.agent.calls.filter((call) => call === 'GET app').length;
    server.agent.states.tell('crashed');
    const crashed = await becomes('crashed');
    expect(Date.parse(String(crashed.since))).toBeGreaterThanOrEqual(Date.parse(String(running.since)));
    server.agent.hangUp();
    await becomes('unknown');
    await infra.driver.start(server.id);
    expect(await becomes('crashed')).toEqual(crashed);
    // Once for each tunnel, and never for a reader.
    expect(server.agent.calls.filter((call) => call === 'GET app')).toHaveLength(asked + 1);
  });

  it('is unknown where the agent is older and does not tell', async () => {
    server.agent.hangUp();
    server.agent.states.isTold = false;
    await becomes('none');
    await infra.driver.start(server.id);
    await eventually(async () => expect(await infra.isConnected(server.id)).toBe(true));
    await server.deploy();
    expect((await told()).state).toBe('unknown');
  });

  it('stands in the list too, in as many statements for one server as for three', async () => {
    await server.deploy();
    const list = async () => {
      const { body } = await infra.call('get', '/v1/infra/servers', server.key);
      return body.data as unknown as { readonly application: Told }[];
    };
    expect((await list())[0]?.application).toEqual(await told());
    for (const name of ['two', 'three']) {
      await infra.call('post', '/v1/infra/servers', server.key, { name, provider: 'local' });
    }
    const query = jest.spyOn(infra.sql, 'query');
    expect(await list()).toHaveLength(3);
    const named = query.mock.calls.map(([statement]) => (statement as { readonly name?: string }).name ?? '');
    query.mockRestore();
    const ofApplications = named.filter((name) => /applications$|newest_deploys$/.test(name));
    expect(ofApplications.sort()).toEqual(['infra_operation_newest_deploys', 'infra_server_applications']);
  });

  it('is told by its own agent alone', async () => {
    const other = await DeployedServer.create(infra);
    await server.deploy();
    server.agent.states.tell('running');
    await becomes('running');
    other.agent.states.tell('crashed', server.id);
    other.agent.states.tell('crashed', 'no id');
    other.agent.states.tell('crashed');
    await eventually(async () =>
      expect((await other.read())?.application).toMatchObject({ state: 'crashed' }),
    );
    expect((await told()).state).toBe('running');
    const stranger = { peer: 'server', peerId: server.id, sessionId: newId(), agentVersion: '1' } as const;
    await infra.get(TunnelRepository).saveStates(stranger, [{ slot: null, state: 'stopped' }]);
    expect((await told()).state).toBe('running');
  });
});
