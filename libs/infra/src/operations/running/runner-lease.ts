import { Logger } from '@nestjs/common';
import {
  type HeldLease,
  LEASE_SECONDS,
  type LeasedWork,
  type OperationLeaseRepository,
} from '../locks/operation-lease.repository.js';

/** A runner's lease: tells when it is lost or the process is about to stop. `LeaseKeeper` renews it. */
export class RunnerLease implements HeldLease {
  private readonly logger = new Logger(RunnerLease.name);
  private readonly controller = new AbortController();
  private readonly loss = new AbortController();
  readonly operationId: string;
  readonly runner: string;
  readonly work: LeasedWork;
  private lost = false;
  private renewedAtMs = performance.now();
  private lapsed = false;

  constructor(
    private readonly leases: OperationLeaseRepository,
    { operationId, runner, work }: HeldLease,
    private readonly stop: AbortSignal,
    private readonly released: () => void = () => undefined,
  ) {
    this.operationId = operationId;
    this.runner = runner;
    this.work = work;
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

  /** Whether it was lost because it had run out; otherwise somebody has ended it or taken it while it lived. */
  get hasLapsed(): boolean {
    return this.lapsed;
  }

  renewed(): void {
    this.renewedAtMs = performance.now();
  }

  /**
   * Asks the database whether the lease is still this runner's. A process that was frozen finds
   * out here, before it touches the server. One that lives is not written to, which would wait for the disk; one that
   * has lapsed and that nobody took is.
   */
  async confirm(): Promise<boolean> {
    const isAlive = await this.leases.holds(this.operationId, this.runner);
    if (!isAlive && !(await this.leases.renew(this.operationId, this.runner))) this.lose();
    return !this.lost;
  }

  /** Another runner took over, or the operation has ended. */
  lose(): void {
    this.lost = true;
    this.lapsed = performance.now() - this.renewedAtMs >= LEASE_SECONDS[this.work] * 1_000;
    this.loss.abort();
    this.controller.abort();
  }

  /** Ends the renewals. An interrupted operation is given free for the next runner at once. */
  async close(): Promise<void> {
    this.released();
    this.stop.removeEventListener('abort', this.interrupt);
    if (this.stop.aborted && !this.lost) {
      await this.leases.abandon(this.operationId, this.runner).catch((error: Error) => {
        this.logger.warn(`The lease of ${this.operationId} runs out by itself: ${error.message}`);
      });
    }
  }

  private readonly interrupt = (): void => this.controller.abort();
}
