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
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SlotFolders } from '../app/slot-folders.js';
import { giveTo } from '../files/entries-of.js';
import { removeTree } from '../files/held-folder.js';
import { readJsonFile, writeDurably } from '../process/durable-file.js';
import type { Account } from '../process/launcher.js';
import { ensureAppLink, ensureInitialRelease, INITIAL } from './initial-release.js';

/** Releases that stay on the disk, the one in use among them. */
export const KEPT_RELEASES = 3;

/** Content of `releases/<release id>.json`: what runs there. */
export interface ReleaseDescription {
  readonly releaseId: string;
  readonly serviceName: string;
  /** Shell text that starts it; null where the agent serves its files. */
  readonly command: string | null;
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
  /** Folder of the release in which the command runs; absent for the release itself. */
  readonly rootDirectory?: string;
  /** Folder below it whose files are served; absent where none was named. */
  readonly publishDirectory?: string | null;
}

/** A release that has been in use, still on the disk. */
export interface KeptRelease {
  readonly releaseId: string;
  /** ISO time. */
  readonly deployedAt: string;
}

/** The releases of one slot on the disk, and the link to the one in use. */
export class ReleaseFolders {
  constructor(
    private readonly folders: SlotFolders,
    private readonly account: Account | null,
  ) {}

  path(releaseId: string): string {
    return join(this.folders.releases, releaseId);
  }

  /** An empty folder of the agent's own, where a release is made: no sandbox shows it, and no other release is beside it. */
  async create(releaseId: string): Promise<string> {
    const path = this.#making(releaseId);
    await removeTree(path);
    mkdirSync(path, { recursive: true, mode: 0o755 });
    return path;
  }

  /** Makes what was made a release, and the user of the slot its owner. To be called before a sandbox shows it. */
  async handOver(releaseId: string): Promise<void> {
    const { account } = this;
    const path = this.#making(releaseId);
    if (account) {
      await giveTo(account, path);
      lchownSync(path, account.uid, account.gid);
    }
    await removeTree(this.path(releaseId));
    renameSync(path, this.path(releaseId));
  }

  describe(description: ReleaseDescription): void {
    writeDurably(this.#descriptionPath(description.releaseId), `${JSON.stringify(description, null, 2)}\n`);
  }

  description(releaseId: string): ReleaseDescription | null {
    return readJsonFile(this.#descriptionPath(releaseId)) as ReleaseDescription | null;
  }

  /** @throws ENOTEMPTY when what runs there keeps on filling it */
  async remove(releaseId: string): Promise<void> {
    await removeTree(this.#making(releaseId));
    await removeTree(this.path(releaseId));
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

  /** Those that have been in use, the newest first. */
  kept(): KeptRelease[] {
    return this.#ids()
      .map((releaseId) => ({ releaseId, deployedAt: this.description(releaseId)?.deployedAt ?? null }))
      .filter((release): release is KeptRelease => release.deployedAt !== null)
      .sort((a, b) => (a.deployedAt < b.deployedAt ? 1 : -1));
  }

  /**
   * Drops all but the newest releases.
   * @param current never dropped
   * @param wanted nor are these: deploys are to copy them
   */
  async prune(current: string, wanted: ReadonlySet<string> = new Set()): Promise<void> {
    const others = this.#ids()
      .filter((id) => id !== current)
      .map((id) => ({ id, deployedAt: this.description(id)?.deployedAt ?? '' }))
      .sort((a, b) => (a.deployedAt < b.deployedAt ? 1 : -1));
    for (const { id } of others.slice(KEPT_RELEASES - 1)) if (!wanted.has(id)) await this.remove(id);
  }

  #ids(): string[] {
    return readdirSync(this.folders.releases, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  }

  #making(releaseId: string): string {
    return join(this.folders.making, releaseId);
  }

  #descriptionPath(releaseId: string): string {
    return `${this.path(releaseId)}.json`;
  }
}
