import { Logger, Inject, Injectable } from '@nestjs/common';
import { WAITS, type Waits } from '../waits.js';
import {
  type HeldLease,
  LEASE_SECONDS,
  type LeasedWork,
  OperationLeaseRepository,
} from './operation-lease.repository.js';

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
