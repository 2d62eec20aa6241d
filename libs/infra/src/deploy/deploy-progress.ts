import { Inject, Injectable } from '@nestjs/common';
import { retryTransient } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { contentExpiry } from '../operation-output/content-expiry.policy.js';
import type { DeployReport } from '../operation-output/deploy-report.js';
import { OperationReportRepository } from '../operation-output/operation-report.repository.js';
import { OperationLog } from '../operations/operation-log.js';
import { OperationViewRepository } from '../operations/operation-view.repository.js';
import type { StartedOperation } from '../running/operation-run.port.js';
import type { AgentDeployStep } from '../tunnel/index.js';

export const NO_REPORT: DeployReport = {
  ...{ serviceName: 'app', steps: [], failure: null, warnings: [], releaseId: null },
  ...{ archive: null, fetchMs: 0, source: null, lastFault: null },
};

/** The list with one step as it is now, in its place. */
export function withStep(
  steps: readonly AgentDeployStep[],
  step: AgentDeployStep,
): readonly AgentDeployStep[] {
  return steps.some(({ name }) => name === step.name)
    ? steps.map((known) => (known.name === step.name ? step : known))
    : [...steps, step];
}

/** How far a running deploy has come: its report for those who follow it, its step in the log. */
@Injectable()
export class DeployProgress {
  constructor(
    private readonly reports: OperationReportRepository,
    private readonly operations: OperationViewRepository,
    private readonly log: OperationLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read({ operationId, lease }: StartedOperation): Promise<DeployReport> {
    return (
      (await retryTransient(() => this.reports.find(operationId), { signal: lease.signal })) ?? NO_REPORT
    );
  }

  async write({ operationId, lease }: StartedOperation, report: DeployReport): Promise<void> {
    const expiresAt = contentExpiry(this.clock.now());
    const held = await retryTransient(
      () => this.reports.saveProgress(operationId, lease.runner, report, expiresAt),
      { signal: lease.signal },
    );
    if (!held) lease.lose();
  }

  /** A step began or ended. */
  async step(operation: StartedOperation, step: AgentDeployStep): Promise<void> {
    const report = await this.read(operation);
    await this.write(operation, { ...report, steps: withStep(report.steps, step) });
    if (step.status !== 'skipped') await this.reach(operation, step.name);
  }

  /** A fact only when the step changes; another writer knows better. */
  private async reach({ operationId, lease }: StartedOperation, step: string): Promise<void> {
    await retryTransient(
      async () => {
        const row = await this.operations.find(operationId);
        if (row?.phase !== 'started' || row.step === step || lease.signal.aborted) return;
        await this.log.advance(await this.log.load(operationId), { type: 'reach', step });
      },
      { signal: lease.signal },
    );
  }
}
