import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { killGroup } from '../process/kill-group.js';
import { isAlive, markOf, type ProcessMark } from '../process/process-mark.js';

const POLL_MS = 100;
/** Time between SIGTERM and SIGKILL. */
const KILL_AFTER_MS = 8000;

/** Waits for a line that lets it go: an agent that dies before it has written the start down starts nothing. */
const HELD_SCRIPT = `
IFS= read -r go || exit 125
exec "$@" </dev/null
`;

export interface ProcessOptions {
  /** What the process becomes. */
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Open files for what it prints; closed by the call. */
  readonly stdout: number;
  readonly stderr: number;
}

/** The process of an application, leader of a session: one just made, or one an earlier agent has left. */
export class AppProcess {
  /** Its exit code, 128 + n after signal n; null for one that was adopted. */
  readonly exited: Promise<number | null>;
  #stopping: Promise<void> | null = null;

  private constructor(
    readonly mark: ProcessMark,
    exited: Promise<number | null> | null,
    private readonly letGo: () => void,
  ) {
    this.exited = exited ?? this.#watch();
  }

  /**
   * Makes a process that does nothing until {@link go}.
   * @throws the error of the system
   */
  static async hold({ words, cwd, env, stdout, stderr }: ProcessOptions): Promise<AppProcess> {
    try {
      const child = spawn('/bin/sh', ['-c', HELD_SCRIPT, 'app', ...words], {
        cwd,
        env: { ...env },
        detached: true,
        stdio: ['pipe', stdout, stderr],
      });
      const exited = new Promise<number | null>((resolve) => {
        child.once('exit', (code, signal) =>
          resolve(signal === null ? code : 128 + constants.signals[signal]),
        );
      });
      await once(child, 'spawn');
      child.unref();
      const pid = child.pid as number;
      const stdin = child.stdin as Writable;
      stdin.on('error', () => child.kill('SIGKILL'));
      return new AppProcess(markOf(pid), exited, () => stdin.end('go\n'));
    } finally {
      closeSync(stdout);
      closeSync(stderr);
    }
  }

  /** Null when that process no longer runs. */
  static adopt(mark: ProcessMark): AppProcess | null {
    return isAlive(mark) ? new AppProcess(mark, null, () => undefined) : null;
  }

  go(): void {
    this.letGo();
  }

  isAlive(): boolean {
    return isAlive(this.mark);
  }

  /** SIGTERM to the group, eight seconds later SIGKILL, also to what is left of it. A repeat waits with the first. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    const { pid } = this.mark;
    const deadline = performance.now() + KILL_AFTER_MS;
    if (!this.isAlive()) return;
    killGroup(pid, 'SIGTERM');
    while (this.isAlive() && performance.now() < deadline) await delay(20);
    killGroup(pid, 'SIGKILL');
    await this.exited;
  }

  async #watch(): Promise<null> {
    while (this.isAlive()) await delay(POLL_MS, null, { ref: false });
    return null;
  }
}
