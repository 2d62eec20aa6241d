import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log/create-logger.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3_000;

function reasonOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  return message || code || String(error);
}

/** What must be there before a process can start, but may come later than the process itself. */
export interface Need {
  /** As `/readyz` names it. */
  readonly name: string;
  /** Resolves when it is there, rejects with the reason when not. */
  readonly reach: () => Promise<void>;
  /** Whether the reason will pass; the start is given up for any other, such as a wrong password. */
  readonly isAbsence: (error: unknown) => boolean;
}

/** Waits until every need is met and knows meanwhile which is not, and why. */
export class AwaitedNeeds {
  readonly #missing = new Map<string, string>();

  constructor(
    private readonly needs: readonly Need[],
    private readonly logger: Logger,
  ) {}

  /** Name → reason of those that are not there. */
  get missing(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#missing);
  }

  /**
   * Logs once when one is away, and once when it has come.
   * @throws the reason that will not pass
   */
  async met(): Promise<void> {
    await Promise.all(this.needs.map((need) => this.#meet(need)));
  }

  async #meet(need: Need): Promise<void> {
    const startedAt = performance.now();
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      if (await this.#isThere(need)) break;
      await delay(pauseMs);
    }
    if (!this.#missing.delete(need.name)) return;
    const durationMs = Math.round(performance.now() - startedAt);
    this.logger.info({ need: need.name, durationMs }, 'has come');
  }

  async #isThere(need: Need): Promise<boolean> {
    try {
      await need.reach();
      return true;
    } catch (error) {
      if (!need.isAbsence(error)) throw error;
      const reason = reasonOf(error);
      if (!this.#missing.has(need.name))
        this.logger.warn({ need: need.name, reason }, 'is away, waiting for it');
      this.#missing.set(need.name, reason);
      return false;
    }
  }
}
