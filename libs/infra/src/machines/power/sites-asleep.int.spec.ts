import { gzipSync } from 'node:zlib';
import { eventually } from '#libs/testing';
import { DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { ServerPrices } from '../charging.service.js';
import { ReconciliationService } from '../reconcile/reconciliation.service.js';

const SITE = { source: { content: gzipSync('source').toString('base64') }, runtime: 'static' };

describe('a server of files without a process', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    infra.queue.runsAtOnce = true;
    server = await DeployedServer.create(infra);
  });

  const row = async () => {
    const found = await infra.get(ServerRepository).find(server.id);
    if (!found) throw new Error('the server is gone');
    return found;
  };
  const isResting = (): boolean => infra.driver.resting.has(server.id);
  const isStopped = (): boolean => infra.driver.stops.includes(server.id);
  const deploy = async (order: object): Promise<void> => {
    infra.clock.advance(1_000);
    expect((await server.deploy(order)).status).toBe(200);
  };
  const sleep = async (): Promise<void> => {
    const { status } = await infra.call('post', `/v1/infra/servers/${server.id}/sleep-now`, server.key);
    expect(status).toBe(200);
    await eventually(() => expect(isResting() || isStopped()).toBe(true));
    // The job looks at the row once more before it ends, and would follow what comes next.
    await infra.queue.settled();
    expect((await row()).status).toBe('sleeping');
  };
  const reconcile = () => infra.get(ReconciliationService).reconcileServers();

  it.each<[string, object, object | undefined]>([
    ['the runtime static and no command', SITE, { static: true }],
    ['the runtime static and a command of its own', { ...SITE, start: 'serve' }, undefined],
    ['another runtime', { ...SITE, runtime: 'node20', start: 'node server.js' }, undefined],
  ])('is one whose newest deploy has %s', async (_, order, told) => {
    await deploy(order);
    expect((await row()).isStatic).toBe(told !== undefined);
    const [fact] = await server.facts('operation_succeeded');
    expect(fact?.['deployed']).toEqual(
      told ? expect.objectContaining(told) : expect.not.objectContaining({ static: true }),
    );
  });

  it('keeps its agent and nothing else while it sleeps, and is shown as any that sleeps', async () => {
    await deploy(SITE);
    await sleep();
    expect(isResting()).toBe(true);
    expect(isStopped()).toBe(false);
    expect((await row()).connected).toBe(true);
    expect(await server.read()).toMatchObject({ status: 'sleeping', blackholeStatus: 'DISCONNECTED' });
    const { body } = await infra.call('get', `/v1/infra/servers/${server.id}/metrics`, server.key);
    expect(body.data).toMatchObject({ agentConnected: false });
    const spans = await infra.get(ServerPrices).spans(server.id);
    expect(spans.at(-1)).toMatchObject({ state: 'asleep', toMs: null });
  });

  it('is left alone by who looks after servers, as long as nothing but its agent runs', async () => {
    await deploy(SITE);
    await sleep();
    infra.clock.advance(16_000);
    await reconcile();
    await infra.queue.settled();
    expect(isStopped()).toBe(false);
    infra.driver.resting.delete(server.id);
    await reconcile();
    await eventually(() => expect(isResting()).toBe(true));
    infra.clock.advance(2 * 3_600_000);
    await reconcile();
    await infra.queue.settled();
    expect(isStopped()).toBe(false);
    expect((await row()).connected).toBe(true);
  });

  it('wakes for a command, and for a deploy that gives it a process sleeps as any other', async () => {
    await deploy(SITE);
    await sleep();
    const { status, body } = await infra.exec(server.id, server.key);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    expect(infra.driver.starts.at(-1)).toBe(server.id);
    expect(isResting()).toBe(false);
    expect(await server.read()).toMatchObject({ status: 'running', blackholeStatus: 'CONNECTED' });
    await sleep();
    await deploy({ ...SITE, start: 'node server.js' });
    await sleep();
    expect(isStopped()).toBe(true);
    expect((await row()).connected).toBe(false);
  });

  it('goes back to rest after a repair', async () => {
    await deploy(SITE);
    await sleep();
    const path = `/v1/infra/servers/${server.id}`;
    expect((await infra.call('post', `${path}/repair`, server.key)).status).toBe(202);
    await eventually(async () => {
      const { body } = await infra.call('get', `${path}/repair-status`, server.key);
      expect(body.data?.['status']).toBe('succeeded');
    });
    expect(isResting()).toBe(true);
    expect((await row()).status).toBe('sleeping');
  });
});
