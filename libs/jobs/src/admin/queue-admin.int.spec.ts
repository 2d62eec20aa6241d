import { eventually } from '#libs/testing';
import { findBackends, type OpenBackend } from '../__fixtures__/backends.fixture.js';
import { handlersOf, requestOf, specJobs, startWorker } from '../__fixtures__/worker-under-test.fixture.js';
import { QueueAdmin } from './queue-admin.js';

const code = (value: string) => expect.objectContaining({ code: value }) as Error;

describe.each(await findBackends())('queues and their jobs for operators on $name', ({ open }) => {
  let backend: OpenBackend;
  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());

  it('shows jobs without their content, and tries a failed one again or forgets it', async () => {
    const config = backend.config();
    const jobs = specJobs({ attempts: 1 });
    const worker = await startWorker(config, jobs, { providers: handlersOf(jobs) });
    worker.probe.behaviour = () => Promise.reject(new Error('no way in with Bearer abcdefghijkl'));
    await worker.queues.add([requestOf(jobs, '1', { note: 'Ann Lee' }), requestOf(jobs, '2', {})]);
    const { name } = jobs.queue;
    const admin = new QueueAdmin(config, [jobs.queue]);
    const failed = () => admin.jobs(name, 'failed', 0, 10);
    await eventually(async () => expect(await failed()).toHaveLength(2));
    const { queues } = await admin.snapshot();
    expect(queues).toMatchObject([{ queue: name, failed: 2, waiting: 0 }]);
    expect((await failed()).find(({ id }) => id === 'work-1')).toMatchObject({
      queue: name,
      name: 'work',
      state: 'failed',
      attempts: 1,
      failedReason: 'no way in with Bearer [redacted]',
      data: { note: '[7 characters]' },
    });
    expect(await admin.jobs(name, 'failed', 1, 10)).toHaveLength(1);
    await admin.discard(name, 'work-2');
    await expect(admin.discard(name, 'work-2')).rejects.toEqual(code('ENTITY_NOT_FOUND'));
    worker.probe.behaviour = () => Promise.resolve();
    await admin.retry(name, 'work-1');
    await eventually(() => expect(worker.probe.runsOf('work-1')).toBe(2));
    await eventually(async () => expect(await admin.jobs(name, 'completed', 0, 10)).toHaveLength(1));
    await expect(admin.retry(name, 'work-1')).rejects.toEqual(code('CONFLICT'));
    await expect(admin.jobs('none', 'failed', 0, 1)).rejects.toEqual(code('VALIDATION_ERROR'));
    await worker.module.close();
  });

  it('says that Redis cannot be asked', async () => {
    const admin = new QueueAdmin(backend.config({ REDIS_URL: 'redis://127.0.0.1:1/0' }), []);
    await expect(admin.snapshot()).rejects.toEqual(code('SERVICE_UNAVAILABLE'));
  });
});
