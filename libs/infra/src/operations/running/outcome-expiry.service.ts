import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from '#libs/database';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { OPERATION_MACHINE, OUTCOME_KEPT_MS, ROW_KEPT_MS } from '../life/operation.decider.js';
import { OperationTransitions } from '../life/operation-transitions.js';
import { OperationContents } from '../output/operation-contents.repository.js';
import { OutputBudget } from '../output/output-budget.js';
import { OperationViewRepository } from '../views/operation-view.repository.js';

const BATCH = 200;

/** Writes down the expiry that readers see by the clock, and erases what it ends. */
@Injectable()
export class OutcomeExpiry {
  constructor(
    private readonly operations: OperationViewRepository,
    private readonly contents: OperationContents,
    private readonly budget: OutputBudget,
    private readonly steps: OperationTransitions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'expire-outcomes', queue: MAINTENANCE_QUEUE, everyMs: 10 * 60_000 })
  async expireDue(): Promise<void> {
    await this.expireOutcomes();
    const now = this.clock.now();
    await this.contents.eraseExpired(now);
    await this.budget.eraseExpired(now);
    await this.forgetOperations();
  }

  private async expireOutcomes(): Promise<void> {
    for (;;) {
      const before = new Date(this.clock.nowMs() - OUTCOME_KEPT_MS);
      const due = await this.operations.closedBefore(before, BATCH);
      for (const { operationId } of due) {
        const loaded = await this.steps.load(operationId);
        if (!OPERATION_MACHINE.next(loaded.state.phase, 'expire')) continue;
        const also = (tx: Transaction): Promise<void> => this.contents.eraseOutput(tx, operationId);
        await this.steps.attempt(loaded, { type: 'expire' }, { also });
      }
      if (due.length < BATCH) return;
    }
  }

  private async forgetOperations(): Promise<void> {
    for (;;) {
      const before = new Date(this.clock.nowMs() - ROW_KEPT_MS);
      const due = await this.operations.expiredBefore(before, BATCH);
      for (const { operationId } of due) {
        const loaded = await this.steps.load(operationId);
        if (OPERATION_MACHINE.next(loaded.state.phase, 'forget')) {
          await this.steps.attempt(loaded, { type: 'forget' });
        }
      }
      if (due.length < BATCH) return;
    }
  }
}
