import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { killAll, readOfProcess } from './account-processes.js';
import { killGroup } from './kill-group.js';
import { isAlive, type ProcessMark } from './process-mark.js';
import { type ProcessRow, processRowsInTurns, stillRuns } from './process-tree.js';

/** Variable that names the start a process belongs to. It is still there in a session of its own, and without its parents. */
export const RUN_VARIABLE = 'SVC_RUN';

const POLL_MS = 20;
/** Environments looked at before others have their turn. */
const AT_A_TIME = 50;
/** The whole table of processes is read no more often, unless all that were known have ended. */
const LOOK_EVERY_MS = 250;

/**
 * All that one start has made: its session, its group, their descendants, and whatever has its name in the environment,
 * such as a daemon that has left all of these. Elsewhere than on Linux its group.
 */
export class ProcessFamily {
  readonly #known = new Map<number, ProcessRow>();

  /** @param run value of {@link RUN_VARIABLE}; null where it is not set, as for commands: what has left them goes on */
  constructor(
    private readonly leader: ProcessMark,
    private readonly run: string | null,
  ) {}

  /**
   * SIGTERM to all of it; resolves when nothing of it is left. What still runs after a time gets SIGKILL. Whatever it makes
   * while it ends, such as the commands of a trap, gets no SIGTERM.
   * @param onSignal told before a signal is sent
   * @throws Error when what was killed does not end
   */
  async end(
    graceMs: number,
    onSignal: (signal: 'SIGTERM' | 'SIGKILL') => void = () => undefined,
  ): Promise<void> {
    const deadline = performance.now() + graceMs;
    let left = await this.#look();
    if (left.length === 0) return;
    onSignal('SIGTERM');
    this.#terminate(left);
    while (left.length > 0 && performance.now() < deadline) {
      await this.#change(deadline);
      left = await this.#look();
    }
    if (left.length === 0) return;
    onSignal('SIGKILL');
    await killAll(() => this.#look());
  }

  #terminate(pids: readonly number[]): void {
    const { pid: leader } = this.leader;
    const inGroup = isAlive(this.leader) && killGroup(leader, 'SIGTERM');
    for (const pid of pids) {
      if (!inGroup || (this.#known.get(pid)?.group ?? leader) !== leader) terminate(pid);
    }
  }

  /** Resolves when all that are known have ended, and now and then. */
  async #change(deadline: number): Promise<void> {
    const until = Math.min(deadline, performance.now() + LOOK_EVERY_MS);
    do await delay(POLL_MS);
    while (performance.now() < until && this.#isAnyLeft());
  }

  #isAnyLeft(): boolean {
    if (process.platform !== 'linux') return killGroup(this.leader.pid, 0);
    return [...this.#known.values()].some(stillRuns);
  }

  /** Those that run now. */
  async #look(): Promise<number[]> {
    const { pid: leader } = this.leader;
    if (process.platform !== 'linux') return killGroup(leader, 0) ? [leader] : [];
    const rows = (await processRowsInTurns()).filter(({ hasEnded, pid }) => !hasEnded && pid !== process.pid);
    const running = new Map(rows.map((row) => [row.pid, row]));
    for (const [pid, { startedAt }] of this.#known) {
      if (running.get(pid)?.startedAt !== startedAt) this.#known.delete(pid);
    }
    const itself = running.get(leader);
    if (itself && isAlive(this.leader)) this.#known.set(leader, itself);
    // Nothing it has made is older than its leader.
    const since = Number(this.leader.identity.split(':')[1] ?? 0) || 0;
    let looked = 0;
    for (const row of rows) {
      if (this.run === null || this.#known.has(row.pid) || Number(row.startedAt) < since) continue;
      if (this.#isMarked(row.pid)) this.#add(row);
      if (++looked % AT_A_TIME === 0) await setImmediate();
    }
    // The number of the leader is nobody else's while one of those known has it.
    const isHeld = [...this.#known.values()].some((row) => isIn(row, leader));
    for (let size = -1; size < this.#known.size;) {
      size = this.#known.size;
      for (const row of rows)
        if (this.#known.has(row.parent) || (isHeld && isIn(row, leader))) this.#add(row);
    }
    return [...this.#known.keys()];
  }

  #add(row: ProcessRow): void {
    this.#known.set(row.pid, row);
  }

  #isMarked(pid: number): boolean {
    const environment = readOfProcess(pid, 'environ');
    return `\0${environment}`.includes(`\0${RUN_VARIABLE}=${this.run}\0`);
  }
}

function isIn({ pid, group, session }: ProcessRow, leader: number): boolean {
  return pid === leader || group === leader || session === leader;
}

function terminate(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
