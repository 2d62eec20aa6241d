import { type DynamicModule, Module } from '@nestjs/common';
import { ApplicationsModule } from '#libs/applications';
import { ConfigModule, type Config } from '#libs/config';
import { CoworkWorkerModule } from '#libs/cowork';
import { DatabaseModule } from '#libs/database';
import { EventLogModule, EventLogWorkerModule } from '#libs/event-log';
import { FEEDBACK_QUEUES, FeedbackWorkerModule } from '#libs/feedback';
import { IdempotencyStore } from '#libs/http';
import { INFRA_QUEUES, InfraWorkerModule } from '#libs/infra';
import { JobQueues, JobsModule, MAINTENANCE_QUEUE, QueueBoardModule } from '#libs/jobs';
import { MeteringWorkerModule } from '#libs/metering';
import { OperatorLogModule } from '#libs/operator/operator';
import { type AdminListener, type Logger, ObservabilityModule } from '#libs/observability';
import { RefusalsWorkerModule } from '#libs/refusals';
import { SourcesWorkerModule } from '#libs/sources';
import { StorageWorkerModule } from '#libs/storage';
import { PlatformJobs } from './platform-jobs.js';
import { PortBindingsModule } from './port-bindings.module.js';
import { WorkerReadiness } from './worker-readiness.js';

/** What runs behind the API: jobs, sweeps, the log dispatcher and asynchronous projections. */
@Module({})
export class WorkerModule {
  /** @param listener the admin port where the process has opened it before */
  static with(config: Config, logger: Logger, listener?: AdminListener): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.with(config),
        // The admin listener (health and metrics) is part of this module.
        ObservabilityModule.forRoot({ logger, process: 'worker', ...(listener && { listener }) }),
        DatabaseModule.forRoot({ applicationName: 'portico-worker' }),
        EventLogModule.forRoot(),
        JobsModule.forWorker([...INFRA_QUEUES, ...FEEDBACK_QUEUES, MAINTENANCE_QUEUE]),
        QueueBoardModule,
        EventLogWorkerModule.forRoot({ jobSink: JobQueues }),
        ApplicationsModule,
        OperatorLogModule,
        PortBindingsModule,
        InfraWorkerModule,
        StorageWorkerModule,
        SourcesWorkerModule,
        MeteringWorkerModule,
        CoworkWorkerModule,
        FeedbackWorkerModule,
        RefusalsWorkerModule,
      ],
      providers: [IdempotencyStore, PlatformJobs, WorkerReadiness],
    };
  }
}
