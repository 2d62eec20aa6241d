import { setTimeout as delay } from 'node:timers/promises';

/** Waits, or returns early when the signal is raised. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(milliseconds, null, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
