import { randomBytes } from 'node:crypto';
import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { pino } from 'pino';
import { ConfigModule, type Config } from '#libs/config';
import type { JobRequest } from '#libs/event-log';
import { LOGGER } from '#libs/observability';
import { JobsModule } from '../jobs.module.js';
import { JobQueues } from '../queues/job-queues.js';
import type { JobTable } from '../tables/job-definition.js';
import type { JobTables } from '../tables/job-tables.js';
import type { QueueSettings } from '../tables/queue-settings.js';
import { QUEUES } from '../tables/queues.data.js';
import { Probe } from './probe.fixture.js';

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
}

@Global()
@Module({})
class LogModule {
  static to(log: LogLines): DynamicModule {
    const write = (line: string): number => log.push(JSON.parse(line) as Record<string, unknown>);
    const logger = pino({ level: 'debug' }, { write });
    return { module: LogModule, providers: [{ provide: LOGGER, useValue: logger }], exports: [LOGGER] };
  }
}

/** Tables with one queue nobody else uses, and the job `work` on it. */
export function tablesWith(
  settings: Partial<QueueSettings> = {},
  sweeps: Record<string, number> = {},
): JobTables {
  const queue = `spec-${randomBytes(6).toString('hex')}`;
  const jobs: JobTable = {
    work: { queue },
    ...Object.fromEntries(Object.entries(sweeps).map(([job, everyMs]) => [job, { queue, everyMs }])),
  };
  return { queues: { [queue]: { ...QUEUES['infra-exec'], ...settings } }, jobs };
}

export function requestOf(tables: JobTables, jobId: string, data: Record<string, unknown> = {}): JobRequest {
  return { queue: tables.jobs['work']!.queue, job: 'work', jobId, data };
}

/** Compiles a worker without starting it. */
export async function compileWorker(
  config: Config,
  tables: JobTables,
  { providers = [Probe], imports = [] }: WorkerOptions = {},
  log: LogLines = [],
): Promise<TestingModule> {
  return Test.createTestingModule({
    imports: [ConfigModule.with(config), LogModule.to(log), ...imports, JobsModule.forWorker(tables)],
    providers,
  }).compile();
}

export async function startWorker(
  config: Config,
  tables: JobTables,
  options?: WorkerOptions,
): Promise<WorkerUnderTest> {
  const log: LogLines = [];
  const module = await compileWorker(config, tables, options, log);
  await module.init();
  return { module, queues: module.get(JobQueues), probe: module.get(Probe), log };
}
