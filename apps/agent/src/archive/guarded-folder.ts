import { createWriteStream } from 'node:fs';
import { link, lstat, mkdir, mkdtemp, readdir, rename, rm, rmdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ArchiveBudget,
  type ArchiveLimits,
  ArchiveRefused,
  type ArchiveSink,
  entryParts,
  findTopFolder,
  linkTarget,
  type TopFolder,
} from '#libs/archives';

type Kind = 'file' | 'directory' | 'symlink';

/** Two spellings that some file systems take for one. */
function folded(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/**
 * Writes the entries of an archive below one folder and nowhere else. Symbolic links are made last, so nothing
 * is ever written while one of the archive exists; a present one on the way is refused.
 */
export class GuardedFolder implements ArchiveSink {
  readonly #kinds = new Map<string, Kind>();
  readonly #links = new Map<string, string>();
  readonly #foldedLinks = new Set<string>();
  #backslashes = 0;

  constructor(
    private readonly root: string,
    private readonly limits: ArchiveLimits,
    private readonly budget: ArchiveBudget,
  ) {}

  /** Entries whose path was written with `\`. */
  get backslashes(): number {
    return this.#backslashes;
  }

  /** @throws ArchiveRefused */
  async directory(name: string): Promise<void> {
    const parts = this.#parts(name);
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const path = parts.slice(0, depth).join('/');
      if (depth === parts.length && this.#links.has(path)) this.#forgetLink(path);
      await this.#enter(name, path);
    }
  }

  /** @throws ArchiveRefused */
  async file(name: string, mode: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    const path = await this.#place(name);
    const meter = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        try {
          this.budget.addBytes(chunk.length);
          done(null, chunk);
        } catch (error) {
          done(error as Error);
        }
      },
    });
    const masked = (mode & 0o111) === 0 ? 0o644 : 0o755;
    await pipeline(content, meter, createWriteStream(join(this.root, path), { flags: 'wx', mode: masked }));
    this.#kinds.set(path, 'file');
  }

  /** @throws ArchiveRefused */
  async symbolicLink(name: string, target: string): Promise<void> {
    const written = linkTarget(name, this.#parts(name), target);
    const path = await this.#place(name);
    this.#kinds.set(path, 'symlink');
    this.#links.set(path, written);
    this.#foldedLinks.add(folded(path));
  }

  /** Only to a file this archive has brought before. @throws ArchiveRefused */
  async hardLink(name: string, target: string): Promise<void> {
    const source = entryParts(target, this.limits).join('/');
    if (this.#kinds.get(source) !== 'file') {
      throw ArchiveRefused.entry(name, 'is a link to a file the archive has not brought before');
    }
    const path = this.#parts(name).join('/');
    if (path === source) return;
    await this.#place(name);
    await link(join(this.root, source), join(this.root, path));
    this.#kinds.set(path, 'file');
  }

  /**
   * Puts the content of the one folder that holds everything in its place. To be called before {@link finish}: what
   * is moved has no symbolic link in it yet, and those to come are judged by where they will stand.
   * @returns null when the archive has more than such a folder
   */
  async leaveOutTopFolder(): Promise<TopFolder | null> {
    const top = findTopFolder(this.#kinds, this.#links);
    if (top === null || top.obstacle !== null) return top;
    const aside = await mkdtemp(join(this.root, '.top-'));
    await rename(join(this.root, top.name), join(aside, 'content'));
    for (const name of await readdir(this.root)) {
      if (join(this.root, name) !== aside) await rm(join(this.root, name), { recursive: true });
    }
    const moved = join(aside, 'content');
    for (const name of await readdir(moved)) await rename(join(moved, name), join(this.root, name));
    await rmdir(moved);
    await rmdir(aside);
    this.#rename(`${top.name}/`);
    return top;
  }

  /** Makes the symbolic links. */
  async finish(): Promise<void> {
    for (const [path, target] of this.#links) await symlink(target, join(this.root, path));
  }

  #rename(prefix: string): void {
    const below = [...this.#links].filter(([path]) => path.startsWith(prefix));
    this.#links.clear();
    for (const [path, target] of below) this.#links.set(path.slice(prefix.length), target);
  }

  #parts(name: string): string[] {
    return entryParts(name, this.limits);
  }

  /** Makes room for an entry that is no folder. */
  async #place(name: string): Promise<string> {
    if (name.includes('\\')) this.#backslashes += 1;
    const parts = this.#parts(name);
    if (parts.length === 0) throw ArchiveRefused.entry(name, 'has no name of its own');
    for (let depth = 1; depth < parts.length; depth += 1) {
      await this.#enter(name, parts.slice(0, depth).join('/'));
    }
    const path = parts.join('/');
    const present = await this.#kindOf(path);
    if (present === 'directory') throw ArchiveRefused.entry(name, 'takes the place of a folder');
    if (this.#links.has(path)) this.#forgetLink(path);
    else if (present !== null) await rm(join(this.root, path));
    return path;
  }

  async #enter(name: string, path: string): Promise<void> {
    const kind = await this.#kindOf(path);
    if (kind === 'symlink' || this.#foldedLinks.has(folded(path))) {
      throw ArchiveRefused.entry(name, 'leads through a link');
    }
    if (kind === 'file') throw ArchiveRefused.entry(name, 'leads through a file');
    if (kind === null) await mkdir(join(this.root, path), { mode: 0o755 });
    this.#kinds.set(path, 'directory');
  }

  async #kindOf(path: string): Promise<Kind | null> {
    const known = this.#kinds.get(path);
    if (known) return known;
    try {
      const stats = await lstat(join(this.root, path));
      if (stats.isDirectory()) return 'directory';
      return stats.isSymbolicLink() ? 'symlink' : 'file';
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  #forgetLink(path: string): void {
    this.#links.delete(path);
    this.#foldedLinks.delete(folded(path));
    this.#kinds.delete(path);
  }
}
