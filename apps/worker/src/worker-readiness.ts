import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database, registerDatabase } from '#libs/database';
import { BackendWatch, JobHealth, type JobHealthSnapshot, type QueueHealth } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
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

/** Figures this old are asked for again; whoever looks now sees the ones before. */
const FRESH_MS = 10_000;

/** What the worker needs, and how its queues do: as somebody who asked for readiness or metrics found them last. */
@Injectable()
export class WorkerReadiness implements OnModuleInit {
  private readonly logger = new Logger(WorkerReadiness.name);
  private latest: JobHealthSnapshot | null = null;
  private askedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Database,
    private readonly jobs: JobHealth,
    private readonly backend: BackendWatch,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    registerDatabase(this.database, this.readiness, this.metrics);
    this.readiness.register('jobs', async () => {
      await this.backend.prove().catch((cause: Error) => {
        throw new Error(this.backend.refusal ?? cause.message, { cause });
      });
      await this.look();
    });
    this.metrics.gauge('jobs_backend_refuses', 'Whether the backend takes no jobs: 1 or 0', () =>
      this.backend.refusal === null ? 0 : 1,
    );
    this.metrics.counter(
      'jobs_refused_total',
      'Jobs the backend did not take; commands and deploys among them ran without it',
      () => this.backend.refusedJobs,
    );
    for (const [name, { help, read }] of Object.entries(QUEUE_GAUGES)) {
      for (const queue of this.jobs.queueNames()) {
        const find = (): number => {
          const health = this.recent()?.queues.find((candidate) => candidate.queue === queue);
          return health ? read(health) : 0;
        };
        this.metrics.gauge(name, help, find, { queue });
      }
    }
  }

  private async look(): Promise<void> {
    this.askedAtMs = this.clock.nowMs();
    this.latest = await this.jobs.snapshot();
  }

  private recent(): JobHealthSnapshot | null {
    if (this.clock.nowMs() - this.askedAtMs >= FRESH_MS) {
      this.look().catch((error: Error) => this.logger.warn(`Queues were not looked at: ${error.message}`));
    }
    return this.latest;
  }
}
