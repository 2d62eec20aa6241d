import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, type ProcessIdentity } from './process-identity.js';

const POLL_MS = 50;

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function waitForEnd(target: ProcessIdentity, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (await isRunning(target)) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Asks a process group leader to end, and ends its whole group when it does not within `graceMs`. */
export async function endProcess(target: ProcessIdentity, graceMs: number): Promise<void> {
  if (!(await isRunning(target))) return;
  signalOne(target.pid, 'SIGTERM');
  if (await waitForEnd(target, graceMs)) return;
  signalGroup(target.pid, 'SIGKILL');
  await waitForEnd(target, graceMs);
}
