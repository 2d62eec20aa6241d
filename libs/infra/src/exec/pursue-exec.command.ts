import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { retryTransient } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import type { OperationOutcome } from '../operations/operation.decider.js';
import { OperationLog } from '../operations/operation-log.js';
import {
  AgentClient,
  agentFailureCode,
  AgentRefused,
  AlreadyStarted,
  type AgentOperation,
  type AgentOutputEnd,
  type ExecRequest,
} from '../tunnel/index.js';
import { OutputRecorder } from './output-recorder.js';
import type { RunnerLease } from './runner-lease.js';

/** A started operation, as its runner sees it. */
export interface StartedExec {
  readonly serverId: string;
  readonly operationId: string;
  /** From this instant on the outcome is unknown. */
  readonly settleBy: Date;
  readonly lease: RunnerLease;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;

const NEVER_SEEN: OperationOutcome = {
  type: 'fail',
  code: 'EXEC_FAILED',
  message: 'The command never reached the server. Nothing ran.',
};

function outcomeOf(end: AgentOutputEnd | AgentOperation): OperationOutcome | null {
  switch (end.state) {
    case 'ended': {
      const { exitCode, timedOut, truncated } = end;
      return { type: 'succeed', exitCode: timedOut ? null : exitCode, timedOut, truncated };
    }
    case 'lost':
      return { type: 'lose', reason: 'process_lost' };
    case 'running':
      return null;
  }
}

/**
 * Everything after the fence: hands a command to the agent, follows it, and records its end.
 * Nothing here throws because of the server or its network: a mutation is never started again.
 */
@Injectable()
export class PursueExec {
  private readonly logger = new Logger(PursueExec.name);

  constructor(
    private readonly agent: AgentClient,
    private readonly recorder: OutputRecorder,
    private readonly log: OperationLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param request absent when an earlier runner may have handed the command over already. */
  async execute(exec: StartedExec, request?: ExecRequest): Promise<void> {
    const { operationId, lease } = exec;
    try {
      const refused = request ? await this.dispatch(exec, request) : null;
      const outcome = refused ?? (await this.pursue(exec));
      if (outcome) await this.log.settle(operationId, outcome, lease.signal);
    } catch (error) {
      if (!lease.signal.aborted) {
        this.logger.error(`The runner of ${operationId} failed; it will be adopted`, (error as Error).stack);
      }
    } finally {
      await lease.close();
    }
  }

  /** @returns the end when the agent certainly started nothing; null when it may have. */
  private async dispatch(exec: StartedExec, request: ExecRequest): Promise<OperationOutcome | null> {
    const { serverId, operationId, lease } = exec;
    if (!(await retryTransient(() => lease.confirm(), { signal: lease.signal }))) return null;
    try {
      await this.agent.startOperation(serverId, operationId, request, { signal: lease.signal });
      return null;
    } catch (error) {
      if (error instanceof AlreadyStarted || agentFailureCode(error)) return null;
      if (error instanceof AgentRefused) {
        return { type: 'fail', code: 'EXEC_FAILED', message: `The server refused: ${error.reason}.` };
      }
      throw error;
    }
  }

  private async pursue(exec: StartedExec): Promise<OperationOutcome | null> {
    const { lease, settleBy } = exec;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (lease.signal.aborted) return null;
      if (this.clock.now() >= settleBy) return { type: 'lose', reason: 'agent_unreachable' };
      try {
        const outcome = await this.ask(exec);
        if (outcome) return outcome;
      } catch (error) {
        if (lease.signal.aborted) return null;
        if (!agentFailureCode(error) && !(error instanceof AgentRefused)) throw error;
      }
      await delay(pause, undefined, { signal: lease.signal }).catch(() => undefined);
    }
  }

  /** @returns null when the operation is still running or the stream broke off. */
  private async ask({
    serverId,
    operationId,
    lease,
    settleBy,
  }: StartedExec): Promise<OperationOutcome | null> {
    const overdue = new AbortController();
    const timer = setTimeout(() => overdue.abort(), Math.max(0, settleBy.getTime() - this.clock.nowMs()));
    const signal = AbortSignal.any([lease.signal, overdue.signal]);
    try {
      // A start that is still on its way must not arrive after "nothing ran" has been recorded.
      const known =
        (await this.agent.readOperation(serverId, operationId, { signal })) ??
        (await this.agent.voidOperation(serverId, operationId, { signal }));
      if (!known) return NEVER_SEEN;
      const end = await this.recorder.record({ serverId, operationId, lease, signal });
      return end && outcomeOf(end);
    } catch (error) {
      if (overdue.signal.aborted && !lease.signal.aborted) return null;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
