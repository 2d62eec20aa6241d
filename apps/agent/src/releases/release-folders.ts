import { execFile } from 'node:child_process';
import {
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { SlotFolders } from '../app/slot-folders.js';
import { safeEnvironment } from '../operations/safe-environment.js';
import type { Account } from '../process/account.js';
import type { SlotSpace } from '../sandbox/slot-space.port.js';
import { ensureAppLink, ensureInitialRelease, INITIAL } from './initial-release.js';
import { readJsonFile, writeDurably } from '../process/durable-file.js';

const ATTEMPTS = 5;

/** Also of folders that their owner has closed. */
const EMPTY_SCRIPT = 'chmod -R u+rwX "$1"; find "$1" -mindepth 1 -delete';

/** Releases that stay on the disk, the one in use among them. */
export const KEPT_RELEASES = 3;

/** Content of `releases/<release id>.json`: what runs there. */
export interface ReleaseDescription {
  readonly releaseId: string;
  readonly serviceName: string;
  /** Shell text that starts it. */
  readonly command: string;
  /** Names only. */
  readonly env: readonly string[];
  readonly runtime: string | null;
  readonly declaredPort: number;
  readonly healthPath: string | null;
  /** ISO time. */
  readonly describedAt: string;
  /** ISO time of the switch to it; null before. */
  readonly deployedAt: string | null;
  /** It does not listen where `PORT` says. */
  readonly fixedPort: boolean;
}

/** The releases of one slot on the disk, and the link to the one in use. */
export class ReleaseFolders {
  constructor(
    private readonly folders: SlotFolders,
    private readonly account: Account | null,
    private readonly space: Pick<SlotSpace, 'enter' | 'inside'>,
  ) {}

  path(releaseId: string): string {
    return join(this.folders.releases, releaseId);
  }

  /** Empty, still the agent's own: nobody else writes to it before {@link handOver}. */
  create(releaseId: string): void {
    rmSync(this.path(releaseId), { recursive: true, force: true });
    mkdirSync(this.path(releaseId), { recursive: true, mode: 0o755 });
  }

  /** Gives the release to the user of the slot, the folder itself last: until then nobody can move a part of it. */
  handOver(releaseId: string): void {
    if (this.account) this.#chown(this.path(releaseId), this.account);
  }

  describe(description: ReleaseDescription): void {
    writeDurably(this.#descriptionPath(description.releaseId), `${JSON.stringify(description, null, 2)}\n`);
  }

  description(releaseId: string): ReleaseDescription | null {
    return readJsonFile(this.#descriptionPath(releaseId)) as ReleaseDescription | null;
  }

  /**
   * What the user of a slot may move about is removed by that user: as root, a link laid meanwhile would be followed.
   * @throws Error when that user keeps on filling it
   */
  async remove(releaseId: string): Promise<void> {
    const path = this.path(releaseId);
    const owner = lstatSync(path, { throwIfNoEntry: false })?.uid;
    if (this.account && owner === this.account.uid) await this.#removeOfOwner(path);
    else await rm(path, { recursive: true, force: true });
    await rm(this.#descriptionPath(releaseId), { force: true });
  }

  /** The folder in which commands run: the release in use, before the first deploy one of its own. */
  ensureApp(): string {
    ensureAppLink(this.folders, this.account);
    const inUse = this.path(basename(readlinkSync(this.folders.app)));
    if (existsSync(inUse)) return inUse;
    this.link(null);
    return this.path(INITIAL);
  }

  /** Null before the first deploy. */
  linked(): string | null {
    const { app } = this.folders;
    const isLink = lstatSync(app, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    const name = isLink ? basename(readlinkSync(app)) : INITIAL;
    return name === INITIAL ? null : name;
  }

  /** Makes a release the one in use; null goes back to the time before the first deploy. A repeat changes nothing. */
  link(releaseId: string | null): void {
    const { app } = this.folders;
    ensureAppLink(this.folders, this.account);
    if (releaseId === null) ensureInitialRelease(this.folders, this.account);
    const fresh = `${app}.fresh`;
    rmSync(fresh, { force: true });
    symlinkSync(join('releases', releaseId ?? INITIAL), fresh);
    renameSync(fresh, app);
  }

  /** Drops all but the newest releases. @param current never dropped */
  async prune(current: string): Promise<void> {
    const others = this.#ids()
      .filter((id) => id !== current)
      .map((id) => ({ id, deployedAt: this.description(id)?.deployedAt ?? '' }))
      .sort((a, b) => (a.deployedAt < b.deployedAt ? 1 : -1));
    for (const { id } of others.slice(KEPT_RELEASES - 1)) await this.remove(id);
  }

  /** Only the folder itself, which stands in one of ours, is for root to remove: and only when it is empty. */
  async #removeOfOwner(path: string): Promise<void> {
    const { words, env } = await this.space.enter(path, safeEnvironment('/', undefined));
    const script = ['/bin/sh', '-c', EMPTY_SCRIPT, 'empty', this.space.inside(path)];
    const [program, ...rest] = [...words, ...script];
    for (let left = ATTEMPTS; ; left -= 1) {
      await promisify(execFile)(program as string, rest, { cwd: '/', env });
      try {
        await rmdir(path);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || left === 1) throw error;
      }
    }
  }

  #ids(): string[] {
    return readdirSync(this.folders.releases, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  }

  #chown(path: string, account: Account): void {
    if (lstatSync(path).isDirectory()) {
      for (const name of readdirSync(path)) this.#chown(join(path, name), account);
    }
    lchownSync(path, account.uid, account.gid);
  }

  #descriptionPath(releaseId: string): string {
    return `${this.path(releaseId)}.json`;
  }
}
