import { processIdentity } from './process-identity.js';

/** A process as it is written down, to be known again by a later agent. */
export interface ProcessMark {
  readonly pid: number;
  readonly identity: string;
}

export function markOf(pid: number): ProcessMark {
  return { pid, identity: processIdentity(pid) ?? 'gone' };
}

export function isAlive({ pid, identity }: ProcessMark): boolean {
  return processIdentity(pid) === identity;
}

/** Kills it if it still runs. */
export function kill(mark: ProcessMark): void {
  if (!isAlive(mark)) return;
  try {
    process.kill(mark.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
