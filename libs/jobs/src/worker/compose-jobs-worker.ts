import type { DynamicModule, Provider } from '@nestjs/common';
import { type DefaultJobOptions, Queue } from 'bullmq';
import { CONFIG, type Config } from '#libs/config';
import { BackendErrorLog } from '../backend/backend-error-log.js';
import { JOB_BACKEND, type JobBackend } from '../backend/job-backend.js';
import { openJobBackend } from '../backend/open-job-backend.js';
import type { QueueDefinition } from '../declarations/queue-definition.js';
import { JOBS } from '../handlers/inject-jobs.decorator.js';
import { JobHandlersModule } from '../handlers/job-handlers.module.js';
import { JobTable } from '../handlers/job-table.js';
import { JobHealth } from '../health/job-health.js';
import { JobQueues } from '../queues/job-queues.js';
import { JobSchedules } from '../queues/job-schedules.js';
import { QUEUE_MAP, type QueueMap } from '../queues/queue-map.js';
import { JobRunner } from './job-runner.js';
import { JobWorkers } from './job-workers.js';
import { PurgeFinishedJobs } from './purge-finished-jobs.job.js';

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

function openQueues(jobs: JobTable, backend: JobBackend, errors: BackendErrorLog): QueueMap {
  const { producer, prefix } = backend;
  const open = (definition: QueueDefinition): Queue => {
    const queue = new Queue(definition.name, {
      connection: producer,
      ...(prefix !== null && { prefix }),
      defaultJobOptions: jobOptions(definition, backend),
    });
    queue.on('error', (error) => errors.report(definition.name, error));
    return queue;
  };
  return new Map(jobs.queues().map((definition) => [definition.name, open(definition)]));
}

const BACKEND: Provider = {
  provide: JOB_BACKEND,
  inject: [CONFIG, JobTable],
  useFactory: (config: Config, jobs: JobTable) => openJobBackend(config, jobs.queues().length),
};
const QUEUES: Provider = {
  provide: QUEUE_MAP,
  inject: [JobTable, JOB_BACKEND, BackendErrorLog],
  useFactory: openQueues,
};

/** Everything of this lib that loads BullMQ; processes that run no jobs never come here. */
export function composeJobsWorker(module: DynamicModule['module']): DynamicModule {
  return {
    module,
    global: true,
    imports: [JobHandlersModule],
    providers: [
      BACKEND,
      QUEUES,
      BackendErrorLog,
      JobRunner,
      JobQueues,
      { provide: JOBS, useExisting: JobQueues },
      JobSchedules,
      JobHealth,
      PurgeFinishedJobs,
      JobWorkers,
    ],
    exports: [JobQueues, JOBS, JobHealth],
  };
}
