/** Pieces that wait for whoever reads them, in order and as they are: nothing is copied. */
export class PieceQueue implements AsyncIterableIterator<Buffer> {
  readonly #pieces: Buffer[] = [];
  #bytes = 0;
  #isOver = false;
  #fault: Error | null = null;
  /** Tells the reader that there is something new. */
  #arrived: (() => void) | null = null;
  /** Tells the writer that there is room again. */
  #drained: (() => void) | null = null;

  /** @param room bytes that may wait; a piece goes in whatever its size while there is room at all. */
  constructor(private readonly room: number) {}

  /** Whether nobody reads any more, or nothing comes any more. */
  get isClosed(): boolean {
    return this.#isOver;
  }

  /** @returns a promise where the next piece must wait for the reader. */
  push(piece: Buffer): Promise<void> | undefined {
    if (this.#isOver) return undefined;
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    this.#arrived?.();
    if (this.#bytes < this.room) return undefined;
    return new Promise((resolve) => (this.#drained = resolve));
  }

  /** Nothing more comes. @param fault what the reader is told instead of an end. */
  end(fault: Error | null = null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#fault = fault;
    if (fault) this.#drop();
    this.#arrived?.();
    this.#drained?.();
  }

  async next(): Promise<IteratorResult<Buffer, undefined>> {
    while (this.#pieces.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => (this.#arrived = resolve));
      this.#arrived = null;
    }
    const piece = this.#pieces.shift();
    if (piece === undefined) {
      const fault = this.#fault;
      this.#fault = null;
      if (fault) throw fault;
      return { done: true, value: undefined };
    }
    this.#bytes -= piece.length;
    if (this.#bytes < this.room) {
      this.#drained?.();
      this.#drained = null;
    }
    return { done: false, value: piece };
  }

  /** The reader has had enough. */
  return(): Promise<IteratorResult<Buffer, undefined>> {
    this.#drop();
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #drop(): void {
    this.#pieces.length = 0;
    this.#bytes = 0;
  }
}
