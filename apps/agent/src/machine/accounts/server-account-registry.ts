import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { subordinateIds } from './subordinate-ids.js';

/** One registry a computer: users are its own, whatever folder of state the servers are in. */
const ACCOUNTS_FOLDER = '/var/lib/portico/accounts';

/** Users of the slots of a shared host are far from those of the servers. */
export const SLOTS_OF_A_HOST = 1000;

/** Which users servers are given. */
interface AccountRange {
  readonly firstUid: number;
  readonly firstSlotUid: number;
  readonly most: number;
}

const OF_THE_COMPUTER: AccountRange = { firstUid: 210_000, firstSlotUid: 1_000_000, most: 10_000 };

/** @param ids users there are, from 0 on */
function rangeWithin(ids: number): AccountRange {
  const [firstUid, firstSlotUid] = [1000, 2000];
  const most = Math.min(firstSlotUid - firstUid, Math.floor((ids - firstSlotUid) / SLOTS_OF_A_HOST));
  return { firstUid, firstSlotUid, most };
}

/** The user numbers of one server; group numbers are the same. */
export interface ServerAccount {
  readonly uid: number;
  /** First of the {@link SLOTS_OF_A_HOST} users of its slots. */
  readonly slotUidBase: number;
}

interface Entry {
  readonly serverId: string;
  /** Folder of the server: an account whose server is gone is given again. */
  readonly folder: string;
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // Closed to all but root, who alone can give accounts.
    if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/**
 * Which server has which user. `number-<n>` belongs to whoever made it, `server-<id>` names the number of a server;
 * both are made by linking a complete file, which only one of several processes can do.
 */
export class ServerAccountRegistry {
  constructor(
    private readonly folder: string = ACCOUNTS_FOLDER,
    private readonly range = OF_THE_COMPUTER,
  ) {}

  /** Subordinate ids are those of one user, and so of one machine: what it has given of them is in its folder. */
  static of(machineFolder: string): ServerAccountRegistry {
    const ids = process.platform === 'linux' ? subordinateIds() : null;
    if (ids === null) return new ServerAccountRegistry();
    return new ServerAccountRegistry(resolve(machineFolder, 'accounts'), rangeWithin(ids));
  }

  /** Null for a server without an account. */
  async find(serverId: string): Promise<ServerAccount | null> {
    const text = await readIfPresent(this.#serverPath(serverId));
    return text === null ? null : this.#accountOf(Number(text));
  }

  /**
   * The account of a server, given to it now when it has none.
   * @throws Error when all are taken; the error of the file system
   */
  async obtain(serverId: string, folder: string): Promise<ServerAccount> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const present = await this.find(serverId);
    if (present) return present;
    const number = await this.#takeNumber({ serverId, folder });
    if (await this.#create(this.#serverPath(serverId), String(number))) return this.#accountOf(number);
    await rm(this.#numberPath(number), { force: true });
    return (await this.find(serverId)) ?? this.obtain(serverId, folder);
  }

  /** Nothing may run as this user any more. */
  async release(serverId: string): Promise<void> {
    const text = await readIfPresent(this.#serverPath(serverId));
    await rm(this.#serverPath(serverId), { force: true });
    if (text !== null) await rm(this.#numberPath(Number(text)), { force: true });
  }

  async #takeNumber(entry: Entry): Promise<number> {
    const content = JSON.stringify(entry);
    for (let number = 0; number < this.range.most; number += 1) {
      const path = this.#numberPath(number);
      if (await this.#create(path, content)) return number;
      if ((await this.#dropStale(path)) && (await this.#create(path, content))) return number;
    }
    throw new Error(`all ${this.range.most} users for servers are taken`);
  }

  /** Drops an entry whose server was removed without us, for instance with its whole home folder. */
  async #dropStale(path: string): Promise<boolean> {
    const text = await readIfPresent(path);
    if (text === null) return true;
    const { serverId, folder } = JSON.parse(text) as Entry;
    if (existsSync(folder)) return false;
    const aside = `${path}.${randomUUID()}`;
    try {
      await rename(path, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
      throw error;
    }
    const isSame = (await readIfPresent(aside)) === text;
    if (isSame) await rm(this.#serverPath(serverId), { force: true });
    else await link(aside, path);
    await rm(aside);
    return isSame;
  }

  async #create(path: string, content: string): Promise<boolean> {
    const fresh = join(this.folder, `fresh-${randomUUID()}`);
    await writeFile(fresh, content, { mode: 0o600, flush: true });
    try {
      await link(fresh, path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(fresh);
    }
  }

  #accountOf(number: number): ServerAccount {
    const { firstUid, firstSlotUid } = this.range;
    return { uid: firstUid + number, slotUidBase: firstSlotUid + number * SLOTS_OF_A_HOST };
  }

  #numberPath(number: number): string {
    return join(this.folder, `number-${number}`);
  }

  #serverPath(serverId: string): string {
    return join(this.folder, `server-${serverId}`);
  }
}
