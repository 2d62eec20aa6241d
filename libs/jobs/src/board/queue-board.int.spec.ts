import { request } from 'undici';
import { AdminServer, createLogger, ObservabilityModule } from '#libs/observability';
import { eventually, TEST_SECRETS } from '#libs/testing';
import { findBackends, type OpenBackend } from '../__fixtures__/backends.fixture.js';
import { handlersOf, requestOf, specJobs, startWorker } from '../__fixtures__/worker-under-test.fixture.js';
import { QueueBoardModule } from './queue-board.js';

const PASSWORD = 'k3y-of-the-board-8f1d0c77a94e4b6e';
const AUTHORIZATION = `Basic ${Buffer.from(`operator:${PASSWORD}`).toString('base64')}`;

interface Shown {
  readonly name: string;
  readonly counts: Record<string, number>;
  readonly readOnlyMode: boolean;
  readonly jobs: readonly { id: string; failedReason: string; data: unknown; attempts: number }[];
}

describe.each(await findBackends())('the queue board on $name', ({ open }) => {
  let backend: OpenBackend;
  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());

  /** A worker with one job that has failed. */
  async function start(environment: Record<string, string>) {
    const config = backend.config(environment);
    const { logger } = createLogger(config, 'spec', { write: () => undefined });
    const board = { module: class BoardUnderTest {}, imports: [QueueBoardModule] };
    const admin = ObservabilityModule.forRoot({ logger, process: 'worker' });
    const jobs = specJobs({ attempts: 1 });
    const worker = await startWorker(config, jobs, { imports: [admin, board], providers: handlersOf(jobs) });
    worker.probe.behaviour = () => Promise.reject(new Error('no way in with Bearer abcdefghijkl'));
    await worker.queues.add([requestOf(jobs, '1', { note: 'Ann Lee', serverId: worker.probe.runs.length })]);
    await eventually(() => expect(worker.log.some(({ msg }) => msg === 'job failed')).toBe(true));
    const url = `http://127.0.0.1:${worker.module.get(AdminServer).port}`;
    const call = async (path: string, method = 'GET', headers: Record<string, string> = {}) => {
      const answer = await request(`${url}${path}`, {
        method: method as 'GET',
        headers: { authorization: AUTHORIZATION, origin: url, ...headers },
      });
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    };
    const shown = async () => {
      const { text } = await call(`/queues/api/queues?activeQueue=${jobs.queue.name}&status=failed`);
      return (JSON.parse(text) as { queues: Shown[] }).queues.find(({ name }) => name === jobs.queue.name)!;
    };
    return { worker, jobs, call, shown };
  }

  it('shows queues, counts and a failed job without its content, and changes nothing', async () => {
    const { worker, jobs, call, shown } = await start({ QUEUE_BOARD_PASSWORD: PASSWORD });
    const queue = await eventually(async () => {
      const found = await shown();
      expect(found.counts['failed']).toBe(1);
      return found;
    });
    expect(queue.readOnlyMode).toBe(true);
    expect(queue.jobs).toMatchObject([
      {
        id: 'work-1',
        failedReason: 'no way in with Bearer [redacted]',
        data: { note: '[7 characters]', serverId: 0 },
      },
    ]);
    const queuePath = `/queues/api/queues/${jobs.queue.name}`;
    for (const path of [`${queuePath}/work-1/retry`, `${queuePath}/retry/failed`, `${queuePath}/empty`])
      expect([path, (await call(path, 'PUT')).status]).toEqual([path, 403]);
    expect((await shown()).counts['failed']).toBe(1);
    await worker.module.close();
  });

  it('is one page with files of its own, under a strict policy', async () => {
    const { worker, call } = await start({ QUEUE_BOARD_PASSWORD: PASSWORD });
    for (const path of ['/queues', '/queues/', '/queues/queue/any'])
      expect([path, (await call(path)).status]).toEqual([path, 200]);
    const page = await call('/queues');
    expect(page.text).toContain('<base href="/queues/" />');
    expect(page.text).not.toMatch(/https?:\/\/|<%/);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const [, script = ''] = /src="(static\/js\/main[^"]+)"/.exec(page.text) ?? [];
    expect(await call(`/queues/${script}`)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
    });
    for (const path of [
      '/queues/static/%2e%2e/index.ejs',
      '/queues/static/../../package.json',
      '/queues/none',
    ])
      expect([path, (await call(path)).status]).toEqual([path, 404]);
    await worker.module.close();
  });

  it('asks for its password, for reading and writing alike, and takes no token of the service for it', async () => {
    const { worker, call } = await start({ QUEUE_BOARD_PASSWORD: PASSWORD, QUEUE_BOARD_ACTIONS: 'true' });
    const token = TEST_SECRETS.INTERNAL_TOKEN;
    for (const authorization of [
      '',
      `Basic ${Buffer.from('a:b').toString('base64')}`,
      `Bearer ${PASSWORD}`,
    ]) {
      const refused = await call('/queues', 'GET', { authorization, 'x-svc-internal-token': token });
      expect([refused.status, refused.text]).toEqual([401, '']);
      expect(refused.headers['www-authenticate']).toContain('Basic');
    }
    expect((await call('/queues/api/queues', 'PUT', { authorization: '' })).status).toBe(401);
    await worker.module.close();
  });

  it('tries a failed job again where the operator allows it, and only from its own page', async () => {
    const { worker, jobs, call } = await start({
      QUEUE_BOARD_PASSWORD: PASSWORD,
      QUEUE_BOARD_ACTIONS: 'true',
    });
    const retry = `/queues/api/queues/${jobs.queue.name}/work-1/retry`;
    expect((await call(retry, 'PUT', { origin: 'http://elsewhere.example' })).status).toBe(403);
    expect((await call(`/queues/api/queues/${jobs.queue.name}/obliterate`, 'PUT')).status).toBe(403);
    await eventually(async () => expect((await call(retry, 'PUT')).status).toBe(204));
    await eventually(() => expect(worker.probe.runsOf('work-1')).toBe(2));
    await worker.module.close();
  });

  it('is not there without a password', async () => {
    const { worker, call } = await start({});
    expect((await call('/queues')).status).toBe(404);
    await worker.module.close();
  });
});
