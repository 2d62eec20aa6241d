import { Transform } from 'node:stream';

/** Takes the entries of an archive in their order. Names are as the archive writes them: whoever takes one judges it. */
export interface ArchiveSink {
  /** @throws ArchiveRefused */
  directory(name: string): Promise<void>;
  /** @throws ArchiveRefused */
  file(name: string, mode: number, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws ArchiveRefused */
  symbolicLink(name: string, target: string): Promise<void>;
  /** @throws ArchiveRefused */
  hardLink(name: string, target: string): Promise<void>;
}

/** What an archive may unpack to. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of all files together. */
  readonly bytes: number;
  /** Unpacked bytes for each byte of the archive, beyond the first {@link ArchiveLimits.freeBytes}. */
  readonly ratio: number;
  readonly freeBytes: number;
  /** Characters of a path. */
  readonly pathLength: number;
  /** Folders above an entry, and itself. */
  readonly depth: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 100_000,
  bytes: 2 * 1024 ** 3,
  ratio: 200,
  freeBytes: 10 * 1024 * 1024,
  pathLength: 1024,
  depth: 64,
};

/** Bytes of an archive as it is sent. */
export const ARCHIVE_SIZE_LIMIT = 600 * 1024 * 1024;

const SHOWN_LENGTH = 200;

/** The archive is not unpacked: it is damaged, too big, or an entry would leave the folder. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';

  static entry(name: string, reason: string): ArchiveRefused {
    return new ArchiveRefused(`the entry ${JSON.stringify(name.slice(0, SHOWN_LENGTH))} ${reason}`);
  }
}

/** Counts what an archive unpacks to; the first entry or byte too many throws. */
export class ArchiveBudget {
  #entries = 0;
  #bytes = 0;

  /**
   * @param archiveSize bytes of the archive itself
   * @param signal ends the unpacking
   */
  constructor(
    private readonly limits: ArchiveLimits,
    private readonly archiveSize: number,
    private readonly signal: AbortSignal | null,
  ) {}

  get entries(): number {
    return this.#entries;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @throws ArchiveRefused */
  addEntry(): void {
    this.signal?.throwIfAborted();
    this.#entries += 1;
    if (this.#entries > this.limits.entries) {
      throw new ArchiveRefused(`the archive has more than ${this.limits.entries} entries`);
    }
  }

  /** @throws ArchiveRefused */
  addBytes(count: number): void {
    this.#bytes += count;
    this.#check(this.#bytes);
  }

  /** A stage of a pipeline that fails once more has passed than the archive may unpack to. */
  meter(): Transform {
    let passed = 0;
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        passed += chunk.length;
        try {
          this.#check(passed);
          done(null, chunk);
        } catch (error) {
          done(error as Error);
        }
      },
    });
  }

  #check(bytes: number): void {
    this.signal?.throwIfAborted();
    const { limits, archiveSize } = this;
    if (bytes > limits.bytes) {
      throw new ArchiveRefused(`the archive unpacks to more than ${limits.bytes} bytes`);
    }
    if (bytes > limits.freeBytes && bytes > archiveSize * limits.ratio) {
      throw new ArchiveRefused(`the archive unpacks to more than ${limits.ratio} times its size`);
    }
  }
}
