import { setTimeout as delay } from 'node:timers/promises';
import { processesIn, runningPostmaster, worksIn } from './postmaster-file.js';

/** `fast` ends every session and leaves data that need no recovery; `immediate` does not wait for that. */
export type StopMode = 'fast' | 'immediate';

/** As the server itself takes them. */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const WITHIN_MS = 30_000;
const LOOK_MS = 25;

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Asks the server of a data folder to end, and waits for it. @returns false when it has not within 30 s */
export async function endPostmaster(dataFolder: string, mode: StopMode): Promise<boolean> {
  const running = await runningPostmaster(dataFolder);
  if (running === null) return true;
  send(running.pid, SIGNALS[mode]);
  const deadline = performance.now() + WITHIN_MS;
  // It removes its file a moment before it ends.
  while (await worksIn(running.pid, dataFolder)) {
    if (performance.now() > deadline) return false;
    await delay(LOOK_MS);
  }
  return true;
}

/**
 * Ends what is left of a server whose data folder was removed under it: it would notice by itself, but only within a
 * minute, in which it keeps its port. Linux shows such processes.
 */
export async function endServersOfRemoved(dataFolder: string): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  const removed = `${dataFolder} (deleted)`;
  for (const pid of await processesIn(removed)) send(pid, SIGNALS.immediate);
  while ((await processesIn(removed)).length > 0 && performance.now() < deadline) await delay(LOOK_MS);
}
