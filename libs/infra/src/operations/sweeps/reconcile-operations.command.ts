import { Inject, Injectable, Logger } from '@nestjs/common';
import type { JobRequest } from '#libs/event-log';
import { InjectJobs, jobRequest, type Jobs } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { OperationSteps } from '../life/operation-steps.js';
import { OperationViewRepository } from '../views/operation-view.repository.js';
import { OperationLeaseRepository } from '../locks/operation-lease.repository.js';
import type { OperationRow } from '../views/observe-operation.policy.js';
import { RUN_JOBS, SETTLE_OPERATION, workOn } from '../operation.jobs.js';

const BATCH = 100;
/** An accepted operation without a runner for this long may have lost its job. */
const JOB_OVERDUE_MS = 15_000;

/**
 * The job of this round and those before it, the newest first. A repeat gets an id of its own: an ended job
 * keeps its id for days, and a worker that died holds one for a minute. The fence keeps repeats harmless.
 */
function roundsOf(operation: OperationRow, now: number): JobRequest[] {
  const { operationId, kind, requestedAt } = operation;
  const round = Math.floor((now - requestedAt.getTime()) / JOB_OVERDUE_MS);
  return Array.from({ length: round + 1 }, (_, back) => {
    const id = back === round ? operationId : `${operationId}-${round - back}`;
    return jobRequest(RUN_JOBS[kind], id, workOn(operation));
  });
}

/** Finds operations that nobody works on and gives them a runner; settles those past their deadline. */
@Injectable()
export class ReconcileOperations {
  private readonly logger = new Logger(ReconcileOperations.name);

  constructor(
    private readonly operations: OperationViewRepository,
    private readonly leases: OperationLeaseRepository,
    private readonly steps: OperationSteps,
    @InjectJobs(...Object.values(RUN_JOBS), SETTLE_OPERATION) private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await this.adoptAbandoned();
    await this.leases.freeAbandonedUploads(BATCH);
    await this.startForgotten();
  }

  private async startForgotten(): Promise<void> {
    const now = this.clock.nowMs();
    const forgotten = await this.operations.requestedBefore(new Date(now - JOB_OVERDUE_MS), BATCH);
    const jobs: JobRequest[] = [];
    for (const operation of forgotten) {
      if (now >= operation.startBy.getTime()) {
        await this.neverStarted(operation.operationId).catch((error: Error) => {
          this.logger.warn(`${operation.operationId} could not be closed: ${error.message}`);
        });
        continue;
      }
      const [next, ...earlier] = roundsOf(operation, now);
      if (next && !(await this.jobs.anyWaits(earlier))) jobs.push(next);
    }
    if (jobs.length > 0) await this.jobs.add(jobs);
  }

  /** The decider turns a start after the deadline into the proof that it never ran. */
  private async neverStarted(operationId: string): Promise<void> {
    const loaded = await this.steps.load(operationId);
    if (loaded.state.phase === 'requested') await this.steps.attempt(loaded, { type: 'start' });
  }

  /** Each adoption has a job of its own: a worker that died with one leaves it in hand for a minute and more. */
  private async adoptAbandoned(): Promise<void> {
    const lapsed = await this.leases.lapsed(BATCH);
    const jobs = lapsed.map((operation) =>
      jobRequest(SETTLE_OPERATION, `${operation.operationId}-${operation.adoptions}`, workOn(operation)),
    );
    if (jobs.length > 0) await this.jobs.ensure(jobs);
  }
}
