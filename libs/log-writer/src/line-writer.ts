import { fstatSync, write, writeSync } from 'node:fs';
import type { LineSink, LineTarget, LogHealth } from './line-sink.js';
import { tellStandardError } from './standard-output.js';

export interface LineWriterOptions {
  /** Makes a line of the log about itself. */
  readonly lineOf: (
    level: 'warn' | 'error',
    msg: string,
    fields: Readonly<Record<string, unknown>>,
  ) => string;
  /** Told once for each trouble, when it begins; by default standard error is. */
  readonly onTrouble?: (words: string) => void;
  /** Lines that are as long together are written without waiting for more. Bytes. */
  readonly pieceBytes?: number;
  /** What waits is dropped when it is longer than this. Bytes. */
  readonly mostBytes?: number;
  /** What the end of the process may wait for the log. Milliseconds. */
  readonly endMs?: number;
}

const PIECE_BYTES = 4096;
const LONGEST_PIECE = 64 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;
const END_MS = 300;
/** Lines are late by this at most, and a log that failed is tried again after it. Milliseconds. */
const LATEST_MS = 1000;
/** Until a reader that was behind is tried again. Milliseconds. */
const READER_MS = 20;
/** Between two looks of a process that ends. Milliseconds. */
const LOOK_MS = 2;
const NEWLINE = 0x0a;

/** Lines on their way to the system. */
interface Piece {
  readonly bytes: Buffer;
  /** Written so far. */
  at: number;
  /** Bytes at its beginning that are nobody's line: the end of a torn one, and what tells of a gap. */
  readonly head: number;
  /** Dropped lines of which the head tells. */
  readonly told: number;
}

/**
 * Writes lines to a file or to standard output without ever holding the process up. The service outlives its log: what
 * cannot be written is dropped and counted, one line on standard error says so, and when it can be written again the
 * log says how much is missing. A line torn by a full disk is ended first, so that each later one is whole.
 */
export class LineWriter implements LineSink {
  readonly #options: Required<LineWriterOptions>;
  #lines: string[] = [];
  #bytes = 0;
  #piece: Piece | null = null;
  /** Length the file has once the piece that is with the system is written; null when none is. */
  #expected: number | null = null;
  /** What was written to last. */
  #file: number | null = null;
  #isTorn = false;
  /** Its reader is behind. */
  #isBehind = false;
  #dropped = 0;
  /** Dropped lines of which nothing in the log tells yet. */
  #untold = 0;
  #trouble: string | null = null;
  #complaint: string | null = null;
  #timer: NodeJS.Timeout | null = null;
  readonly health: LogHealth;

