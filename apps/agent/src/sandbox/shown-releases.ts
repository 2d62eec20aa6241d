import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { processTree } from '../process/process-tree.js';
import { isAlive, markOf, type ProcessMark } from '../process/process-mark.js';
import { startTool } from './tool-start.js';

/** Programs come in bunches: that long after the last one a release is no longer held ready. */
const IDLE_MS = 60_000;

interface ShownRelease {
  /** The process outside, which waits for the one inside. */
  readonly child: ChildProcess;
  /** The process inside whose mounts show the release. */
  readonly inside: ProcessMark;
  readonly idle: NodeJS.Timeout;
}

export interface ShownReleasesOptions {
  /** Words that show a release in the sandbox of a process; see `showWords`. */
  readonly words: (first: number, release: string) => readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly idleMs?: number;
}

/**
 * The views of a sandbox in which `/opt/app` is a certain release. Making one takes longer than all else on the way of a
 * program into its sandbox, so the next program of the same release finds it made. What holds it ends with the agent.
 */
export class ShownReleases {
  readonly #shown = new Map<string, ShownRelease>();
  readonly #making = new Map<string, Promise<number>>();

  constructor(private readonly options: ShownReleasesOptions) {}

  /**
   * @param first process of the sandbox
   * @param release folder of it on the machine; another folder of the same name is another release
   * @returns the process whose mounts show the release; it stays for a while.
   * @throws Error that says why the release cannot be shown
   */
  async ensure(first: number, release: string): Promise<number> {
    const folder = statSync(release, { bigint: true, throwIfNoEntry: false });
    const name = `${first} ${release} ${folder?.dev} ${folder?.ino}`;
    const present = this.#shown.get(name);
    if (present && isAlive(present.inside)) {
      present.idle.refresh();
      return present.inside.pid;
    }
    this.#drop(name);
    const making = this.#making.get(name) ?? this.#make(name, first, release);
    this.#making.set(name, making);
    return making.finally(() => this.#making.delete(name));
  }

  close(): void {
    for (const name of [...this.#shown.keys()]) this.#drop(name);
  }

  async #make(name: string, first: number, release: string): Promise<number> {
    const [program = '', ...rest] = this.options.words(first, basename(release));
    const child = spawn(program, rest, {
      cwd: '/',
      env: { ...this.options.env },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined);
    try {
      return await startTool(child, 'the release cannot be shown', async (isReady) => {
        await isReady;
        const inside = markOf(insideOf(child.pid as number));
        const idle = setTimeout(() => this.#drop(name), this.options.idleMs ?? IDLE_MS).unref();
        this.#shown.set(name, { child, inside, idle });
        return inside.pid;
      });
    } finally {
      for (const stream of [child.stdin, child.stdout, child.stderr]) {
        // They must not keep the agent; the one it holds on to ends when the agent does.
        (stream as unknown as { unref(): void }).unref();
      }
    }
  }

  #drop(name: string): void {
    const shown = this.#shown.get(name);
    if (!shown) return;
    clearTimeout(shown.idle);
    this.#shown.delete(name);
    shown.child.stdin?.destroy();
  }
}

/** The one process that the outer one waits for. */
function insideOf(outer: number): number {
  const [inside] = [...processTree(outer)].filter((pid) => pid !== outer);
  if (inside === undefined) throw new Error('nothing runs inside');
  return inside;
}
