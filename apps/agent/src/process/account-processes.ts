import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { lookAtProcesses, realUser, type SeenProcess } from './process-tree.js';

const ROUNDS = 200;
const PAUSE_MS = 20;
/** Signals sent before others have their turn. */
const SIGNALS_A_TIME = 200;
const GONE = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/** Real user of a process; -1 when it is gone. Linux only. */
export function userOf(pid: number): number {
  try {
    return realUser(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch (error) {
    if (GONE.has((error as NodeJS.ErrnoException).code ?? '')) return -1;
    throw error;
  }
}

/** Whether a process is one that is looked for. */
export type IsWanted = (seen: SeenProcess) => boolean;

/** Those whose real user is in a range. */
export function isOfUsers(first: number, count: number): IsWanted {
  return ({ user }) => user >= first && user < first + count;
}

/** Variable of what keeps a sandbox: the mark of the server it is kept for. */
export const KEPT_FOR = 'SVC_KEPT_FOR';

/** Tells one folder from another, and not where it is. */
export function markOfFolder(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 32);
}

/**
 * Those that work in folders of servers, were given them as theirs, or keep a sandbox for them: what is left of servers
 * without users of their own.
 */
export function isWithin(...folders: readonly string[]): IsWanted {
  const marks = folders.flatMap((folder) => [
    `\0TMPDIR=${folder}/`,
    `\0${KEPT_FOR}=${markOfFolder(folder)}\0`,
  ]);
  return (seen) => {
    if (seen.row.pid === process.pid) return false;
    const { folder: cwd } = seen;
    if (folders.some((folder) => cwd === folder || cwd.startsWith(`${folder}/`))) return true;
    const { environment } = seen;
    return marks.some((mark) => environment.includes(mark));
  };
}

export interface Found {
  readonly pids: readonly number[];
  /** Whether none can have slipped through: see `ProcessTable.isWhole`. */
  readonly isWhole: boolean;
}

/** Those that run and are wanted. @param onFound called at once with each; none where there is no look: not Linux */
export async function findWanted(
  isWanted: IsWanted,
  onFound: (pid: number) => void = () => undefined,
): Promise<Found> {
  if (process.platform !== 'linux') return { pids: [], isWhole: true };
  const pids: number[] = [];
  const { isWhole } = await lookAtProcesses((seen) => {
    if (seen.row.hasEnded || !isWanted(seen)) return;
    pids.push(seen.row.pid);
    onFound(seen.row.pid);
  });
  return { pids, isWhole };
}

/** Pids of those that run and are wanted. */
export async function processesThat(isWanted: IsWanted): Promise<readonly number[]> {
  return (await findWanted(isWanted)).pids;
}

/**
 * Kills what `find` finds until it finds nothing: what is killed may just have made another. One that makes another and
 * ends may be missed, so that nothing is found twice before it counts where some ended meanwhile.
 * @param find kills what it can tell at once, before that makes more
 */
export async function killAll(find: (kill: (pid: number) => void) => Promise<Found>): Promise<void> {
  let last: readonly number[] = [];
  let timesNone = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const killed = new Set<number>();
    const { pids, isWhole } = await find((pid) => {
      killed.add(pid);
      signal(pid, 'SIGKILL');
    });
    last = pids;
    timesNone = pids.length === 0 ? timesNone + 1 : 0;
    if (timesNone > (isWhole ? 0 : 1)) return;
    if (timesNone > 0) continue;
    await signalAll(
      pids.filter((pid) => !killed.has(pid)),
      'SIGKILL',
    );
    await delay(PAUSE_MS);
  }
  throw new Error(`processes of a server do not end: ${last.slice(0, 100).join(', ')}`);
}

/** One that is gone, or not ours, gets none. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!GONE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** There may be thousands: the loop goes on between some and others. */
export async function signalAll(pids: readonly number[], name: NodeJS.Signals): Promise<void> {
  for (const [at, pid] of pids.entries()) {
    if (at > 0 && at % SIGNALS_A_TIME === 0) await setImmediate();
    signal(pid, name);
  }
}
