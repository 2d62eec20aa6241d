import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { isTransientDatabaseError } from '#libs/database';
import { AnsweredRefusals } from '#libs/http';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import { LOGGER, type Logger, Metrics } from '#libs/observability';
import { REFUSAL_LIMITS, type KeptRefusal } from './contracts/refusal-terms.js';
import { PendingRefusals } from './pending-refusals.js';
import { keptRefusal } from './refusal.policy.js';
import { RefusalRepository } from './refusal.repository.js';

const WRITE_EVERY_MS = 1_000;
const DROPPED = 'Refusals that nobody can be told of any more';

/**
 * Keeps what was refused: in memory as it happens, one statement a second for all of it. No request waits for that, and
 * none fails by it.
 */
@Injectable()
export class RefusalRecorder implements OnModuleInit, BeforeApplicationShutdown {
  readonly #pending = new PendingRefusals();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  /** Sent while the database was away: whether they are there, nobody knows. A repeat writes none twice. */
  #unconfirmed: readonly KeptRefusal[] = [];
  #unwritten = 0;
  #failing = false;

  constructor(
    private readonly answered: AnsweredRefusals,
    private readonly refusals: RefusalRepository,
    private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const count = (reason: string, read: () => number): void =>
      this.metrics.counter('refusals_dropped_total', DROPPED, read, { reason });
    count('budget', () => this.#pending.overBudget);
    count('overflow', () => this.#pending.overflown);
    count('database', () => this.#unwritten);
    this.metrics.gauge('refusals_waiting', 'Refusals that wait to be written', () => this.waiting);
    this.answered.listen((refusal) => {
      const now = this.clock.now();
      this.#pending.add(keptRefusal(refusal, newId(), now), now.getTime());
    });
    this.#timer = setInterval(() => void this.writeOnce(), WRITE_EVERY_MS);
    this.#timer.unref();
  }

  get waiting(): number {
    return this.#pending.size + this.#unconfirmed.length;
  }

  /** Writes what waits, also what came while something was being written. Never throws. */
  async flush(): Promise<void> {
    await this.#writing;
    await this.writeOnce();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#writing;
    await this.writeOnce(true);
  }

  private writeOnce(everything = false): Promise<void> {
    this.#writing ??= this.write(everything).finally(() => (this.#writing = null));
    return this.#writing;
  }

  private async write(everything: boolean): Promise<void> {
    const batch = [...this.#unconfirmed, ...this.#pending.take(this.clock.nowMs(), everything)];
    if (batch.length === 0) return;
    this.#unconfirmed = [];
    try {
      await this.refusals.add(batch);
      this.#failing = false;
    } catch (error) {
      this.failed(batch, error);
    }
  }

  /** The database comes back; a batch it does not take would stand in the way of all others. */
  private failed(batch: readonly KeptRefusal[], error: unknown): void {
    const kept = isTransientDatabaseError(error) ? batch.slice(-REFUSAL_LIMITS.waiting) : [];
    this.#unconfirmed = kept;
    this.#unwritten += batch.length - kept.length;
    // Once: it is tried again every second.
    if (!this.#failing) this.logger.warn({ err: error, refusals: batch.length }, 'refusals were not written');
    this.#failing = true;
  }
}
