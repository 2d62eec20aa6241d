import { BullModule, BullRegistrar, getQueueToken, type WorkerHost } from '@nestjs/bullmq';
import type { DynamicModule, Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { DefaultJobOptions, Queue } from 'bullmq';
import { CONFIG, type Config } from '#libs/config';
import { LOGGER, type Logger } from '#libs/observability';
import { BackendErrorLog } from '../backend/backend-error-log.js';
import { JOB_BACKEND, type JobBackend } from '../backend/job-backend.js';
import { JobBackendModule } from '../backend/job-backend.module.js';
import { HandlerRegistry } from '../handlers/handler-registry.js';
import { JobHealth } from '../health/job-health.js';
import { JobQueues } from '../queues/job-queues.js';
import { JobSchedules } from '../queues/job-schedules.js';
import { JOB_TABLES, type JobTables } from '../tables/job-tables.js';
import type { QueueSettings } from '../tables/queue-settings.js';
import { JobRunner } from './job-runner.js';
import { JobWorkers } from './job-workers.js';
import { PURGE_FINISHED_JOBS, PurgeFinishedJobs } from './purge-finished-jobs.job.js';
import { createQueueProcessor } from './queue-processor.js';

const QUEUE_MAP = Symbol('QUEUE_MAP');
const PROCESSOR_MAP = Symbol('PROCESSOR_MAP');
const processorToken = (queue: string): string => `JobProcessor:${queue}`;

type QueueMap = ReadonlyMap<string, Queue>;

function jobOptions(settings: QueueSettings, { prunes }: JobBackend): DefaultJobOptions {
  const { attempts, backoff, removeOnComplete, removeOnFail } = settings;
  return {
    attempts,
    backoff: { type: backoff.type, delay: backoff.delayMs, jitter: backoff.jitter },
    ...(prunes && {
      removeOnComplete: { age: removeOnComplete.ageSeconds, count: removeOnComplete.count },
      removeOnFail: { age: removeOnFail.ageSeconds, count: removeOnFail.count },
    }),
  };
}

function processors(tables: JobTables): Provider[] {
  const names = Object.keys(tables.queues);
  return [
    ...Object.entries(tables.queues).map(([queue, settings]) => ({
      provide: processorToken(queue),
      useFactory: (backend: JobBackend, runner: JobRunner) =>
        createQueueProcessor(queue, settings, backend, runner),
      inject: [JOB_BACKEND, JobRunner],
    })),
    {
      provide: PROCESSOR_MAP,
      useFactory: (...hosts: WorkerHost[]) => new Map(hosts.map((host, index) => [names[index] ?? '', host])),
      inject: names.map(processorToken),
    },
  ];
}

function queueMap(tables: JobTables): Provider {
  const names = Object.keys(tables.queues);
  return {
    provide: QUEUE_MAP,
    useFactory: (errors: BackendErrorLog, ...queues: Queue[]): QueueMap => {
      for (const queue of queues) queue.on('error', (error) => errors.report(queue.name, error));
      return new Map(queues.map((queue) => [queue.name, queue]));
    },
    inject: [BackendErrorLog, ...names.map((name) => getQueueToken(name))],
  };
}

const JOB_WORKERS: Provider = {
  provide: JobWorkers,
  useFactory: (
    registrar: BullRegistrar,
    processors: ReadonlyMap<string, WorkerHost>,
    queues: QueueMap,
    { queues: settings }: JobTables,
    schedules: JobSchedules,
    runner: JobRunner,
    backend: JobBackend,
    errors: BackendErrorLog,
    logger: Logger,
    { drainTimeoutMs }: Config,
  ) =>
    new JobWorkers({
      registrar,
      processors,
      queues,
      settings,
      schedules,
      runner,
      backend,
      errors,
      logger,
      drainTimeoutMs,
    }),
  inject: [
    BullRegistrar,
    PROCESSOR_MAP,
    QUEUE_MAP,
    JOB_TABLES,
    JobSchedules,
    JobRunner,
    JOB_BACKEND,
    BackendErrorLog,
    LOGGER,
    CONFIG,
  ],
};

const PURGE: Provider = {
  provide: PurgeFinishedJobs,
  useFactory: (queues: QueueMap, { queues: settings }: JobTables) => new PurgeFinishedJobs(queues, settings),
  inject: [QUEUE_MAP, JOB_TABLES],
};

function storage(tables: JobTables): DynamicModule[] {
  return [
    JobBackendModule.forWorkers(Object.keys(tables.queues).length),
    BullModule.forRootAsync({
      useFactory: ({ producer, prefix }: JobBackend) => ({
        connection: producer,
        ...(prefix !== null && { prefix }),
      }),
      inject: [JOB_BACKEND],
      // Workers start when the process is up and its boot checks have passed, not before.
      extraOptions: { manualRegistration: true },
    }),
    ...Object.entries(tables.queues).map(([name, settings]) =>
      BullModule.registerQueueAsync({
        name,
        useFactory: (backend: JobBackend) => ({ defaultJobOptions: jobOptions(settings, backend) }),
        inject: [JOB_BACKEND],
      }),
    ),
  ];
}

/** Everything of this lib that loads BullMQ; processes that run no jobs never come here. */
export function composeJobsWorker(module: DynamicModule['module'], tables: JobTables): DynamicModule {
  return {
    module,
    global: true,
    imports: [DiscoveryModule, ...storage(tables)],
    providers: [
      { provide: JOB_TABLES, useValue: tables },
      {
        provide: BackendErrorLog,
        useFactory: (log: Logger) => new BackendErrorLog(log),
        inject: [LOGGER],
      },
      HandlerRegistry,
      JobRunner,
      queueMap(tables),
      ...processors(tables),
      ...[JobQueues, JobSchedules].map((service) => ({
        provide: service,
        useFactory: (queues: QueueMap, { jobs }: JobTables) => new service(queues, jobs),
        inject: [QUEUE_MAP, JOB_TABLES],
      })),
      { provide: JobHealth, useFactory: (queues: QueueMap) => new JobHealth(queues), inject: [QUEUE_MAP] },
      ...(PURGE_FINISHED_JOBS in tables.jobs ? [PURGE] : []),
      JOB_WORKERS,
    ],
    exports: [JobQueues, JobHealth],
  };
}
