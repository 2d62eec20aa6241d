import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, lstat, mkdir, readdir, rename, rm, rmdir, symlink } from 'node:fs/promises';
import { posix } from 'node:path';
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
import { HeldFolder } from '../files/held-folder.js';

type Kind = 'file' | 'directory' | 'symlink';

/** Two spellings that some file systems take for one. */
function folded(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** A folder on the way to where the last entry was written. */
interface OpenFolder {
  readonly name: string;
  readonly folder: HeldFolder;
}

/**
 * Writes the entries of an archive below one folder and nowhere else. Folders are opened one in the other without following
 * a link, and names looked up in the open folder. Symbolic links are made last, so nothing is ever written while one
 * of the archive exists; a present one on the way is refused.
 */
export class GuardedFolder implements ArchiveSink {
  readonly #kinds = new Map<string, Kind>();
  readonly #links = new Map<string, string>();
  readonly #foldedLinks = new Set<string>();
  /** From the first below the root on. Archives bring together what stands together. */
  readonly #way: OpenFolder[] = [];
  #backslashes = 0;

  /** @param root closed by whoever opened it */
  constructor(
    private readonly root: HeldFolder,
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
    await pipeline(content, meter, createWriteStream(this.#at(path), { flags: 'wx', mode: masked }));
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
    // The way to the one may close the way to the other.
    const from = this.#folderOf(source).again();
    try {
      await link(from.at(posix.basename(source)), this.#at(path));
    } finally {
      from.close();
    }
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
    this.close();
    const aside = `.top-${randomUUID()}`;
    await rename(this.root.at(top.name), this.root.at(aside));
    for (const name of await readdir(this.root.at('.'))) if (name !== aside) await this.root.remove(name);
    const content = HeldFolder.open(this.root.at(aside));
    try {
      for (const name of await readdir(content.at('.'))) await rename(content.at(name), this.root.at(name));
    } finally {
      content.close();
    }
    await rmdir(this.root.at(aside));
    this.#rename(`${top.name}/`);
    return top;
  }

  /** Makes the symbolic links. */
  async finish(): Promise<void> {
    for (const [path, target] of this.#links) await symlink(target, this.#at(path));
  }

  /** Lets the folders on the way go. */
  close(): void {
    for (const { folder } of this.#way.splice(0)) folder.close();
  }

  /** The folder a path stands in; it is there. */
  #folderOf(path: string): HeldFolder {
    const names = path.split('/').slice(0, -1);
    const known = this.#way.findIndex(({ name }, depth) => name !== names[depth]);
    if (known !== -1) for (const { folder } of this.#way.splice(known)) folder.close();
    for (const name of names.slice(this.#way.length)) {
      const above = this.#way.at(-1)?.folder ?? this.root;
      this.#way.push({ name, folder: HeldFolder.open(above.at(name)) });
    }
    return this.#way.at(-1)?.folder ?? this.root;
  }

  #at(path: string): string {
    return this.#folderOf(path).at(posix.basename(path));
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
    else if (present !== null) await rm(this.#at(path));
    return path;
  }

  async #enter(name: string, path: string): Promise<void> {
    const kind = await this.#kindOf(path);
    if (kind === 'symlink' || this.#foldedLinks.has(folded(path))) {
      throw ArchiveRefused.entry(name, 'leads through a link');
    }
    if (kind === 'file') throw ArchiveRefused.entry(name, 'leads through a file');
    if (kind === null) await mkdir(this.#at(path), { mode: 0o755 });
    this.#kinds.set(path, 'directory');
  }

  async #kindOf(path: string): Promise<Kind | null> {
    const known = this.#kinds.get(path);
    if (known) return known;
    try {
      const stats = await lstat(this.#at(path));
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
