import { BullModule, getQueueToken } from '@nestjs/bullmq';
import type { DynamicModule, Provider } from '@nestjs/common';
import type { DefaultJobOptions, Queue } from 'bullmq';
import type { SilenceLimits } from '#libs/database';
import { BackendErrorLog, BackendWatch } from '../backend/backend-watch.js';
import { JOB_BACKEND, type JobBackend } from '../backend/job-backend.js';
import { JobBackendModule } from '../backend/job-backend.module.js';
import { QUEUE_MAP, type QueueDefinition, type QueueMap } from '../declarations/queue-definition.js';
import { JOBS } from '../handlers/job-handler.decorator.js';
import { JobHandlersModule } from '../handlers/job-table.js';
import { JobHealth } from '../health/job-health.js';
import { JobQueues, JOBS_WITHOUT_QUEUE } from '../queues/job-queues.js';
import { JobRunner } from './job-runner.js';
import { JobWorkers } from './job-workers.js';
import {
  createQueueProcessor,
  PROCESSOR_MAP,
  type ProcessorMap,
  PurgeFinishedJobs,
} from './queue-processor.js';

function jobOptions(queue: QueueDefinition, { prunes }: JobBackend): DefaultJobOptions {
  const { attempts, backoff, removeOnComplete, removeOnFail } = queue;
  return {
    attempts,
    backoff: { type: backoff.type, delay: backoff.delayMs, jitter: backoff.jitter },
    ...(prunes && {
      removeOnComplete: { age: removeOnComplete.ageSeconds, count: removeOnComplete.count },
      removeOnFail: { age: removeOnFail.ageSeconds, count: removeOnFail.count },
    }),
  };
}

function storage(queues: readonly QueueDefinition[], silence?: SilenceLimits): DynamicModule[] {
  return [
    JobBackendModule.forWorkers(queues.length, silence),
    BullModule.forRootAsync({
      inject: [JOB_BACKEND],
      useFactory: ({ producer, prefix }: JobBackend) => ({
        connection: producer,
        ...(prefix !== null && { prefix }),
      }),
      // Workers start when the process is up and its boot checks have passed, not before.
      extraOptions: { manualRegistration: true },
    }),
    ...queues.map((queue) =>
      BullModule.registerQueueAsync({
        name: queue.name,
        inject: [JOB_BACKEND],
        useFactory: (backend: JobBackend) => ({ defaultJobOptions: jobOptions(queue, backend) }),
      }),
    ),
  ];
}

function queueMap(queues: readonly QueueDefinition[]): Provider {
  return {
    provide: QUEUE_MAP,
    inject: [BackendErrorLog, ...queues.map(({ name }) => getQueueToken(name))],
    useFactory: (errors: BackendErrorLog, ...open: Queue[]): QueueMap => {
      for (const queue of open) queue.on('error', (error) => errors.report(queue.name, error));
      return new Map(open.map((queue) => [queue.name, queue]));
    },
  };
}

/** One provider for each queue: the library finds processors among the providers, by their decorator. */
function processors(queues: readonly QueueDefinition[]): Provider[] {
  const tokenOf = ({ name }: QueueDefinition): string => `JobProcessor:${name}`;
  return [
    ...queues.map((queue) => ({
      provide: tokenOf(queue),
      inject: [JOB_BACKEND, JobRunner],
      useFactory: (backend: JobBackend, runner: JobRunner) => createQueueProcessor(queue, backend, runner),
    })),
    {
      provide: PROCESSOR_MAP,
      inject: queues.map(tokenOf),
      useFactory: (...hosts: ReturnType<typeof createQueueProcessor>[]): ProcessorMap =>
        new Map(hosts.map((host, index) => [queues[index] as QueueDefinition, host])),
    },
  ];
}

/** Everything of this lib that loads BullMQ; processes that run no jobs never come here. */
export function composeJobsWorker(
  module: DynamicModule['module'],
  queues: readonly QueueDefinition[],
  silence?: SilenceLimits,
): DynamicModule {
  return {
    module,
    global: true,
    imports: [JobHandlersModule, ...storage(queues, silence)],
    providers: [
      queueMap(queues),
      ...processors(queues),
      BackendErrorLog,
      BackendWatch,
      JobRunner,
      { provide: JOBS_WITHOUT_QUEUE, useExisting: JobRunner },
      JobQueues,
      { provide: JOBS, useExisting: JobQueues },
      JobHealth,
      PurgeFinishedJobs,
      JobWorkers,
    ],
    exports: [JobQueues, JOBS, JobHealth, BackendWatch, QUEUE_MAP],
  };
}
