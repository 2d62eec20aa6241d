import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { ProcessFamily } from '../process/process-family.js';
import { isAlive, markOf, type ProcessMark } from '../process/process-mark.js';

const POLL_MS = 100;
/** Seconds between SIGTERM and SIGKILL where nothing is said. */
export const STOP_TIMEOUT_SECONDS = 10;

/** Waits for a line that lets it go: an agent that dies before it has written the start down starts nothing. */
const HELD_SCRIPT = `
IFS= read -r go || exit 125
exec "$@" </dev/null
`;

export interface ProcessOptions {
  /** What the process becomes. */
  readonly words: readonly string[];
  readonly cwd: string;
  /** Name of the start. */
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
  /** Open files for what it prints; closed by the call. */
  readonly stdout: number;
  readonly stderr: number;
}

/** The process of an application, leader of a session: one just made, or one an earlier agent has left. */
export class AppProcess {
  /**
   * Its exit code, 128 + n after signal n; null for one that was adopted. Once it is stopped, only when nothing of what it
   * has made is left either: that still prints.
   */
  readonly exited: Promise<number | null>;
  readonly #leaderExited: Promise<number | null>;
  #stopping: Promise<void> | null = null;

  private constructor(
    readonly mark: ProcessMark,
    private readonly run: string,
    leaderExited: Promise<number | null> | null,
    private readonly letGo: () => void,
  ) {
    this.#leaderExited = leaderExited ?? this.#watch();
    this.exited = this.#leaderExited.then(async (code) => {
      await Promise.allSettled([this.#stopping]);
      return code;
    });
  }

  /**
   * Makes a process that does nothing until {@link go}.
   * @throws the error of the system
   */
  static async hold({ words, cwd, run, env, stdout, stderr }: ProcessOptions): Promise<AppProcess> {
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
      return new AppProcess(markOf(pid), run, exited, () => stdin.end('go\n'));
    } finally {
      closeSync(stdout);
      closeSync(stderr);
    }
  }

  /** One that an earlier agent has left; it may have ended since. */
  static adopt(mark: ProcessMark, run: string): AppProcess {
    return new AppProcess(mark, run, null, () => undefined);
  }

  go(): void {
    this.letGo();
  }

  isAlive(): boolean {
    return isAlive(this.mark);
  }

  /**
   * SIGTERM to all it has made, after a time SIGKILL; resolves when nothing of that is left, the shell before it or not. A
   * repeat waits with the first.
   */
  stop(seconds = STOP_TIMEOUT_SECONDS): Promise<void> {
    this.#stopping ??= this.#stop(seconds * 1000);
    return this.#stopping;
  }

  async #stop(graceMs: number): Promise<void> {
    await new ProcessFamily(this.mark, this.run).end(graceMs);
    await this.#leaderExited;
  }

  async #watch(): Promise<null> {
    while (this.isAlive()) await delay(POLL_MS, null, { ref: false });
    return null;
  }
}
