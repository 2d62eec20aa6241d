import { Injectable, type Provider } from '@nestjs/common';
import { EventLogRegistry } from '#libs/event-log';
import { findBackends, type OpenBackend } from './__fixtures__/backends.fixture.js';
import { Probe } from './__fixtures__/probe.fixture.js';
import { compileWorker, handling, specJobs } from './__fixtures__/worker-under-test.fixture.js';
import type { RequestedJobDefinition } from './declarations/job-definition.js';
import { InjectJobs, JobHandler, type Jobs } from './handlers/job-handler.decorator.js';

describe.each(await findBackends())('a worker on $name does not start', ({ open }) => {
  let backend: OpenBackend;

  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());

  const jobs = specJobs();
  const Work = handling(Probe, 'work', jobs.work);

  async function refusal(...providers: Provider[]): Promise<string> {
    const module = await compileWorker(backend.config(), jobs, { providers });
    try {
      return await module.init().then(
        () => 'started',
        (error: Error) => error.message,
      );
    } finally {
      await module.close();
    }
  }

  it('with two handlers of one job', async () => {
    class Second {
      @JobHandler(jobs.work)
      again(): Promise<void> {
        return Promise.resolve();
      }
    }
    expect(await refusal(Work, Second)).toContain('job work has 2 handlers: Probe.work, Second.again');
  });

  it('with a handler that a factory makes, since declarations are read from classes', async () => {
    const made = { provide: 'MADE', useFactory: () => new Work() };
    expect(await refusal(made)).toContain('Probe.work of job work is made by a factory; provide the class');
  });

  it('with a job on a queue that the process does not open', async () => {
    const elsewhere = { ...jobs.work, queue: { ...jobs.queue, name: 'elsewhere' } };
    expect(await refusal(handling(Probe, 'work', elsewhere))).toBe(
      'The jobs are not declared well:\n  job work is on queue elsewhere, which this process does not open',
    );
  });

  it('with a job that a class asks for and nobody handles', async () => {
    const lost: RequestedJobDefinition<object> = { name: 'lost', queue: jobs.queue, on: [] };
    @Injectable()
    class Asks {
      constructor(@InjectJobs(jobs.work, lost) readonly asked: Jobs) {}
    }
    expect(await refusal(Work, Asks)).toBe(
      'The jobs are not declared well:\n  Asks asks for job lost, which nobody handles',
    );
  });

  it('with a reaction to a fact that no module declares', async () => {
    const on = [{ module: 'parcels', type: 'parcel_burnt', id: () => '1', data: () => ({}) }];
    const Reacts = handling(Probe, 'work', { ...jobs.work, on });
    const module = await compileWorker(backend.config(), jobs, { providers: [Reacts] });
    await module.init();
    expect(() => module.get(EventLogRegistry).seal()).toThrow(
      'job work reacts to the unknown event type parcels/parcel_burnt',
    );
    await module.close();
  });
});
