/** Read at a time; a multiple of four. */
const PIECE_BYTES = 64 * 1024;
/** More than that is not counted: a file can be made petabytes long in a moment. */
const MOST_COUNTED = 512 * 1024 ** 2;
const NEWLINE = 0x0a;
/** Where lines are shorter on average, to be called for each costs more than to look at each byte. */
const SHORT_LINE = 64;
const FOUR_NEWLINES = 0x0a0a0a0a;
const ONES = 0x01010101;
const SEVENS = 0x7f7f7f7f;

/** What a file has at a place, into the piece. @returns bytes; 0 at its end */
export type ReadAt = (piece: Buffer, at: number) => number;

/**
 * Output that is left out of the log. How many lines it is, is counted a moment at a time; what of a line is in it counts
 * as one. Nothing here is kept: whoever ends before it was told counts again.
 */
export class OutputGap {
  #at: number;
  #until: number;
  #newlines = 0;
  #endsLine = false;
  #isWhole = false;
  #isShort = false;
  readonly #isCounted: boolean;

  /** @param longestLine so many bytes further it ends, at most, so that the log goes on where a line begins */
  constructor(
    readonly from: number,
    until: number,
    private readonly longestLine: number,
  ) {
    this.#until = until;
    this.#isCounted = until - from <= MOST_COUNTED;
    this.#at = this.#isCounted ? from : until;
    // No place in a file can be named so far out.
    this.#isWhole = !Number.isSafeInteger(until);
  }

  /** Where the log goes on. */
  get until(): number {
    return this.#until;
  }

  /**
   * Goes on counting; one piece in any case.
   * @param isOver whether the time for it is
   * @returns whether it is done
   */
  count(read: ReadAt, isOver: () => boolean): boolean {
    const piece = Buffer.from(new ArrayBuffer(PIECE_BYTES));
    while (!this.#isWhole) {
      if (this.#at < this.#until) this.#countPiece(piece, read);
      else this.#endLine(piece.subarray(0, this.longestLine + 1), read);
      if (isOver()) break;
    }
    return this.#isWhole;
  }

  /** What the log says of it. */
  get line(): string {
    const bytes = shownBytes(this.#until - this.from);
    const lines = this.#newlines + (this.#endsLine ? 0 : 1);
    const what = this.#isCounted
      ? `${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'} dropped (${bytes})`
      : `${bytes} dropped, too much to count its lines`;
    return `[${what}: more was printed than could be kept]`;
  }

  #countPiece(piece: Buffer, read: ReadAt): void {
    const length = Math.min(read(piece, this.#at), this.#until - this.#at);
    if (length === 0) {
      // The application has made its file shorter.
      this.#until = this.#at;
      this.#isWhole = true;
      return;
    }
    const found = this.#isShort ? countShort(piece, length) : countLong(piece, length);
    this.#isShort = found > length / SHORT_LINE;
    this.#newlines += found;
    this.#endsLine = piece[length - 1] === NEWLINE;
    this.#at += length;
  }

  /** Unless nothing would be left of the output then. */
  #endLine(piece: Buffer, read: ReadAt): void {
    this.#isWhole = true;
    if (this.#endsLine) return;
    const rest = piece.subarray(0, read(piece, this.#until));
    const newline = rest.indexOf(NEWLINE);
    if (newline === -1 || newline === rest.length - 1) return;
    this.#until += newline + 1;
    this.#newlines += 1;
    this.#endsLine = true;
  }
}

function countLong(piece: Buffer, length: number): number {
  let count = 0;
  for (let at = piece.indexOf(NEWLINE); at !== -1 && at < length; at = piece.indexOf(NEWLINE, at + 1)) {
    count += 1;
  }
  return count;
}

/** Four bytes at a time: a byte that is a newline leaves its highest bit. */
function countShort(piece: Buffer, length: number): number {
  const words = new Int32Array(piece.buffer, piece.byteOffset, length >> 2);
  let count = 0;
  // By index: to iterate takes twice as long.
  for (let at = 0; at < words.length; at += 1) {
    const other = (words[at] as number) ^ FOUR_NEWLINES;
    const bits = ~(((other & SEVENS) + SEVENS) | other | SEVENS);
    if (bits !== 0) count += Math.imul((bits >>> 7) & ONES, ONES) >>> 24;
  }
  for (let at = length & ~3; at < length; at += 1) count += piece[at] === NEWLINE ? 1 : 0;
  return count;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const;

/** `9.6 MB`, of thousands. */
function shownBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)));
  const shown = bytes / 1000 ** power;
  return `${power === 0 ? shown : shown.toFixed(1)} ${UNITS[power]}`;
}
