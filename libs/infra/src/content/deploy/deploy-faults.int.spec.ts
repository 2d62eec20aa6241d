import { DeployedServer, NO_LEFT_OVERS } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { OperationRunner } from '../../operations/running/operation-runner.service.js';
import { OperationReconciliation } from '../../operations/running/operation-reconciliation.service.js';
import { USUAL_WAITS, WAITS } from '../../operations/waits.js';
import { AgentClient } from '../../tunnel/index.js';

const NEVER = new AbortController().signal;

describe('a deploy, whatever breaks,', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start({
      overrides: [{ provide: WAITS, value: { ...USUAL_WAITS, steadyMs: 0 } }],
    });
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    server = await DeployedServer.create(infra);
  });

  it('runs once when its job is delivered five times', async () => {
    const id = await server.accepted();
    await Promise.all(Array.from({ length: 5 }, () => infra.queue.run(server.job(id))));
    expect(server.agent.starts).toEqual([id]);
    expect(await server.status()).toBe('succeeded');
  });

  it('gets a new job when its own was lost', async () => {
    const id = await server.accepted();
    infra.clock.advance(16_000);
    await infra.get(OperationReconciliation).reconcile();
    expect(infra.queue.added.at(-1)).toMatchObject({ queue: 'infra-deploy', job: 'run-deploy' });
    await infra.queue.run(server.job(id));
    expect(await server.status()).toBe('succeeded');
  });

  it('has provably not run when its runner died before the archive was there', async () => {
    const id = await server.accepted();
    const stop = new AbortController();
    server.agent.refuseUpload = () => {
      stop.abort();
      return { status: 503, error: 'stopping' };
    };
    await infra.queue.run(server.job(id), stop.signal);
    server.agent.refuseUpload = null;
    await infra.get(OperationRunner).takeOver(id, NEVER);
    expect((await server.operations())[0]).toMatchObject({
      status: 'failed',
      error: { code: 'DEPLOY_FAILED', message: expect.stringContaining('Nothing ran') },
    });
    expect(server.agent.starts).toEqual([]);
    expect(await server.leftOvers()).toEqual(NO_LEFT_OVERS);
  });

  it('is followed to its end by another runner when its own died after the start', async () => {
    server.agent.script = (run) => run.reach('install', 'running');
    const id = await server.accepted();
    const stop = new AbortController();
    const first = infra.queue.run(server.job(id), stop.signal);
    await server.started();
    stop.abort();
    await first;
    const second = infra.get(OperationRunner).takeOver(id, NEVER);
    server.agent.runOf(id).reach('install');
    server.agent.runOf(id).endDeploy();
    await second;
    expect(await server.status()).toBe('succeeded');
    expect(server.agent.starts).toEqual([id]);
    expect(await server.leftOvers()).toEqual(NO_LEFT_OVERS);
  });

  it('is left to the other runner by one that was frozen before the start', async () => {
    const id = await server.accepted();
    const client = infra.get(AgentClient);
    const put = client.putArchive.bind(client);
    client.putArchive = async (...args) => {
      const done = await put(...args);
      await server.lapse();
      await infra.get(OperationRunner).takeOver(id, NEVER);
      return done;
    };
    try {
      await infra.queue.run(server.job(id));
    } finally {
      Reflect.deleteProperty(client, 'putArchive');
    }
    expect(server.agent.starts).toEqual([]);
    expect(await server.status()).toBe('failed');
  });

  it('starts once when the answer to the start is lost', async () => {
    server.agent.intercept = () => 'vanish-after-start';
    const id = await server.accepted();
    const run = infra.queue.run(server.job(id));
    await server.started();
    server.agent.intercept = null;
    await infra.driver.start(server.id);
    await run;
    expect(server.agent.starts).toEqual([id]);
    expect(await server.status()).toBe('succeeded');
  });

  it('is refused by the agent without having run', async () => {
    server.agent.refuseUpload = () => ({ status: 422, error: 'archive_mismatch' });
    const { status, body } = await server.deploy();
    expect([status, body.error?.code, body.error?.step]).toEqual([500, 'DEPLOY_FAILED', 'download']);
    expect(server.agent.starts).toEqual([]);
  });

  it('is unknown once its time is over, with what to read first', async () => {
    server.agent.script = () => undefined;
    const answer = server.deploy();
    await server.started();
    server.agent.hangUp();
    infra.clock.advance(1_201_000);
    const { status, body } = await answer;
    expect([409, 502, 504]).toContain(status);
    expect(body.error).toMatchObject({
      code: expect.stringMatching(
        /^(GATEWAY_UNREACHABLE|DEPLOY_(TUNNEL_STALE|CONNECTION_TERMINATED|TIMEOUT))$/,
      ),
      operationId: await server.operationId(),
      hint: { recovery: expect.arrayContaining([expect.stringContaining('kind=deploy')]) },
    });
    expect(await server.status()).toBe('unknown');
  });
});
