import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Metrics } from '#libs/observability';
import type { UpstreamTarget } from '../contracts/model-catalog.js';

/** Answers that are read to their end for nobody, because their provider bills them to the end. Bounded. */
@Injectable()
export class Drains implements OnModuleInit {
  #running = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'aiDrainCalls' | 'aiDrainMs'>,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge(
      'ai_drained_calls',
      'Answers of models read to their end for nobody',
      () => this.#running,
    );
  }

  /** Milliseconds one may take; null when there are as many as there may be. */
  take(): number | null {
    const { aiDrainCalls, aiDrainMs } = this.config;
    if (this.#running >= aiDrainCalls || aiDrainMs === 0) return null;
    this.#running += 1;
    return aiDrainMs;
  }

  giveBack(): void {
    this.#running -= 1;
  }
}

/**
 * What becomes of a streamed call when its client leaves: it is broken off at once, or, where the provider bills it
 * to the end anyway, read on for a while so that its true usage is known.
 */
export class ClientDisconnect {
  readonly #stop = new AbortController();
  #target: Pick<UpstreamTarget, 'billsToTheEnd'> | null = null;
  #isGone = false;
  #hasLeftWork = false;
  #drain: NodeJS.Timeout | null = null;

  /**
   * @param client aborted when the client leaves.
   * @param stopping aborted when the process stops: then nothing is read on.
   */
  constructor(
    private readonly client: AbortSignal,
    private readonly stopping: AbortSignal,
    private readonly drains: Drains,
  ) {
    client.addEventListener('abort', this.#onGone, { once: true });
    stopping.addEventListener('abort', this.#onStopping, { once: true });
    if (client.aborted) this.#onGone();
  }

  /** Breaks off the call to the provider. */
  get stop(): AbortSignal {
    return this.#stop.signal;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** The client left while a provider was at work for it. */
  get hasLeftWork(): boolean {
    return this.#hasLeftWork;
  }

  /** The upstream that is asked now. */
  asking(target: Pick<UpstreamTarget, 'billsToTheEnd'>): void {
    this.#target = target;
  }

  /** The call has ended. */
  end(): void {
    this.client.removeEventListener('abort', this.#onGone);
    this.stopping.removeEventListener('abort', this.#onStopping);
    if (this.#drain === null) return;
    clearTimeout(this.#drain);
    this.#drain = null;
    this.drains.giveBack();
  }

  readonly #onGone = (): void => {
    this.#isGone = true;
    this.#hasLeftWork = this.#target !== null;
    const drainMs = this.#target?.billsToTheEnd && !this.stopping.aborted ? this.drains.take() : null;
    if (drainMs === null) this.#stop.abort();
    else this.#drain = setTimeout(() => this.#stop.abort(), drainMs);
  };

  readonly #onStopping = (): void => {
    if (this.#isGone) this.#stop.abort();
  };
}
