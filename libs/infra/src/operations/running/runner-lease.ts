import { Logger } from '@nestjs/common';
import type { OperationLeaseRepository } from '../locks/operation-lease.repository.js';

const RENEW_EVERY_MS = 5_000;

/** Keeps a runner's lease alive and tells when it is lost or the process is about to stop. */
export class RunnerLease {
  private readonly logger = new Logger(RunnerLease.name);
  private readonly controller = new AbortController();
  private readonly loss = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private lost = false;

  constructor(
    private readonly leases: OperationLeaseRepository,
    private readonly operationId: string,
    readonly runner: string,
    private readonly stop: AbortSignal,
    renewEveryMs = RENEW_EVERY_MS,
  ) {
    this.timer = setInterval(() => void this.renew(), renewEveryMs);
    this.stop.addEventListener('abort', this.interrupt, { once: true });
    if (stop.aborted) this.interrupt();
  }

  /** Aborted when this runner should let go of the operation. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Aborted when another runner owns the operation, or it has ended; not by a process that is about to stop. */
  get lostSignal(): AbortSignal {
    return this.loss.signal;
  }

  /**
   * Asks the database whether the lease is still this runner's. A process that was frozen finds
   * out here, before it touches the server. One that lives is not written to, which would wait for the disk; one that
   * has lapsed and that nobody took is.
   */
  async confirm(): Promise<boolean> {
    if (!(await this.leases.holds(this.operationId, this.runner))) await this.prolong();
    return !this.lost;
  }

  /** Another runner took over, or the operation has ended. */
  lose(): void {
    this.lost = true;
    this.loss.abort();
    this.controller.abort();
  }

  /** Ends the renewals. An interrupted operation is given free for the next runner at once. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.stop.removeEventListener('abort', this.interrupt);
    if (this.stop.aborted && !this.lost) {
      await this.leases.abandon(this.operationId, this.runner).catch((error: Error) => {
        this.logger.warn(`The lease of ${this.operationId} runs out by itself: ${error.message}`);
      });
    }
  }

  private readonly interrupt = (): void => this.controller.abort();

  private async prolong(): Promise<void> {
    if (!(await this.leases.renew(this.operationId, this.runner))) this.lose();
  }

  /** A failed renewal is no loss: the lease outlives several of them. */
  private async renew(): Promise<void> {
    try {
      await this.prolong();
    } catch (error) {
      this.logger.warn(`The lease of ${this.operationId} was not renewed: ${(error as Error).message}`);
    }
  }
}
