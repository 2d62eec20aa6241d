import { setTimeout as delay } from 'node:timers/promises';
import { type Found, killAll, signalAll } from './account-processes.js';
import { killGroup } from './kill-group.js';
import { isAlive, type ProcessMark } from './process-mark.js';
import {
  lookAtProcesses,
  type ProcessRow,
  type ProcessTable,
  type SeenProcess,
  stillRuns,
} from './process-tree.js';

/** Variable that names the start a process belongs to. It is still there in a session of its own, and without its parents. */
export const RUN_VARIABLE = 'SVC_RUN';

const POLL_MS = 20;
/** Of those that are known, looked at before the rest waits for the next time. */
const AT_A_TIME = 50;
/** The whole table of processes is read no more often, unless all that were known have ended. */
const LOOK_EVERY_MS = 250;

/**
 * All that one start has made: its session, its group, their descendants, and whatever has its name in the environment,
 * such as a daemon that has left all of these. Elsewhere than on Linux its group.
 */
export class ProcessFamily {
  readonly #known = new Map<number, ProcessRow>();
  /** When the leader was started, in ticks since the boot. */
  readonly #since: number;

  /** @param run value of {@link RUN_VARIABLE}; null where it is not set, as for commands: what has left them goes on */
  constructor(
    private readonly leader: ProcessMark,
    private readonly run: string | null,
  ) {
    this.#since = Number(leader.identity.split(':')[1] ?? 0) || 0;
  }

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
    let left = await this.#left();
    if (left.length === 0) return;
    onSignal('SIGTERM');
    await this.#terminate(left);
    while (left.length > 0 && performance.now() < deadline) {
      await this.#change(deadline);
      left = await this.#left();
    }
    if (left.length === 0) return;
    onSignal('SIGKILL');
    await killAll((kill) => this.#look(kill));
  }

  /** Those that run now. That there is none is looked at again where one may have been missed. */
  async #left(): Promise<readonly number[]> {
    const { pids, isWhole } = await this.#look();
    return pids.length > 0 || isWhole ? pids : (await this.#look()).pids;
  }

  async #terminate(pids: readonly number[]): Promise<void> {
    const { pid: leader } = this.leader;
    const inGroup = isAlive(this.leader) && killGroup(leader, 'SIGTERM');
    const isReached = (pid: number): boolean => inGroup && (this.#known.get(pid)?.group ?? leader) === leader;
    await signalAll(
      pids.filter((pid) => !isReached(pid)),
      'SIGTERM',
    );
  }

  /** Resolves when all that are known have ended, and now and then. */
  async #change(deadline: number): Promise<void> {
    const until = Math.min(deadline, performance.now() + LOOK_EVERY_MS);
    do await delay(POLL_MS);
    while (performance.now() < until && this.#isAnyLeft());
  }

  #isAnyLeft(): boolean {
    if (process.platform !== 'linux') return killGroup(this.leader.pid, 0);
    let looked = 0;
    for (const row of this.#known.values()) if ((looked += 1) > AT_A_TIME || stillRuns(row)) return true;
    return false;
  }

  /** Those that run now. @param onSeen called at once with each that is known or has the name of the start */
  async #look(onSeen: (pid: number) => void = () => undefined): Promise<Found> {
    const { pid: leader } = this.leader;
    if (process.platform !== 'linux') return { pids: killGroup(leader, 0) ? [leader] : [], isWhole: true };
    const own: ProcessRow[] = [];
    const table = await lookAtProcesses((seen) => {
      const { pid, hasEnded } = seen.row;
      if (hasEnded || pid === process.pid || !(this.#isKnown(seen.row) || this.#isMarked(seen))) return;
      own.push(seen.row);
      onSeen(pid);
    });
    this.#take(table, own);
    return { pids: [...this.#known.keys()], isWhole: table.isWhole };
  }

  #take(table: ProcessTable, seen: readonly ProcessRow[]): void {
    const { pid: leader } = this.leader;
    const itself = table.rows.get(leader);
    const own = [...seen, ...(itself && isAlive(this.leader) ? [itself] : [])];
    // The number of the leader is nobody else's while one of those known has it.
    const isHeld = own.some((row) => isIn(row, leader));
    this.#known.clear();
    for (const row of table.descendants(isHeld ? [...own, ...table.ledBy(leader)] : own).values()) {
      if (!row.hasEnded && row.pid !== process.pid) this.#known.set(row.pid, row);
    }
  }

  #isKnown({ pid, startedAt }: ProcessRow): boolean {
    return this.#known.get(pid)?.startedAt === startedAt;
  }

  /** Whether a process has the name of the start. Nothing that has been made by it is older than its leader. */
  #isMarked(seen: SeenProcess): boolean {
    if (this.run === null || Number(seen.row.startedAt) < this.#since) return false;
    return seen.environment.includes(`\0${RUN_VARIABLE}=${this.run}\0`);
  }
}

function isIn({ pid, group, session }: ProcessRow, leader: number): boolean {
  return pid === leader || group === leader || session === leader;
}
