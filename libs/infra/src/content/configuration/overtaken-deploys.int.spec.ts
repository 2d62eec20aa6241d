import { eventually } from '#libs/testing';
import { DEPLOY_BODY, DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';

describe('settings and variables that change while a deploy runs', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());
  beforeEach(async () => {
    server = await DeployedServer.create(infra);
  });

  const get = async (rest: string) => (await server.call('get', rest)).body.data;
  const setVariables = (variables: object) => server.call('patch', 'variables', { variables });
  const { source } = DEPLOY_BODY;

  /** What somebody else does between the acceptance of a deploy and its end. */
  const whileItRuns = async (order: () => Promise<unknown>, meanwhile: () => Promise<unknown>) => {
    const { length } = await server.operations();
    infra.clock.advance(1_000);
    infra.queue.runsAtOnce = false;
    const answer = order();
    await eventually(async () => expect(await server.operations()).toHaveLength(length + 1));
    infra.clock.advance(1_000);
    await meanwhile();
    await infra.queue.run(server.job(await server.operationId()));
    await answer;
    infra.queue.runsAtOnce = true;
  };

  it('are not what its release was started with', async () => {
    await server.deploy({ source, start: 'x' });
    await whileItRuns(
      () => server.deploy({ source }),
      async () => {
        await setVariables({ LATE: 'late-value' });
        await server.call('patch', 'settings', { start: 'y' });
      },
    );
    expect(server.agent.requests.at(-1)).toMatchObject({ plan: { start: 'x' } });
    expect(await get('settings')).toMatchObject({ applied: false, start: 'y' });
    expect(await get('variables')).toMatchObject({ applied: false, variables: [{ name: 'LATE' }] });
    infra.clock.advance(1_000);
    await server.deploy({ source });
    expect(server.agent.requests.at(-1)).toMatchObject({ plan: { start: 'y', env: { LATE: 'late-value' } } });
    expect(await get('settings')).toMatchObject({ applied: true });
  });

  it('join what the deploy names, and come with the next one', async () => {
    await server.deploy({ source, start: 'x' });
    await whileItRuns(
      () => server.deploy({ source, start: 'y', env: { OF: 'the-deploy' } }),
      () => setVariables({ LATE: 'late-value' }),
    );
    expect(await get('settings')).toMatchObject({ applied: false, start: 'y' });
    expect(await get('variables')).toMatchObject({ env: ['OF'], variables: [{ name: 'LATE' }] });
  });

  it('are newer than what the deploy names', async () => {
    await setVariables({ KEY: 'before' });
    await server.deploy({ source, start: 'x', healthPath: '/x', port: 4_000 });
    let answer: Awaited<ReturnType<typeof server.deploy>> | undefined;
    await whileItRuns(
      async () => (answer = await server.deploy({ source, start: 'y', healthPath: '/y', port: 4_001 })),
      async () => {
        await server.call('patch', 'settings', { start: 'z', port: 4_002 });
        await setVariables({ KEY: 'after' });
      },
    );
    expect(server.plan).toMatchObject({ start: 'y', healthPath: '/y', port: 4_001 });
    expect(await get('settings')).toMatchObject({
      applied: false,
      start: 'z',
      healthPath: '/y',
      port: 4_002,
    });
    const { data, warnings } = answer!.body as { data?: { settings?: object }; warnings?: string[] };
    expect(warnings).toContainEqual(expect.stringContaining('changed while this ran'));
    expect(data?.settings).toMatchObject({ version: Number((await get('settings'))?.version) - 1 });
    infra.clock.advance(1_000);
    await server.deploy({ source });
    expect(server.plan).toMatchObject({ start: 'z', healthPath: '/y', port: 4_002, env: { KEY: 'after' } });
    expect(await get('settings')).toMatchObject({ applied: true });
  });

  it('are newer where the deploy takes away what they change', async () => {
    await server.deploy({ source, start: 'x', healthPath: '/x', preStart: 'p' });
    await whileItRuns(
      () => server.deploy({ source, healthPath: null, preStart: null }),
      () => server.call('patch', 'settings', { healthPath: '/z' }),
    );
    expect(await get('settings')).toMatchObject({ applied: false, healthPath: '/z', preStart: null });
  });

  it('are texts of its card too', async () => {
    await server.deploy({ source, start: 'x', displayName: 'Of the first', description: 'First' });
    await whileItRuns(
      () => server.deploy({ source, displayName: 'Of the second', description: 'Second' }),
      () => infra.call('patch', `/v1/infra/servers/${server.id}`, server.key, { displayName: 'Of a person' }),
    );
    expect(await server.read()).toMatchObject({ displayName: 'Of a person', description: 'Second' });
  });

  it('are a port that waits for the next deploy', async () => {
    await server.deploy({ source, start: 'x', port: 4_000 });
    expect(await get('settings')).toMatchObject({ applied: true, port: 4_000 });
    infra.clock.advance(1_000);
    await server.call('patch', 'settings', { port: 4_001 });
    expect(await get('settings')).toMatchObject({ applied: false, port: 4_001 });
    infra.clock.advance(1_000);
    await server.deploy({ source });
    expect(await get('settings')).toMatchObject({ applied: true, port: 4_001 });
  });

  it('stay where a restart was on its way', async () => {
    await server.deploy({ source, start: 'x' });
    await whileItRuns(
      () => server.call('put', 'variables', { variables: { A: '1' }, restart: true }),
      () => setVariables({ A: null, B: '2' }),
    );
    expect(await get('variables')).toMatchObject({ applied: false, variables: [{ name: 'B' }] });
  });

  it('are not what a roll back to its release brings back', async () => {
    await setVariables({ KEY: 'of-the-release' });
    await whileItRuns(
      () => server.deploy({ source, start: 'x' }),
      () => setVariables({ KEY: 'changed-meanwhile' }),
    );
    infra.clock.advance(1_000);
    await server.deploy({ source, start: 'y' });
    expect(server.agent.requests.at(-1)).toMatchObject({ plan: { env: { KEY: 'changed-meanwhile' } } });
    expect(await get('rollback')).toMatchObject({
      remembered: true,
      settings: ['start'],
      variables: ['KEY'],
    });
  });

  it('are applied where they have become again what it was started with', async () => {
    await server.deploy({ source, start: 'x' });
    const version = Number((await get('variables'))?.version);
    await whileItRuns(
      () => server.deploy({ source }),
      async () => {
        await setVariables({ LATE: '1' });
        await setVariables({ LATE: null });
      },
    );
    expect(await get('variables')).toMatchObject({ applied: true, version: version + 2 });
  });
});
