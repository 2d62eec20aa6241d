import { setMaxListeners } from 'node:events';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '#libs/observability';

/** How long an answer waits at most until its call is settled. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Writes how calls ended. An answer waits for it, so that the next call of the same client is judged with this one
 * counted, but not for a database that is away. A process that stops waits for what is on its way.
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

  /**
   * @param action of the meter, which by itself waits for a database that is away.
   * @returns kept once it is written, or has taken too long. Never rejects.
   */
  write(callId: string, action: Promise<void>): Promise<void> {
    const written = this.track(
      action.catch((error: unknown) => {
        this.logger.error({ err: error, callId }, 'the end of an AI call could not be written');
      }),
    );
    return new Promise((resolve) => {
      const late = setTimeout(resolve, LONGEST_WAIT_MS);
      void written.then(() => {
        clearTimeout(late);
        resolve();
      });
    });
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
