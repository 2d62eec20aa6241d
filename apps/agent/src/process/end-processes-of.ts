import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.js';

const ROUNDS = 200;
const PAUSE_MS = 20;

/** '' for a process that is gone by now. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

function processesOf({ uid }: Account): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const status = statusOf(pid);
      return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1] ?? -1) === uid && !/^State:\s+[ZX]/m.test(status);
    });
}

/**
 * Kills every process of a user until there is none: what is killed may just have made another. Linux only, where
 * alone the agent has users to give.
 * @throws Error when they do not end
 */
export async function endProcessesOf(account: Account): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = processesOf(account);
    if (found.length === 0) return;
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    await delay(PAUSE_MS);
  }
  throw new Error('processes of a slot do not end');
}
