import { Transform } from 'node:stream';
import type { ArchiveLimits } from './archive-limits.js';
import { ArchiveRefused } from './archive-refused.js';

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
