import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { type AgentDeployStep, DEPLOY_STEPS } from '#libs/agent-protocol';
import { retryTransient } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { contentExpiry, OPERATION_MACHINE } from '../../operations/life/operation.decider.js';
import { NO_REPORT, type DeployReport } from '../../operations/output/deploy-report.js';
import { OperationContents } from '../../operations/output/operation-contents.repository.js';
import { OperationTransitions } from '../../operations/life/operation-transitions.js';
import { OperationViewRepository } from '../../operations/views/operation-view.repository.js';
import type { StartedOperation } from '../../operations/running/operation-run.port.js';

/** The list with one step as it is now, in its place. News that come late change nothing. */
export function withStep(
  steps: readonly AgentDeployStep[],
  step: AgentDeployStep,
): readonly AgentDeployStep[] {
  const known = steps.find(({ name }) => name === step.name);
  if (!known) return [...steps, step];
  const isLate = step.status === 'running' && known.status !== 'running';
  return isLate ? steps : steps.map((other) => (other === known ? step : other));
}

function placeOf(step: string | null): number {
  return DEPLOY_STEPS.findIndex((name) => name === step);
}

/** How far a running deploy has come: its report for those who follow it, its step in the log. */
@Injectable()
export class DeployProgress {
  constructor(
    private readonly contents: OperationContents,
    private readonly operations: OperationViewRepository,
    private readonly progress: OperationTransitions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read({ operationId, lease }: StartedOperation): Promise<DeployReport> {
    return (
      (await retryTransient(() => this.contents.report(operationId), { signal: lease.signal })) ?? NO_REPORT
    );
  }

  async write({ operationId, lease }: StartedOperation, report: DeployReport): Promise<void> {
    const expiresAt = contentExpiry(this.clock.now());
    const held = await retryTransient(
      () => this.contents.saveReportSoFar(operationId, lease.runner, report, expiresAt),
      { signal: lease.signal },
    );
    if (!held) lease.lose();
  }

  /** Steps began or ended, in their order; the last that was not skipped is where the deploy stands. */
  async steps(operation: StartedOperation, news: readonly AgentDeployStep[]): Promise<void> {
    const report = await this.read(operation);
    const steps = news.reduce(withStep, report.steps);
    if (isDeepStrictEqual(steps, report.steps)) return;
    await this.write(operation, { ...report, steps });
    const latest = news.findLast(({ status }) => status !== 'skipped');
    if (latest) await this.recordStep(operation, latest.name);
  }

  /** A fact only when the deploy has come further; another writer knows better. */
  private async recordStep({ operationId, lease }: StartedOperation, step: string): Promise<void> {
    await retryTransient(
      async () => {
        const row = await this.operations.find(operationId);
        if (row?.phase !== 'started' || lease.signal.aborted || placeOf(step) <= placeOf(row.step)) return;
        const loaded = await this.progress.load(operationId);
        if (!OPERATION_MACHINE.next(loaded.state.phase, 'reach')) return;
        await this.progress.attempt(loaded, { type: 'reach', step }, { lease });
      },
      { signal: lease.signal },
    );
  }
}
