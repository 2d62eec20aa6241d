import type { HeldLock } from '../processes/instance-lock.js';

const LOOK_EVERY_MS = 1_000;

/**
 * Calls `lost` once the home is no longer that of this process: the folder was deleted under it, and what runs would
 * write to files that nobody sees. @returns what ends the watch
 */
export function watchHome(lock: HeldLock, lost: () => void): () => void {
  let isWatched = true;
  const look = async (): Promise<void> => {
    const isHeld = await lock.isHeld().catch(() => false);
    if (!isWatched) return;
    if (isHeld) timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    else lost();
  };
  let timer = setTimeout(() => void look(), LOOK_EVERY_MS);
  return () => {
    isWatched = false;
    clearTimeout(timer);
  };
}
