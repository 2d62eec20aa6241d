/** Bytes that may wait while others are on their way to the disk. */
const WAITING_BYTES = 1_048_576;

/**
 * Writes pieces one behind the other. Those that come while the disk is at work go together in the next call, as they
 * are: a network hands on small pieces, and each call costs its way to the disk and back.
 */
export class GatheredWrites {
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | null = null;
  #fault: { readonly error: unknown } | null = null;
  /** Tells whoever waits for room. */
  #roomMade: (() => void) | null = null;

  /** @param writeAll writes all of the pieces, in their order. */
  constructor(private readonly writeAll: (pieces: readonly Buffer[]) => Promise<void>) {}

  /** @returns a promise where the next piece must wait. @throws what a write before has failed with. */
  write(piece: Buffer): Promise<void> | undefined {
    if (this.#fault) throw this.#fault.error;
    this.#waiting.push(piece);
    this.#waitingBytes += piece.length;
    this.#writing ??= this.#run();
    if (this.#waitingBytes < WAITING_BYTES) return undefined;
    return new Promise((resolve) => (this.#roomMade = resolve));
  }

  /** Waits until everything is written. @throws what a write has failed with. */
  async finish(): Promise<void> {
    await this.#writing;
    if (this.#fault) throw this.#fault.error;
  }

  /** Writes no more than what is on its way. */
  async abandon(): Promise<void> {
    this.#take();
    await this.#writing;
  }

  async #run(): Promise<void> {
    try {
      while (this.#waiting.length > 0) await this.writeAll(this.#take());
    } catch (error) {
      this.#fault = { error };
      this.#take();
    } finally {
      this.#writing = null;
    }
  }

  #take(): readonly Buffer[] {
    const pieces = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#roomMade?.();
    this.#roomMade = null;
    return pieces;
  }
}
