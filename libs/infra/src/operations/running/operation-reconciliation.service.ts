import { Inject, Injectable, Logger } from '@nestjs/common';
import type { JobRequest } from '#libs/event-log';
import { InjectJobs, jobRequest, type Jobs, JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { OperationTransitions } from '../life/operation-transitions.js';
import {
  type LapsedOperation,
  type LeaseMoment,
  OperationLeaseRepository,
} from '../locks/operation-lease.repository.js';
import { RUN_JOBS, SETTLE_OPERATION, workOn } from '../operation.jobs.js';
import { OperationViewRepository } from '../views/operation-view.repository.js';
import type { OperationRow } from '../views/operation.policy.js';
import { WAITS, type Waits, SteadyAnswers } from '../waits.js';

const BATCH = 100;
/** An accepted operation without a runner for this long may have lost its job: a worker that died held it. */
const JOB_OVERDUE_MS = 5_000;

/** Work that asks for a job, again in each round: what asked before may be gone, or held by a worker that died. */
interface Due {
  /** The work, by a name that no other has. */
  readonly name: string;
  readonly round: number;
  /** The job of this round, and those of the rounds before. The fence keeps repeats harmless. */
  readonly next: JobRequest;
  readonly earlier: readonly JobRequest[];
}

/** A repeat gets an id of its own: an ended job keeps its id for days, and a dead worker holds one for a minute. */
function dueInRound(round: number, name: string, request: (id: string) => JobRequest): Due {
  const of = (number: number): JobRequest => request(number === 0 ? name : `${name}-${number}`);
  return { name, round, next: of(round), earlier: Array.from({ length: round }, (_, before) => of(before)) };
}

function dueStart(operation: OperationRow, now: number): Due {
  const { operationId, kind, requestedAt } = operation;
  const round = Math.floor((now - requestedAt.getTime()) / JOB_OVERDUE_MS);
  return dueInRound(round, operationId, (id) => jobRequest(RUN_JOBS[kind], id, workOn(operation)));
}

/** Each adoption is other work: a worker that died with one leaves its job in hand. */
function dueAdoption(operation: LapsedOperation): Due {
  const { operationId, adoptions, lapsedMs } = operation;
  const round = Math.max(0, Math.floor(lapsedMs / JOB_OVERDUE_MS));
  const name = `${operationId}-${adoptions}`;
  return dueInRound(round, name, (id) => jobRequest(SETTLE_OPERATION, id, workOn(operation)));
}

/** Finds operations that nobody works on and gives them a runner; settles those past their deadline. */
@Injectable()
export class OperationReconciliation {
  private readonly logger = new Logger(OperationReconciliation.name);
  /** The rounds for which this process has asked. */
  private asked = new Map<string, number>();
  private readonly answers: SteadyAnswers;

  constructor(
    private readonly operations: OperationViewRepository,
    private readonly leases: OperationLeaseRepository,
    private readonly steps: OperationTransitions,
    @InjectJobs(...Object.values(RUN_JOBS), SETTLE_OPERATION) private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(WAITS) waits: Waits,
  ) {
    this.answers = new SteadyAnswers(waits.steadyMs);
  }

  @JobHandler({ name: 'reconcile-operations', queue: MAINTENANCE_QUEUE, everyMs: 1_000, everywhere: true })
  async reconcile(): Promise<void> {
    const steady = await this.steadyMoment();
    const lapsed = steady ? await this.leases.lapsed(steady, BATCH) : [];
    if (steady) await this.leases.freeAbandonedUploads(steady, BATCH);
    await this.askFor([...lapsed.map(dueAdoption), ...(await this.forgotten())]);
  }

  /**
   * The moment as of which leases are judged; null while silence says nothing. What is asked after it may itself be held
   * up by a database that goes away, and must not judge by the time when that is back.
   */
  private async steadyMoment(): Promise<LeaseMoment | null> {
    try {
      const moment = await this.leases.now();
      return this.answers.answered(moment.atMs) ? moment : null;
    } catch (error) {
      this.answers.failed();
      throw error;
    }
  }

  /** Accepted ones that should run by now; those that may no longer are closed. */
  private async forgotten(): Promise<Due[]> {
    const now = this.clock.nowMs();
    const due: Due[] = [];
    for (const operation of await this.operations.requestedBefore(new Date(now - JOB_OVERDUE_MS), BATCH)) {
      if (now < operation.startBy.getTime()) due.push(dueStart(operation, now));
      else {
        await this.neverStarted(operation.operationId).catch((error: Error) => {
          this.logger.warn(`${operation.operationId} could not be closed: ${error.message}`);
        });
      }
    }
    return due;
  }

  /** Once in each round: a queue that holds thousands is not asked for each of them every time. */
  private async askFor(due: readonly Due[]): Promise<void> {
    const before = this.asked;
    this.asked = new Map(due.map(({ name, round }) => [name, before.get(name) === round ? round : -1]));
    for (const { name, round, next, earlier } of due) {
      if (this.asked.get(name) === round) continue;
      await this.jobs.addOrRun([next], earlier);
      this.asked.set(name, round);
    }
  }

  /** The decider turns a start after the deadline into the proof that it never ran. */
  private async neverStarted(operationId: string): Promise<void> {
    const loaded = await this.steps.load(operationId);
    if (loaded.state.phase === 'requested') await this.steps.attempt(loaded, { type: 'start' });
  }
}
