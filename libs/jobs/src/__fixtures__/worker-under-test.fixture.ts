import { randomBytes } from 'node:crypto';
import { type DynamicModule, Global, Injectable, Module, type Provider, type Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { pino } from 'pino';
import { type Config, ConfigModule } from '#libs/config';
import type { SilenceLimits } from '#libs/database';
import { EventLogRegistry, type JobRequest } from '#libs/event-log';
import { LOGGER } from '#libs/observability';
import {
  type JobDefinition,
  jobRequest,
  type RequestedJobDefinition,
} from '../declarations/job-definition.js';
import { COMMON_QUEUE_SETTINGS, type QueueDefinition } from '../declarations/queue-definition.js';
import { type JobContext, JobHandler } from '../handlers/job-handler.decorator.js';
import { JobsModule } from '../jobs.module.js';
import { JobQueues } from '../queues/job-queues.js';
import { PurgeFinishedJobs } from '../worker/queue-processor.js';
import { Probe, Sweeper } from './probe.fixture.js';

/** Lines the worker logged, parsed. */
export type LogLines = Record<string, unknown>[];

export interface WorkerUnderTest {
  readonly module: TestingModule;
  readonly queues: JobQueues;
  readonly probe: Probe;
  readonly log: LogLines;
}

export interface WorkerOptions {
  readonly providers?: Provider[];
  readonly imports?: DynamicModule[];
  /** Queues beside that of the jobs. */
  readonly queues?: readonly QueueDefinition[];
  /** How long connections to PostgreSQL may be silent. */
  readonly silence?: SilenceLimits;
}

@Global()
@Module({})
class LogModule {
  static to(log: LogLines): DynamicModule {
    const write = (line: string): number => log.push(JSON.parse(line) as Record<string, unknown>);
    const logger = pino({ level: 'debug' }, { write });
    return {
      module: LogModule,
      providers: [{ provide: LOGGER, useValue: logger }, EventLogRegistry],
      exports: [LOGGER, EventLogRegistry],
    };
  }
}

/** The jobs of a spec, on one queue that nobody else uses. */
export interface SpecJobs {
  readonly queue: QueueDefinition;
  /** Handled by {@link Probe}. */
  readonly work: RequestedJobDefinition<object>;
  /** Milliseconds between two runs of the sweeps `sweep` and `purge-finished-jobs`; they are absent without. */
  readonly sweepEveryMs?: number;
  /** Whether the sweep is one that every worker runs by itself. */
  readonly sweepsEverywhere?: true;
  readonly purgeEveryMs?: number;
}

export function specJobs(
  settings: Partial<QueueDefinition> = {},
  sweeps: Pick<SpecJobs, 'sweepEveryMs' | 'sweepsEverywhere' | 'purgeEveryMs'> = {},
): SpecJobs {
  const queue: QueueDefinition = {
    ...COMMON_QUEUE_SETTINGS,
    name: `spec-${randomBytes(6).toString('hex')}`,
    concurrency: 32,
    share: null,
    lockDurationMs: 60_000,
    stalledIntervalMs: 30_000,
    maxStalledCount: 0,
    attempts: 3,
    backoff: { type: 'exponential', delayMs: 500, jitter: 0.5 },
    drainTimeoutMs: 600_000,
    ...settings,
  };
  return { queue, work: { name: 'work', queue, on: [] }, ...sweeps };
}

export function requestOf({ work }: SpecJobs, id: string, data: object = {}): JobRequest {
  return jobRequest(work, id, data);
}

/** A class like `type` whose method `name` handles the job. */
export function handling<Instance extends object>(
  type: new (...args: never[]) => Instance,
  name: keyof Instance & string,
  job: JobDefinition,
): Type<Instance> {
  const made = { [type.name]: class extends type {} }[type.name] as Type<Instance>;
  const inherited = (type.prototype as Record<string, (context: JobContext) => Promise<void>>)[name];
  const method = function (this: Instance, context: JobContext): Promise<void> | undefined {
    return inherited?.call(this, context);
  };
  Object.defineProperty(made.prototype, name, { value: method, configurable: true, writable: true });
  JobHandler(job)(made.prototype as object, name, { value: method as never });
  return made;
}

/** {@link Probe} on the job `work`, and {@link Sweeper} where there is a sweep. */
export function handlersOf({ work, queue, sweepEveryMs, sweepsEverywhere }: SpecJobs): Provider[] {
  const probe = { provide: Probe, useClass: handling(Probe, 'work', work) };
  if (sweepEveryMs === undefined) return [probe];
  const everywhere = sweepsEverywhere && { everywhere: sweepsEverywhere };
  const sweep: JobDefinition = { name: 'sweep', queue, everyMs: sweepEveryMs, ...everywhere };
  return [probe, { provide: Sweeper, useClass: handling(Sweeper, 'sweep', sweep) }];
}

@Injectable()
class NothingToPurge {}

/** Compiles a worker without starting it. */
export async function compileWorker(
  config: Config,
  jobs: SpecJobs,
  { providers = handlersOf(jobs), imports = [], queues = [], silence }: WorkerOptions = {},
  log: LogLines = [],
): Promise<TestingModule> {
  const purge: JobDefinition = { name: 'purge-often', queue: jobs.queue, everyMs: jobs.purgeEveryMs ?? 0 };
  return Test.createTestingModule({
    imports: [
      ConfigModule.with(config),
      LogModule.to(log),
      ...imports,
      JobsModule.forWorker([jobs.queue, ...queues], silence),
    ],
    providers,
  })
    .overrideProvider(PurgeFinishedJobs)
    .useClass(jobs.purgeEveryMs === undefined ? NothingToPurge : handling(PurgeFinishedJobs, 'purge', purge))
    .compile();
}

export async function startWorker(
  config: Config,
  jobs: SpecJobs,
  options?: WorkerOptions,
): Promise<WorkerUnderTest> {
  const log: LogLines = [];
  const module = await compileWorker(config, jobs, options, log);
  await module.init();
  return { module, queues: module.get(JobQueues), probe: module.get(Probe), log };
}

/** Workers of one spec, each closed once. */
export class StartedWorkers {
  private readonly open: WorkerUnderTest[] = [];

  async start(config: Config, jobs: SpecJobs, options?: WorkerOptions): Promise<WorkerUnderTest> {
    const worker = await startWorker(config, jobs, options);
    this.open.push(worker);
    return worker;
  }

  async close(): Promise<void> {
    for (const { module } of this.open.splice(0)) await module.close();
  }
}
