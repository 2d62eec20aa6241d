import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { LOG_STREAMS, type LogRecord, type LogStream } from './log-record.js';
import type { ServiceLog } from './service-log.js';

/** Read at a time; more than the longest line. */
const PIECE_BYTES = 32 * 1024;
/** Copied at a time, so that the clock is looked at between two: a piece may be nothing but line breaks. */
const PIECE_LINES = 2_000;
/** A longer line is cut into several. */
const LONGEST_LINE = 16 * 1024;
/** Milliseconds that one copying may hold the agent, whatever the application prints meanwhile. */
const HOLD_MS = 10;
/** The same for the last copying, of which there is one a run. */
const HOLD_AT_END_MS = 100;
/** What is left then may be millions of lines: at least this much of it is copied. */
const LAST_BYTES = PIECE_BYTES / 2;
/** An application that is further ahead than this while it runs gets some of its output left out. */
const MOST_BEHIND = 64 * 1024 * 1024;
/** Of what is not copied yet, kept when the run is over or the application is too far ahead. */
const KEPT = 8 * 1024 * 1024;
/** Allocated beyond twice its size, which file systems themselves do, a file takes the disk for nothing. */
const MOST_ALLOCATED = 16 * 1024 * 1024;
const BLOCK_BYTES = 512;
/** Opened again next time: the application keeps its file to itself (a lease, a mode). It may not keep the agent waiting. */
const NOT_NOW = new Set(['ENOENT', 'EAGAIN', 'EACCES']);
/** What has been read is dropped from the file of the run at this size. */
const DROP_BYTES = 8 * 1024 * 1024;
const NEWLINE = 0x0a;

interface Progress {
  /** Bytes of the stream that are in the log. */
  read: number;
  /** Bytes of the stream that are no longer in its file. */
  dropped: number;
}

/**
 * What one start of the application prints: the processes append to `<run>.stdout` and `<run>.stderr` without the
 * help of the agent, which copies whole lines to the log with the time. Nothing is lost while no agent runs.
 */
export class RunLog {
  readonly #progress: Readonly<Record<LogStream, Progress>>;

  /** @param isNew of a run that an earlier agent has started, the log tells how far it was read */
  constructor(
    private readonly folder: string,
    private readonly run: string,
    private readonly log: ServiceLog,
    isNew: boolean,
  ) {
    this.#progress = { stdout: { read: 0, dropped: 0 }, stderr: { read: 0, dropped: 0 } };
    if (!isNew) this.#resume();
  }

  /** Opens the file of a stream for the process; the caller closes it. */
  open(stream: LogStream): number {
    const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW } = constants;
    return openSync(this.#path(stream), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
  }

