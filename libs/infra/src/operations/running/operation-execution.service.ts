import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { AgentDeployStep, AgentTrace, OperationRequest } from '#libs/agent-protocol';
import { retryTransient } from '#libs/database/contracts';
import { CLOCK, type Clock } from '#libs/kernel';
import { tracer } from '#libs/observability';
import {
  AgentClient,
  agentFailureCode,
  AgentMalformed,
  AgentRefused,
  AlreadyStarted,
  type AgentFailureCode,
  type FollowedStart,
} from '../../tunnel/index.js';
import { confirmDeadline } from '../life/operation.decider.js';
import { OperationTransitions } from '../life/operation-transitions.js';
import { LeaseLostError } from '../locks/operation-lease.repository.js';
import { OutputBudget } from '../output/output-budget.js';
import { isOfTrace, spansOfAgent } from './agent-spans.policy.js';
import {
  isPrepared,
  OPERATION_RUNS,
  type OperationEnding,
  type OperationRun,
  type OperationRuns,
  type StartedOperation,
} from './operation-run.port.js';
import { OutputRecorder } from './output-recorder.js';

/** Whether the agent is known to have had the operation in its journal; with the output of a start that is followed. */
interface Dispatched {
  before: boolean;
  followed: FollowedStart | undefined;
}

const UNSEEN: Dispatched = { before: false, followed: undefined };
const SEEN: Dispatched = { before: true, followed: undefined };

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;

/** What undoing a deploy may take beyond its own time. */
const UNDO_MS = 600_000;

/** An agent adds to the trace that led to its operation, and to no other, whatever it names. */
function tellTrace({ serverId, timeoutSeconds }: StartedOperation, trace: AgentTrace, toldMs: number): void {
  if (!isOfTrace(trace, tracer().traceId)) return;
  const { traceparent: parent, pid } = trace;
  const spans = spansOfAgent(trace, timeoutSeconds * 1000 + UNDO_MS, performance.now() - toldMs);
  tracer().tell({ service: 'portico-agent', instance: serverId, pid, parent, spans });
}

/**
 * Everything after the fence: hands an operation to the agent, follows it, and records its end.
 * Nothing here throws because of the server or its network: a mutation is never started again.
 */
@Injectable()
export class OperationExecution {
  private readonly logger = new Logger(OperationExecution.name);

