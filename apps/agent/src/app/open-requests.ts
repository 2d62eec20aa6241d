import { setTimeout as delay } from 'node:timers/promises';
const LOOK_EVERY_MS = 50;

/** Waits while requests are open; at most for `graceMs`. */
export async function untilAnswered(isOpen: () => boolean, graceMs: number): Promise<void> {
  const deadline = performance.now() + graceMs;
  while (isOpen() && performance.now() < deadline) {
    await delay(LOOK_EVERY_MS);
  }
}
