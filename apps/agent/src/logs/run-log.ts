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
import { OutputGap } from './output-gap.js';
import type { ServiceLog } from './service-log.js';

/** Read at a time; more than the longest line. */
const PIECE_BYTES = 32 * 1024;
/** Copied at a time, so that the clock is looked at between two: a piece may be nothing but line breaks. */
const PIECE_LINES = 2_000;
/** A longer line is cut into several. */
const LONGEST_LINE = 16 * 1024;
/** Milliseconds that one copying may hold the agent, whatever the application prints meanwhile. */
const HOLD_MS = 10;
/** Milliseconds that the copying of a stream may take once its run is over. */
const MOST_AT_END_MS = 100;
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
  /** What is being left out: its lines are counted, then the log tells of it, then it is read no more. */
  gap: OutputGap | null;
  /** Where the stream ends, once the run is over. */
  end: number | null;
  /** Milliseconds that were spent copying since. */
  spentMs: number;
}

function beginning(): Progress {
  return { read: 0, dropped: 0, gap: null, end: null, spentMs: 0 };
}

/**
 * What one start of the application prints: the processes append to `<run>.stdout` and `<run>.stderr` without the
 * help of the agent, which copies whole lines to the log with the time. Nothing is lost while no agent runs.
 */
export class RunLog {
  readonly #progress: Readonly<Record<LogStream, Progress>>;
  readonly #order = [...LOG_STREAMS];

  /**
   * @param isNew of a run that an earlier agent has started, the log tells how far it was read
   * @param release that is started, by the operation which brought it
   */
  constructor(
    private readonly folder: string,
    private readonly run: string,
    private readonly log: ServiceLog,
    isNew: boolean,
    private readonly release?: string,
  ) {
    this.#progress = { stdout: beginning(), stderr: beginning() };
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
   * @returns whether the run is copied to its end; if not, it is to be called again
   */
  copy(complete: boolean): boolean {
    const until = performance.now() + HOLD_MS;
    // What one of them prints may take all of the time.
    this.#order.reverse();
    const isDone = this.#order.map((stream) => this.#copy(stream, complete, until));
    if (!complete || isDone.includes(false)) return false;
    for (const stream of LOG_STREAMS) rmSync(this.#path(stream), { force: true });
    return true;
  }

  /** Adds a line of the platform's own behind what was copied. */
  tell(line: string, stream: LogStream = 'stderr'): void {
    const { read, dropped } = this.#progress[stream];
    this.log.append([this.#record(stream, line, { at: new Date().toISOString(), end: read, dropped })]);
  }

  /** @param until how long, of `performance.now()` */
  #copy(stream: LogStream, complete: boolean, until: number): boolean {
    let file: number;
    try {
      const { O_RDWR, O_NOFOLLOW, O_NONBLOCK } = constants;
      file = openSync(this.#path(stream), O_RDWR | O_NOFOLLOW | O_NONBLOCK);
    } catch (error) {
      if (NOT_NOW.has((error as NodeJS.ErrnoException).code ?? '')) return true;
      throw error;
    }
    try {
      const progress = this.#progress[stream];
      this.#look(file, stream, complete);
      if (progress.gap && !this.#tellGap(file, stream, until)) return false;
      const isDone = this.#copyLines(file, stream, complete, until);
      this.#drop(file, progress);
      return isDone;
    } finally {
      closeSync(file);
    }
  }

  /** @returns whether all that is there was copied */
  #copyLines(file: number, stream: LogStream, complete: boolean, until: number): boolean {
    const progress = this.#progress[stream];
    const begun = performance.now();
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let isFirst = true; ; isFirst = false) {
      const now = performance.now();
      // A busy machine may take that time before the first piece, which is copied in any case.
      if (!isFirst && now >= until) {
        if (complete) progress.spentMs += now - begun;
        return false;
      }
      const from = progress.read;
      const wanted = Math.min(PIECE_BYTES, (progress.end ?? Infinity) - from);
      const length = wanted > 0 ? readSync(file, piece, 0, wanted, from - progress.dropped) : 0;
      const records = this.#records(stream, piece.subarray(0, length), complete && length < PIECE_BYTES);
      this.log.append(records, (count) => (progress.read = records[count - 1]?.end ?? from));
      if (length < PIECE_BYTES && records.length < PIECE_LINES) return true;
    }
  }

  /** Of what is left, if it is more than may be, all but the end is left out: nobody would read it, and to copy it would take long. */
  #look(file: number, stream: LogStream, complete: boolean): void {
    const progress = this.#progress[stream];
    const { size, blocks } = fstatSync(file);
    if (blocks * BLOCK_BYTES > 2 * size + MOST_ALLOCATED) ftruncateSync(file, size);
    if (progress.gap) return;
    if (complete) progress.end ??= progress.dropped + size;
    const end = progress.end ?? progress.dropped + size;
    const isLate = progress.spentMs >= MOST_AT_END_MS;
    const kept = isLate ? LAST_BYTES : KEPT;
    if (end - progress.read <= (complete ? kept : MOST_BEHIND)) return;
    // Longer than anything was printed, and than can be counted: all of it goes.
    const until = Number.isSafeInteger(end) ? end - kept : end;
    progress.gap = new OutputGap(progress.read, until, LONGEST_LINE);
  }

  /** @returns whether the gap is behind: left out once the log has taken that it is */
  #tellGap(file: number, stream: LogStream, until: number): boolean {
    const progress = this.#progress[stream];
    const gap = progress.gap as OutputGap;
    const { dropped } = progress;
    const read = (piece: Buffer, at: number): number => readSync(file, piece, 0, piece.length, at - dropped);
    if (!gap.count(read, () => performance.now() >= until)) return false;
    const at = new Date().toISOString();
    const isEmptied = !Number.isSafeInteger(gap.until);
    const end = isEmptied ? progress.read : gap.until;
    const told = this.#record(stream, gap.line, { at, end, dropped: isEmptied ? end : dropped });
    this.log.append([told], (count) => {
      if (count === 0) return;
      progress.gap = null;
      progress.read = end;
      progress.dropped = told.dropped;
    });
    if (isEmptied) {
      ftruncateSync(file, 0);
      progress.end &&= end;
    }
    return true;
  }

  #record(stream: LogStream, line: string, place: Pick<LogRecord, 'at' | 'end' | 'dropped'>): LogRecord {
    const record = { ...place, stream, line, run: this.run };
    return this.release === undefined ? record : { ...record, release: this.release };
  }

  #records(stream: LogStream, piece: Buffer, complete: boolean): LogRecord[] {
    const at = new Date().toISOString();
    const { read, dropped } = this.#progress[stream];
    const records: LogRecord[] = [];
    let start = 0;
    const add = (end: number, next: number): void => {
      const line = piece.toString('utf8', start, end).replace(/\r$/, '');
      records.push(this.#record(stream, line, { at, end: read + next, dropped }));
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
