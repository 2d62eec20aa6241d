import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '#libs/database';
import { JobHealth, type JobHealthSnapshot, type QueueHealth } from '#libs/jobs';
import { Metrics, Readiness } from '#libs/observability';

/** What a gauge shows of a queue; a missing age reads as 0. */
const QUEUE_GAUGES: Readonly<Record<string, { help: string; read: (queue: QueueHealth) => number }>> = {
  jobs_waiting: { help: 'Jobs that could start', read: ({ waiting }) => waiting },
  jobs_active: { help: 'Jobs that run', read: ({ active }) => active },
  jobs_failed: { help: 'Kept jobs that used all their attempts', read: ({ failed }) => failed },
  jobs_oldest_waiting_seconds: {
    help: 'Age of the oldest job that could start; grows when workers have stopped pulling',
    read: ({ oldestWaitingAgeMs }) => (oldestWaitingAgeMs ?? 0) / 1000,
  },
  jobs_last_completed_seconds: {
    help: 'Time since a job of the queue last completed',
    read: ({ lastCompletedAgeMs }) => (lastCompletedAgeMs ?? 0) / 1000,
  },
};

/** What the worker needs, and how its queues do. The figures are those of the last readiness check. */
@Injectable()
export class WorkerReadiness implements OnModuleInit {
  private latest: JobHealthSnapshot | null = null;

  constructor(
    private readonly database: Database,
    private readonly jobs: JobHealth,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.readiness.register('database', () => this.database.query('select 1'));
    this.readiness.register('jobs', async () => {
      this.latest = await this.jobs.snapshot();
    });
    for (const [name, { help, read }] of Object.entries(QUEUE_GAUGES)) {
      for (const queue of this.jobs.queueNames()) {
        const find = (): number => {
          const health = this.latest?.queues.find((candidate) => candidate.queue === queue);
          return health ? read(health) : 0;
        };
        this.metrics.gauge(name, help, find, { queue });
      }
    }
  }
}
