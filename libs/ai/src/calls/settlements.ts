import { setMaxListeners } from 'node:events';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '#libs/observability';

/**
 * Writes how calls ended, behind their answers, which need not wait for it. A process that stops waits for what is
 * on its way.
 */
@Injectable()
export class Settlements implements BeforeApplicationShutdown {
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {
    // Each call that runs listens.
    setMaxListeners(0, this.#stop.signal);
  }

  /** Aborted when the process stops: calls nobody waits for are broken off. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  /** @param action of the meter, which by itself waits for a database that is away. */
  write(callId: string, action: Promise<void>): void {
    const written = action.catch((error: unknown) => {
      this.logger.error({ err: error, callId }, 'the end of an AI call could not be written');
    });
    void this.track(written);
  }

  /** Work on a call, which may outlast its request. */
  track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.then(nothing, nothing).finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    return work;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    // What is tracked may write in its turn.
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}

function nothing(): void {}
