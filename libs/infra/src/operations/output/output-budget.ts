import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, retryTransient } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { contentExpiry } from './content-expiry.policy.js';
import { PortalPolicyRepository } from '../../servers/limits/portal-policy.repository.js';
import { bytesToFree, LEAST_BUDGET, outputBudget } from './output-budget.policy.js';
import { OutputChargeRepository } from './output-charge.repository.js';

const DATABASE_PATIENCE_MS = 20_000;

/** Keeps what the operations of a portal print on one day within its budget: the oldest goes first. */
@Injectable()
export class OutputBudget {
  private readonly logger = new Logger(OutputBudget.name);

  constructor(
    private readonly database: Database,
    private readonly charges: OutputChargeRepository,
    private readonly policies: PortalPolicyRepository,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Counts an operation that a runner has let go of, and drops what is too much of its day. May be repeated. A
   * failure is logged and not thrown: the operation has ended without it.
   */
  async settle(operationId: string): Promise<void> {
    try {
      await retryTransient(() => this.count(operationId), { deadlineMs: DATABASE_PATIENCE_MS });
    } catch (error) {
      this.logger.error(`The output of ${operationId} was not counted: ${(error as Error).message}`);
    }
  }

  private async count(operationId: string): Promise<void> {
    const now = this.clock.now();
    let isOver = true;
    while (isOver) {
      isOver = await this.database.transaction(async (tx) => {
        await this.charges.lock(tx, operationId);
        const usage = await this.charges.measure(tx, operationId, now, contentExpiry(now));
        if (!usage || usage.bytes <= LEAST_BUDGET) return false;
        const { outputMibPerDay } = await this.policies.of(usage.portalId, tx);
        const free = bytesToFree(usage.bytes, outputBudget(outputMibPerDay, this.config.outputMibPerDay));
        return free > 0 && this.charges.dropOldest(tx, usage, free, now);
      });
    }
  }
}
