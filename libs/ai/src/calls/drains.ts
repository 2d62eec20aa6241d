import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Metrics } from '#libs/observability';

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