  constructor(
    private readonly agent: AgentClient,
    private readonly recorder: OutputRecorder,
    private readonly steps: OperationTransitions,
    private readonly budget: OutputBudget,
    @Inject(OPERATION_RUNS) private readonly runs: OperationRuns,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Prepares the operation and hands it over, then follows it to its end. */
  start(operation: StartedOperation): Promise<void> {
    return this.toItsEnd(operation, async (run) => {
      const prepared = await run.prepare(operation);
      if (!isPrepared(prepared)) return prepared.ending;
      const dispatched = await this.dispatch(operation, prepared.request, run);
      return 'before' in dispatched ? this.follow(operation, run, dispatched) : dispatched;
    });
  }

  /** Follows an operation that an earlier runner may have handed over already. */
  adopt(operation: StartedOperation): Promise<void> {
    return this.toItsEnd(operation, async (run) =>
      this.follow(operation, run, (await run.wasSeen(operation)) ? SEEN : UNSEEN),
    );
  }

  private async toItsEnd(
    operation: StartedOperation,
    work: (run: OperationRun) => Promise<OperationEnding | null>,
  ): Promise<void> {
    const { operationId, kind, lease } = operation;
    const run = this.runs[kind];
    try {
      const ending = await work(run);
      if (ending) {
        // A deploy has reached steps meanwhile, which are facts too.
        const known = kind === 'exec' ? operation.known : undefined;
        await this.steps.settle(operationId, ending.outcome, {
          signal: lease.signal,
          lease,
          also: ending.record,
          known,
        });
        if (this.mayHaveKept(operation)) await this.budget.settle(operationId);
      }
    } catch (error) {
      if (error instanceof LeaseLostError) {
        this.logger.warn(error.message);
        lease.lose();
      } else if (!lease.signal.aborted) {
        this.logger.error(`The runner of ${operationId} failed; it will be adopted`, (error as Error).stack);
      }
    } finally {
      try {
        await run.release(operation);
      } finally {
        await lease.close();
      }
    }
  }

  /** A command that printed nothing to its only runner has left nothing to be counted; a deploy has its report. */
  private mayHaveKept(operation: StartedOperation): boolean {
    return operation.kind === 'deploy' || !operation.known || this.recorder.hasStored(operation);
  }

  /** @returns the end when the agent certainly started nothing. */
  private async dispatch(
    operation: StartedOperation,
    request: OperationRequest,
    run: OperationRun,
  ): Promise<OperationEnding | Dispatched> {
    const { target, operationId, lease, prefetched } = operation;
    if (!(await retryTransient(() => lease.confirm(), { signal: lease.signal }))) return UNSEEN;
    try {
      // A process that is about to stop sees it through: cut short, the next runner could not tell it from one that
      // never began, and would end it as that.
      const options = { signal: lease.lostSignal, follow: true, replicaUrl: prefetched?.replicaUrl ?? null };
      const { followed } = await this.agent.startOperation(target, operationId, request, options);
      return { before: true, followed };
    } catch (error) {
      if (error instanceof AlreadyStarted) return SEEN;
      if (agentFailureCode(error)) return UNSEEN;
      if (error instanceof AgentRefused) return run.refused(operation, error.reason);
      throw error;
    }
  }

  private async follow(
    operation: StartedOperation,
    run: OperationRun,
    dispatched: Dispatched,
  ): Promise<OperationEnding | null> {
    const { lease, settleBy } = operation;
    const seen = { ...dispatched };
    let lastFault: AgentFailureCode | null = null;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (lease.signal.aborted) {
        seen.followed?.close();
        return null;
      }
      if (this.clock.now() >= settleBy) return run.lost(operation, 'agent_unreachable', lastFault);
      try {
        const ending = await this.ask(operation, run, seen);
        if (ending) return ending;
      } catch (error) {
        if (lease.signal.aborted) return null;
        lastFault = agentFailureCode(error);
        // Asked again it would say the same, and the server would stay held until the deadline.
        if (error instanceof AgentMalformed) return this.malformed(operation, run, error);
        if (!lastFault && !(error instanceof AgentRefused)) throw error;
        // Nobody has seen it begin: the time the work itself may take is not waited for.
        if (!seen.before && this.clock.now() >= confirmDeadline(operation)) {
          return run.lost(operation, 'agent_unreachable', lastFault);
        }
      }
      await delay(pause, undefined, { signal: lease.signal }).catch(() => undefined);
    }
  }

  private malformed(
    operation: StartedOperation,
    run: OperationRun,
    error: AgentMalformed,
  ): Promise<OperationEnding> {
    this.logger.warn(`The agent makes no sense of ${operation.operationId}: ${error.message}`);
    return run.lost(operation, 'answer_malformed', agentFailureCode(error));
  }

  /** @returns null when the operation is still running or the stream broke off. */
  private async ask(
    operation: StartedOperation,
    run: OperationRun,
    seen: Dispatched,
  ): Promise<OperationEnding | null> {
    const { target, operationId, lease, settleBy } = operation;
    const overdue = new AbortController();
    const timer = setTimeout(() => overdue.abort(), Math.max(0, settleBy.getTime() - this.clock.nowMs()));
    const signal = AbortSignal.any([lease.signal, overdue.signal]);
    try {
      const { followed } = seen;
      seen.followed = undefined;
      // A start that is still on its way must not arrive after "nothing ran" has been recorded.
      const known =
        followed?.operation ??
        (await this.agent.readOperation(target, operationId, { signal })) ??
        (await this.agent.voidOperation(target, operationId, { signal }));
      // A journal that was put back from a copy, or lost, proves nothing of what it had known.
      if (!known)
        return seen.before ? run.lost(operation, 'process_lost', null) : run.neverReached(operation);
      if (known.kind !== operation.kind) {
        throw new AgentMalformed(target.serverId, new Error('it names another kind of operation'));
      }
      seen.before = true;
      await run.onKnown(operation, known);
      const onStep = (step: AgentDeployStep): Promise<void> => run.onStep(operation, step);
      const end = await this.recorder.record(operation, signal, onStep, followed);
      const toldMs = performance.now();
      const ending = end && (await run.end(operation, end));
      if (ending && end.trace) tellTrace(operation, end.trace, toldMs);
      return ending;
    } catch (error) {
      if (overdue.signal.aborted && !lease.signal.aborted) return null;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