  /**
   * Copies what has come, of an application that prints faster than is copied the beginning. The application may do to its
   * files what it likes: lengthen, allocate, lease. Each copying takes a moment and frees what is no output.
   * @param complete nothing more comes: an unfinished line counts too, and the files are removed. Of a lot the end is
   *   copied, and the log tells of the rest.
   */
  copy(complete: boolean): void {
    for (const stream of LOG_STREAMS) this.#copy(stream, complete);
    if (complete) for (const stream of LOG_STREAMS) rmSync(this.#path(stream), { force: true });
  }

  /** Adds a line of the platform's own behind what was copied. */
  tell(line: string, stream: LogStream = 'stderr'): void {
    const { read, dropped } = this.#progress[stream];
    this.log.append([{ at: new Date().toISOString(), stream, line, run: this.run, end: read, dropped }]);
  }

  #copy(stream: LogStream, complete: boolean): void {
    let file: number;
    try {
      const { O_RDWR, O_NOFOLLOW, O_NONBLOCK } = constants;
      file = openSync(this.#path(stream), O_RDWR | O_NOFOLLOW | O_NONBLOCK);
    } catch (error) {
      if (NOT_NOW.has((error as NodeJS.ErrnoException).code ?? '')) return;
      throw error;
    }
    try {
      const progress = this.#progress[stream];
      this.#leaveOut(file, stream, complete ? KEPT : MOST_BEHIND, KEPT);
      const begun = progress.read;
      const until = performance.now() + (complete ? HOLD_AT_END_MS : HOLD_MS);
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      let left = Infinity;
      for (let isRead = false; !isRead && left > 0;) {
        // A busy machine may take that time before the first piece, which is copied in any case.
        if (left === Infinity && progress.read > begun && performance.now() >= until) {
          if (!complete) break;
          this.#leaveOut(file, stream, LAST_BYTES, LAST_BYTES);
          left = LAST_BYTES;
        }
        const from = progress.read;
        const length = readSync(file, piece, 0, PIECE_BYTES, from - progress.dropped);
        const records = this.#records(stream, piece.subarray(0, length), complete && length < PIECE_BYTES);
        this.log.append(records, (count) => (progress.read = records[count - 1]?.end ?? from));
        left -= progress.read - from;
        isRead = length < PIECE_BYTES && records.length < PIECE_LINES;
      }
      this.#drop(file, progress);
    } finally {
      closeSync(file);
    }
  }

  /** Of what is left, if it is more than may be, all but the end: nobody would read it, and to copy it would take long. */
  #leaveOut(file: number, stream: LogStream, most: number, kept: number): void {
    const progress = this.#progress[stream];
    const { size, blocks } = fstatSync(file);
    if (blocks * BLOCK_BYTES > 2 * size + MOST_ALLOCATED) ftruncateSync(file, size);
    const end = progress.dropped + size;
    const left = end - progress.read;
    if (left <= most) return;
    // Longer than anything was printed, and than can be counted: all of it goes.
    const isCounted = Number.isSafeInteger(end);
    const skipped = isCounted ? left - kept : left;
    const read = isCounted ? progress.read + skipped : progress.read;
    const dropped = isCounted ? progress.dropped : read;
    const line = `[${skipped} bytes of output are left out: more was printed than could be kept]`;
    // Left out once the log has taken that they are.
    this.log.append([{ at: new Date().toISOString(), stream, line, run: this.run, end: read, dropped }]);
    if (!isCounted) ftruncateSync(file, 0);
    progress.read = read;
    progress.dropped = dropped;
  }

  #records(stream: LogStream, piece: Buffer, complete: boolean): LogRecord[] {
    const at = new Date().toISOString();
    const { read, dropped } = this.#progress[stream];
    const records: LogRecord[] = [];
    let start = 0;
    const add = (end: number, next: number): void => {
      const line = piece.toString('utf8', start, end).replace(/\r$/, '');
      records.push({ at, stream, line, run: this.run, end: read + next, dropped });
      start = next;
    };
    while (start < piece.length && records.length < PIECE_LINES) {
      const newline = piece.indexOf(NEWLINE, start);
      const end = newline === -1 ? piece.length : newline;
      if (end - start > LONGEST_LINE) add(start + LONGEST_LINE, start + LONGEST_LINE);
      else if (newline !== -1) add(newline, newline + 1);
      else if (complete) add(piece.length, piece.length);
      else break;
    }
    return records;
  }

  /** The processes append, so that they go on at the new end of the file. */
  #drop(file: number, progress: Progress): void {
    const { size } = fstatSync(file);
    if (size < DROP_BYTES || progress.dropped + size !== progress.read) return;
    ftruncateSync(file, 0);
    progress.dropped += size;
  }

  /** The last lines of the run say how far it was read; a file that is shorter was emptied after them. */
  #resume(): void {
    // A stream whose file is empty begins anew; the log may be long, and hold no line of it.
    const wanted = new Set<LogStream>(LOG_STREAMS.filter((stream) => this.#printed(stream) > 0));
    if (wanted.size === 0) return;
    for (const { run, stream, end, dropped } of this.log.newestFirst()) {
      if (run !== this.run || !wanted.delete(stream)) continue;
      const size = this.#printed(stream);
      const progress = this.#progress[stream];
      progress.read = end;
      progress.dropped = size >= end - dropped ? dropped : end;
      if (wanted.size === 0) return;
    }
  }

  /** Bytes that are in the file of a stream. */
  #printed(stream: LogStream): number {
    return statSync(this.#path(stream), { throwIfNoEntry: false })?.size ?? 0;
  }

  #path(stream: LogStream): string {
    return join(this.folder, `${this.run}.${stream}`);
  }
}
