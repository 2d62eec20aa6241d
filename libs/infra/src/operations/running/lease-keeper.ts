import { Inject, Injectable, Logger } from '@nestjs/common';
import { type HeldLease, OperationLeaseRepository } from '../locks/operation-lease.repository.js';
import { WAITS, type Waits } from '../waits.js';
import { RunnerLease } from './runner-lease.js';

/** Keeps the leases of this process alive, all by one statement, however many they are. */
@Injectable()
export class LeaseKeeper {
  private readonly logger = new Logger(LeaseKeeper.name);
  private readonly held = new Map<string, RunnerLease>();
  private timer: NodeJS.Timeout | null = null;
  private isRenewing = false;

  constructor(
    private readonly leases: OperationLeaseRepository,
    @Inject(WAITS) private readonly waits: Waits,
  ) {}

  /** For a lease that is in the database. It is renewed until it is closed. */
  hold(held: HeldLease, stop: AbortSignal): RunnerLease {
    const lease = new RunnerLease(this.leases, held, stop, () => this.release(held.runner));
    this.held.set(held.runner, lease);
    this.timer ??= setInterval(() => void this.renew(), this.waits.holdRenewalMs);
    return lease;
  }

  private release(runner: string): void {
    this.held.delete(runner);
    if (this.held.size > 0 || !this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
  }

  /** A failed renewal is no loss: a lease outlives several of them. */
  private async renew(): Promise<void> {
    if (this.isRenewing) return;
    this.isRenewing = true;
    try {
      const renewed = [...this.held.values()];
      const lost = new Set(await this.leases.renewAll(renewed));
      for (const lease of renewed) {
        if (lost.has(lease.runner)) lease.lose();
        else lease.renewed();
      }
    } catch (error) {
      this.logger.warn(`${this.held.size} leases were not renewed: ${(error as Error).message}`);
    } finally {
      this.isRenewing = false;
    }
  }
}