  constructor(
    private readonly target: LineTarget,
    options: LineWriterOptions,
  ) {
    this.#options = {
      onTrouble: tellStandardError,
      pieceBytes: PIECE_BYTES,
      mostBytes: MOST_BYTES,
      endMs: END_MS,
      ...options,
    };
    const dropped = (): number => this.#dropped;
    const trouble = (): string | null => this.#trouble ?? this.#complaint;
    this.health = {
      get dropped() {
        return dropped();
      },
      get trouble() {
        return trouble();
      },
    };
    // A file that could not be opened is told before the first line, and is tried again without one.
    this.#pump();
  }

  /** Never throws. */
  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#bytes + bytes > this.#options.mostBytes) this.#dropWaiting(`${this.target.name} is not read`);
    this.#lines.push(line);
    this.#bytes += bytes;
    const isHeld = this.#trouble !== null || this.#isBehind;
    if (this.#bytes >= this.#options.pieceBytes && !isHeld) this.#pump();
    else this.#pumpIn(LATEST_MS);
  }

  /** Never throws, and gives up after {@link LineWriterOptions.endMs}. */
  flushSync(): void {
    const until = performance.now() + this.#options.endMs;
    this.#clearTimer();
    if (this.#expected !== null) {
      this.#awaitPiece(this.#expected, until);
      // Its callback owns it, if there is still a turn of the loop in which it comes.
      this.#piece = null;
    }
    for (;;) {
      try {
        const file = this.#descriptor();
        this.#piece ??= this.#take();
        if (!this.#piece) return;
        this.#took(this.#piece, writeSync(file, this.#piece.bytes, this.#piece.at));
      } catch (error) {
        if (!isBehind(error)) return this.#fail(this.#because(error));
        sleep(LOOK_MS);
      }
      if (performance.now() < until) continue;
      if (this.#piece ?? this.#lines[0]) this.#fail(`${this.target.name} takes no more as the process ends`);
      return;
    }
  }

  /** Writes until nothing waits, the reader is behind, or a piece is with the system. */
  #pump(): void {
    this.#clearTimer();
    if (this.#expected !== null) return;
    this.target.settle();
    this.#isBehind = false;
    for (;;) {
      try {
        const file = this.#descriptor();
        // A file that was removed gives its room back by this, and the next one may need it.
        this.target.settle();
        this.#piece ??= this.#take();
        if (!this.#piece) return this.#recover();
        if (!this.target.isImmediate) return this.#writeLater(file, this.#piece);
        this.#took(this.#piece, writeSync(file, this.#piece.bytes, this.#piece.at));
      } catch (error) {
        return this.#refused(error);
      }
    }
  }

  #writeLater(file: number, piece: Piece): void {
    const { bytes, at } = piece;
    this.#expected = fstatSync(file).size + bytes.length - at;
    write(file, bytes, at, bytes.length - at, null, (error, written) => {
      this.#expected = null;
      this.#piece = piece;
      if (error) return this.#refused(error);
      this.#took(piece, written);
      const isDue = this.#piece !== null || this.#bytes >= this.#options.pieceBytes || this.#trouble !== null;
      if (isDue) this.#pump();
      else if (this.#lines.length > 0) this.#pumpIn(LATEST_MS);
    });
  }

  #descriptor(): number {
    const file = this.target.descriptor(this.#piece === null && !this.#isTorn);
    if (file !== this.#file) this.#beginAt(file);
    const { complaint } = this.target;
    if (complaint !== null && complaint !== this.#complaint) {
      this.#options.onTrouble(complaint);
      this.#push(this.#options.lineOf('error', 'the log cannot be rotated', { reason: complaint }));
    }
    this.#complaint = complaint;
    return file;
  }

  /** A line that was torn has stayed behind: there is none to end here, and the one being written is begun again. */
  #beginAt(file: number): void {
    this.#file = file;
    this.#isTorn = false;
    const piece = this.#piece;
    if (piece) piece.at = piece.bytes.subarray(0, piece.at).lastIndexOf(NEWLINE) + 1;
  }

  #push(line: string): void {
    this.#lines.push(line);
    this.#bytes += Buffer.byteLength(line);
  }

  /** The next lines, with what has to stand before them; null when nothing is to be written. */
  #take(): Piece | null {
    const told = this.#untold;
    const gap =
      told === 0
        ? ''
        : this.#options.lineOf('warn', 'lines are missing in the log', {
            dropped: told,
            reason: this.#trouble,
          });
    if (gap === '' && this.#lines.length === 0) return null;
    const most = Math.min(this.target.room, LONGEST_PIECE);
    let length = 0;
    let count = 0;
    while (count < this.#lines.length && length < most) {
      length += Buffer.byteLength(this.#lines[count] as string);
      count += 1;
    }
    const lines = this.#lines.splice(0, count);
    this.#bytes -= length;
    this.#untold = 0;
    const head = `${this.#isTorn ? '\n' : ''}${gap}`;
    return { bytes: Buffer.from(head + lines.join('')), at: 0, head: Buffer.byteLength(head), told };
  }

  #took(piece: Piece, written: number): void {
    piece.at += written;
    if (piece.at < piece.bytes.length) return;
    this.#piece = null;
    this.#isTorn = false;
  }

  #refused(error: unknown): void {
    if (!isBehind(error)) return this.#fail(this.#because(error));
    this.#isBehind = true;
    this.#pumpIn(READER_MS);
  }

  /** Everything that waited is written. */
  #recover(): void {
    this.#trouble = null;
  }

  #because(error: unknown): string {
    return `${this.target.name} cannot be written (${(error as Error).message})`;
  }

  /** What was to be written is given up. */
  #fail(words: string): void {
    const piece = this.#piece;
    this.#piece = null;
    if (piece) {
      if (piece.at > 0) this.#isTorn = piece.bytes[piece.at - 1] !== NEWLINE;
      if (piece.at < piece.head) this.#untold += piece.told;
      this.#count(lineEnds(piece.bytes.subarray(Math.max(piece.at, piece.head))));
    }
    this.#dropWaiting(words);
    this.#pumpIn(LATEST_MS);
  }

  #dropWaiting(words: string): void {
    this.#count(this.#lines.length);
    this.#lines = [];
    this.#bytes = 0;
    const isNew = this.#trouble === null;
    this.#trouble = words;
    if (isNew) this.#options.onTrouble(words);
  }

  #count(lines: number): void {
    this.#dropped += lines;
    this.#untold += lines;
  }

  /** Another write would come before the one that is with the system. */
  #awaitPiece(expected: number, until: number): void {
    try {
      while (fstatSync(this.#file ?? -1).size < expected && performance.now() < until) sleep(LOOK_MS);
    } catch (error) {
      this.#fail(this.#because(error));
    }
  }

  #pumpIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#pump();
    }, ms).unref();
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

function isBehind(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EAGAIN';
}

function lineEnds(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** Holds the process; for its end, when nothing else is left to do. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
