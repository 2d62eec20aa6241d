import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { isTransientDatabaseError } from '#libs/database';
import { AnsweredRefusals } from '#libs/http';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import { LOGGER, type Logger, Metrics } from '#libs/observability';
import { type KeptRefusal, REFUSAL_LIMITS } from './contracts/index.js';
import { keptRefusal } from './refusal.policy.js';
import { RefusalRepository } from './refusal.repository.js';

const MINUTE_MS = 60_000;

/** What of a key waits, and how many more may be written of it. */
interface KeyShare {
  left: number;
  refilledAtMs: number;
  readonly waiting: KeptRefusal[];
}

/**
 * Refusals that wait to be written, in bounded memory. A key that fails in a loop has a budget and keeps its newest ones;
 * when all keys together bring too many, the oldest of all go.
 */
export class PendingRefusals {
  /** In the order they came. */
  readonly #all = new Set<KeptRefusal>();
  readonly #shares = new Map<string, KeyShare>();
  #overBudget = 0;
  #overflown = 0;

  get size(): number {
    return this.#all.size;
  }

  /** Keys that are remembered. */
  get keys(): number {
    return this.#shares.size;
  }

  /** Dropped because their key had used up its budget. */
  get overBudget(): number {
    return this.#overBudget;
  }

  /** Dropped because too many waited. */
  get overflown(): number {
    return this.#overflown;
  }

  add(refusal: KeptRefusal, nowMs: number): void {
    const share = this.shareOf(refusal.keyId, nowMs);
    share.waiting.push(refusal);
    this.#all.add(refusal);
    // The newest waits for the budget to grow, also where there is nothing of it left.
    if (share.waiting.length > Math.max(1, Math.floor(share.left))) {
      this.#all.delete(share.waiting.shift()!);
      this.#overBudget += 1;
    }
    if (this.#all.size > REFUSAL_LIMITS.waiting) this.dropOldest();
  }

  /**
   * What may be written now.
   * @param everything also what is over the budget of its key: nothing can wait any longer.
   */
  take(nowMs: number, everything = false): KeptRefusal[] {
    const taken: KeptRefusal[] = [];
    for (const [keyId, share] of this.#shares) {
      refill(share, nowMs);
      if (everything || share.left >= 1) {
        taken.push(...share.waiting);
        share.left -= share.waiting.length;
        for (const refusal of share.waiting.splice(0)) this.#all.delete(refusal);
      }
      if (share.waiting.length === 0 && share.left >= REFUSAL_LIMITS.ofKeyPerMinute)
        this.#shares.delete(keyId);
    }
    return taken;
  }

  private shareOf(keyId: string, nowMs: number): KeyShare {
    let share = this.#shares.get(keyId);
    if (!share) {
      share = { left: REFUSAL_LIMITS.ofKeyPerMinute, refilledAtMs: nowMs, waiting: [] };
      this.#shares.set(keyId, share);
    }
    refill(share, nowMs);
    return share;
  }

  /** The oldest of all is the oldest of its key. */
  private dropOldest(): void {
    const [oldest] = this.#all;
    this.#all.delete(oldest!);
    this.#shares.get(oldest!.keyId)!.waiting.shift();
    this.#overflown += 1;
  }
}

/** A clock that was set back gives nothing. */
function refill(share: KeyShare, nowMs: number): void {
  const grown = (Math.max(0, nowMs - share.refilledAtMs) / MINUTE_MS) * REFUSAL_LIMITS.ofKeyPerMinute;
  share.left = Math.min(REFUSAL_LIMITS.ofKeyPerMinute, share.left + grown);
  share.refilledAtMs = nowMs;
}

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
