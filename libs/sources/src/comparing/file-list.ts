import { createHash } from 'node:crypto';
import {
  ARCHIVE_LIMITS,
  type ArchiveBudget,
  type ArchiveLimits,
  ArchiveRefused,
  type ArchiveSink,
  entryParts,
  findTopFolder,
  linkTarget,
} from '#libs/archives';
import type { ParseLimits } from '#libs/parsing';

/** What an archive may unpack to here: it goes through this process, and nothing of it is kept. */
export const COMPARED_LIMITS: ArchiveLimits = {
  ...ARCHIVE_LIMITS,
  entries: 50_000,
  bytes: 512 * 1024 ** 2,
};

/** Characters of all paths of an archive, folders included: so much of it is in memory at once. */
const PATH_CHARACTERS = 8_000_000;

/** Rows of an answer. */
export const MOST_ROWS = 5_000;

/** What reading both archives may take, the time of the store apart. */
export const COMPARE_LIMITS: ParseLimits = { workMs: 40_000, memoryMb: 256 };

/** Milliseconds that both archives may take together; and the request, which also waits for the store. */
export const COMPARE_MS = 60_000;
export const COMPARE_TIMEOUT_MS = COMPARE_MS + 15_000;

/** Comparisons of one process at a time, each of another portal. */
export const COMPARED_AT_ONCE = 4;

/** What is known of a file of an archive; of a link, its target. */
export interface ListedFile {
  /** Bytes. */
  readonly size: number;
  /** The same for the same content. */
  readonly digest: string;
}

/** Path → file. */
export type Files = ReadonlyMap<string, ListedFile>;

type Kind = 'file' | 'directory' | 'symlink';

/**
 * The files of an archive as a deploy would lay them down, none of them written anywhere. What a deploy refuses is refused here,
 * too.
 */
export class FileList implements ArchiveSink {
  readonly #kinds = new Map<string, Kind>();
  readonly #links = new Map<string, string>();
  readonly #files = new Map<string, ListedFile>();
  #characters = 0;

  constructor(
    private readonly limits: ArchiveLimits,
    private readonly budget: ArchiveBudget,
  ) {}

  directory(name: string): Promise<void> {
    return Promise.resolve(this.#enter(name, this.#parts(name)));
  }

  async file(name: string, _mode: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.#place(name);
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of content) {
      this.budget.addBytes(piece.length);
      hash.update(piece);
      size += piece.length;
    }
    this.#put(path, 'file', { size, digest: hash.digest('base64') });
  }

  async symbolicLink(name: string, target: string): Promise<void> {
    const written = linkTarget(name, this.#parts(name), target);
    const path = this.#place(name);
    this.#links.set(path, written);
    this.#put(path, 'symlink', { size: Buffer.byteLength(written), digest: `-> ${written}` });
    await Promise.resolve();
  }

  async hardLink(name: string, target: string): Promise<void> {
    const source = entryParts(target, this.limits).join('/');
    const file = this.#files.get(source);
    if (!file || this.#kinds.get(source) !== 'file') {
      throw ArchiveRefused.entry(name, 'is a link to a file the archive has not brought before');
    }
    this.#put(this.#place(name), 'file', file);
    await Promise.resolve();
  }

  /** The files; without the one folder that holds everything, as a deploy leaves it out. */
  finish(): Files {
    const top = findTopFolder(this.#kinds, this.#links);
    if (!top || top.obstacle !== null) return this.#files;
    const prefix = `${top.name}/`;
    const below = [...this.#files].filter(([path]) => path.startsWith(prefix));
    return new Map(below.map(([path, file]) => [path.slice(prefix.length), file]));
  }

  #parts(name: string): string[] {
    return entryParts(name, this.limits);
  }

  /** Makes room for an entry that is no folder. */
  #place(name: string): string {
    const parts = this.#parts(name);
    if (parts.length === 0) throw ArchiveRefused.entry(name, 'has no name of its own');
    this.#enter(name, parts.slice(0, -1));
    const path = parts.join('/');
    if (this.#kinds.get(path) === 'directory') {
      throw ArchiveRefused.entry(name, 'takes the place of a folder');
    }
    this.#links.delete(path);
    return path;
  }

  #enter(name: string, parts: readonly string[]): void {
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const path = parts.slice(0, depth).join('/');
      const kind = this.#kinds.get(path);
      if (kind === 'symlink') throw ArchiveRefused.entry(name, 'leads through a link');
      if (kind === 'file') throw ArchiveRefused.entry(name, 'leads through a file');
      this.#note(path, 'directory');
    }
  }

  #put(path: string, kind: Kind, file: ListedFile): void {
    this.#note(path, kind);
    this.#files.set(path, file);
  }

  #note(path: string, kind: Kind): void {
    if (!this.#kinds.has(path)) this.#characters += path.length;
    if (this.#characters > PATH_CHARACTERS) {
      throw new ArchiveRefused(
        `the paths of the archive have more than ${PATH_CHARACTERS} characters together`,
      );
    }
    this.#kinds.set(path, kind);
  }
}
