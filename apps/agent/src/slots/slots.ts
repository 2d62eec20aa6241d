import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Slot, SlotLimits } from '#libs/agent-protocol';
import { SLOT_PATTERN, type SlotFolders, slotFolders } from '../app/slot-folders.js';
import { removeTree } from '../files/held-folder.js';
import type { Log } from '../log.js';
import { findWanted, isOfUsers, killAll } from '../process/account-processes.js';
import { prepareControlGroup, removeControlGroup, withoutNewProcesses } from '../process/control-group.js';
import { readJsonFile, writeDurably } from '../process/durable-file.js';
import { type Account, type Confinement, UNCONFINED } from '../process/launcher.js';
import { ensureAppLink } from '../releases/initial-release.js';

/** Content of `slots/<slot>.json`. */
interface SlotRecord {
  /** Lowest free one from 0; its user is `uidBase` plus this. */
  readonly number: number;
  readonly limits: SlotLimits;
}

export interface SlotsOptions {
  readonly home: string;
  /** First user of the slots; null where the agent cannot or need not switch users. */
  readonly uidBase: number | null;
  /** How code outside of slots runs. */
  readonly own: Confinement;
  /** Gigabytes of the folders outside of slots; null without a limit. */
  readonly diskGb: number | null;
  readonly log: Log;
}

/** Folders the code of a slot may write to. */
const OWN_FOLDERS = ['data', 'cache', 'tmp'] as const satisfies readonly (keyof SlotFolders)[];
/** Written by the agent only, also where it is root: nothing in them can be swapped for a link. */
const AGENT_FOLDERS = ['releases', 'making', 'logs'] as const satisfies readonly (keyof SlotFolders)[];

/** The slots of a shared host: folder, user and limits of each. They are found again after a restart. */
export class Slots {
  readonly #records = new Map<string, SlotRecord>();
  readonly #confinements = new Map<string, Confinement>();
  readonly #folder: string;
  #toldMissing = false;

  constructor(private readonly options: SlotsOptions) {
    this.#folder = join(options.home, 'slots');
    this.#makeFolders(null, options.own.account);
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder)) {
      const slot = /^(.+)\.json$/.exec(name)?.[1];
      if (slot !== undefined) this.#take(slot, readJsonFile(join(this.#folder, name)) as SlotRecord);
    }
  }

  /** True also for null, the application of a machine without slots. */
  has(slot: Slot): boolean {
    return slot === null || this.#records.has(slot);
  }

  /** Every place of an application: that outside of slots, and the slots. */
  all(): Slot[] {
    return [null, ...this.#records.keys()];
  }

  folders(slot: Slot): SlotFolders {
    return slotFolders(this.options.home, slot);
  }

  /** Gigabytes the folders of the slot may hold; null without a limit. */
  diskGb(slot: Slot): number | null {
    return slot === null ? this.options.diskGb : (this.#records.get(slot)?.limits.diskGb ?? null);
  }

  /** The user that owns what the code of the slot writes; null: the agent's own. */
  account(slot: Slot): Account | null {
    return this.confinement(slot).account;
  }

  confinement(slot: Slot): Confinement {
    return slot === null ? this.options.own : (this.#confinements.get(slot) ?? UNCONFINED);
  }

  /** Makes the slot, or changes its limits: at once where a control group keeps them, else at the next start. */
  put(slot: string, limits: SlotLimits): void {
    if (!SLOT_PATTERN.test(slot)) throw new Error('not a name of a slot');
    const number = this.#records.get(slot)?.number ?? this.#freeNumber();
    const record = { number, limits };
    mkdirSync(this.#folder, { recursive: true, mode: 0o711 });
    writeDurably(this.#recordPath(slot), JSON.stringify(record));
    this.#take(slot, record);
  }

  /**
   * Ends all that still runs as the user of the slot: it would otherwise lay links in the way of the removal, and
   * live on as the user of a later slot. A repeat does nothing.
   * @throws Error when it does not end; nothing is removed then
   */
  async delete(slot: string): Promise<void> {
    const account = this.account(slot);
    if (account) {
      await withoutNewProcesses([`slot-${slot}`], () =>
        killAll((kill) => findWanted(isOfUsers(account.uid, 1), kill)),
      );
    }
    await removeTree(this.folders(slot).root);
    rmSync(this.#recordPath(slot), { force: true });
    removeControlGroup([`slot-${slot}`]);
    this.#records.delete(slot);
    this.#confinements.delete(slot);
  }

  #take(slot: string, record: SlotRecord): void {
    const { uidBase } = this.options;
    const account = uidBase === null ? null : { uid: uidBase + record.number, gid: uidBase + record.number };
    const { joins, missing } = prepareControlGroup([`slot-${slot}`], record.limits);
    if (missing.length > 0 && !this.#toldMissing) {
      this.#toldMissing = true;
      this.options.log('warn', 'limits of slots are not all kept by control groups', { missing });
    }
    const fallback = missing.length > 0 ? record.limits : null;
    this.#records.set(slot, record);
    this.#confinements.set(slot, { account, joins, sealed: true, fallback });
    this.#makeFolders(slot, account);
  }

  /** The root folder is open to the slot alone; what the agent keeps in it stays the agent's. */
  #makeFolders(slot: Slot, account: Account | null): void {
    const folders = this.folders(slot);
    mkdirSync(folders.root, { recursive: true, mode: 0o700 });
    for (const name of [...OWN_FOLDERS, ...AGENT_FOLDERS]) {
      mkdirSync(folders[name], { recursive: true, mode: 0o700 });
    }
    ensureAppLink(folders, account);
    if (account === null) return;
    if (slot !== null) {
      chownSync(folders.root, 0, account.gid);
      chmodSync(folders.root, 0o750);
    }
    chownSync(folders.releases, 0, account.gid);
    chmodSync(folders.releases, 0o750);
    for (const name of OWN_FOLDERS) chownSync(folders[name], account.uid, account.gid);
  }

  #freeNumber(): number {
    const taken = new Set([...this.#records.values()].map(({ number }) => number));
    let number = 0;
    while (taken.has(number)) number += 1;
    return number;
  }

  #recordPath(slot: string): string {
    return join(this.#folder, `${slot}.json`);
  }
}
