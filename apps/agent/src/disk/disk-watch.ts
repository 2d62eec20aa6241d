import type { Log } from '../log.js';
import { type DiskCount, diskLimits, isFull, mustCount, seenLeft } from './disk.policy.js';
import { countFolders, leftAt } from './disk-usage.js';

const LOOK_EVERY_MS = 3_000;

export interface DiskWatchOptions {
  /** What counts; the first also tells the file system. */
  readonly folders: readonly [string, ...string[]];
  /** Gigabytes, read before each look; null: no limit. */
  readonly diskGb: () => number | null;
  /** Called when it has become full. */
  readonly onFull: () => Promise<void>;
  readonly log: Log;
}

/** Looks how much the code of a slot keeps on the disk, while it is watched. */
export class DiskWatch {
  #full = false;
  #last: DiskCount | null = null;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;

  constructor(private readonly options: DiskWatchOptions) {}

  /** As of the last look. */
  get isFull(): boolean {
    return this.#full;
  }

  start(): void {
    if (this.#timer !== null || this.options.diskGb() === null) return;
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
    void this.look();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Looks now; one look at a time. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => {
        this.options.log('warn', 'the disk of a server could not be looked at', { err: error });
      })
      .finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { folders, diskGb, onFull, log } = this.options;
    const gigabytes = diskGb();
    if (gigabytes === null) return;
    const limits = diskLimits(gigabytes);
    const left = await leftAt(folders[0]);
    const now = Date.now();
    if (this.#last && !mustCount(this.#last, left, limits, this.#full, now)) {
      this.#last = seenLeft(this.#last, left);
      return;
    }
    const used = await countFolders(folders);
    this.#last = { used, left, atMs: now, tookMs: Date.now() - now };
    const wasFull = this.#full;
    this.#full = isFull(used, limits, wasFull);
    if (this.#full === wasFull) return;
    const { megabytes, files, unread } = used;
    const about = { megabytes, files, unread };
    log('warn', this.#full ? 'the disk of a server is full' : 'the disk of a server has room again', about);
    if (this.#full) await onFull();
  }
}
