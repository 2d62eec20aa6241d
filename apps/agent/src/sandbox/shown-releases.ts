import { rmSync, statSync } from 'node:fs';
import { readJsonFile, writeDurably } from '../process/durable-file.js';
import { isAlive, markOf } from '../process/process-mark.js';
import { endRoot, type HeldRoot, holdRoot } from './held-root.js';

/** The release in use, one that is tried, and one that still ends its requests. */
const MOST = 3;

/** A root of the sandbox in which `/opt/app` is a certain release. */
interface ShownRelease extends HeldRoot {
  /** The sandbox it belongs to, by its first process, and the folder itself: another one of the same path is another. */
  readonly name: string;
}

export interface ShownReleasesOptions {
  /** File of the record, written by the agent only. */
  readonly recordPath: string;
  /** Words and arguments that make a root with the release in the sandbox of a process; see `viewWords`. */
  readonly words: (first: number) => readonly string[];
  readonly arguments: (release: string, source?: string) => readonly string[];
  /** The environment of what keeps it. Readable inside. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The roots of a sandbox. A program sees its own release and no other, and not where releases lie. Whatever it may write to
 * is in its root: the next program of the release finds the same one, also after another agent has taken over.
 */
export class ShownReleases {
  /** The one used last comes last. */
  #shown: ShownRelease[];
  readonly #making = new Map<string, Promise<number>>();

  constructor(private readonly options: ShownReleasesOptions) {
    this.#shown = (readJsonFile(options.recordPath) as ShownRelease[] | null) ?? [];
  }

  /**
   * @param first process of the sandbox
   * @param release folder of it on the machine; another folder of the same name is another release
   * @param source folder of a second one, shown beside it to be read
   * @returns the process whose mounts show the release
   * @throws Error that says why the release cannot be shown
   */
  async ensure(first: number, release: string, source?: string): Promise<number> {
    const folders = [release, ...(source === undefined ? [] : [source])].map(folderName);
    const name = [first, markOf(first).identity, ...folders].join(' ');
    const present = this.#shown.find((one) => one.name === name);
    if (present && isAlive(present.inside)) {
      this.#shown = [...this.#shown.filter((one) => one !== present), present];
      return present.inside.pid;
    }
    const making = this.#making.get(name) ?? this.#make(name, first, release, source);
    this.#making.set(name, making);
    return making.finally(() => this.#making.delete(name));
  }

  close(): void {
    for (const shown of this.#shown) endRoot(shown);
    this.#shown = [];
    rmSync(this.options.recordPath, { force: true });
  }

  async #make(name: string, first: number, release: string, source?: string): Promise<number> {
    const { words, arguments: given, env } = this.options;
    const root = await holdRoot(words(first), given(release, source), env, 'the release cannot be shown');
    // Those of a sandbox that has ended have ended with it.
    const others = this.#shown.filter((one) => one.name !== name && isAlive(one.inside));
    const kept = [...others, { ...root, name }].slice(-MOST);
    // What still runs in a root goes on in it: only nobody joins it any more.
    for (const shown of this.#shown) if (!kept.includes(shown)) endRoot(shown);
    this.#shown = kept;
    writeDurably(this.options.recordPath, JSON.stringify(kept));
    return root.inside.pid;
  }
}

function folderName(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return `${path} ${stats?.dev} ${stats?.ino}`;
}
