import { setTimeout as delay } from 'node:timers/promises';

export interface EventuallyOptions {
  /**
   * Milliseconds after which the last failure is thrown. It is a net under what never comes, with room for a machine
   * that is busy with other things; shorter only where waiting longer would let something else bring the effect about.
   */
  readonly within?: number;
  readonly every?: number;
}

/** Repeats `check` until it stops throwing; for effects that arrive on their own time. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { within = 60_000, every = 25 }: EventuallyOptions = {},
): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() - startedAt > within) throw error;
      await delay(every);
    }
  }
}
