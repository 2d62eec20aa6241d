import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type LogRecord, parseLogRecord } from './log-record.js';

const ROTATE_BYTES = 8 * 1024 * 1024;
const FILES = 3;
/** Read at a time from the end of a file. */
const PIECE_BYTES = 64 * 1024;
/** Read at a time of what is new; more than the longest line. A reader may have fallen far behind. */
const AT_A_TIME = 256 * 1024;
export const SERVICE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/** Where in which file. Inode 0: there was no file yet. */
export interface LogPosition {
  readonly inode: number;
  readonly offset: number;
}

export interface LogTail {
  /** Oldest first. */
  readonly records: readonly LogRecord[];
  readonly position: LogPosition;
}

/** @returns also whether more follows in the file */
function readFrom(path: string, offset: number): { records: LogRecord[]; end: number; isCut: boolean } {
  const file = openSync(path, 'r');
  try {
    const left = Math.max(0, fstatSync(file).size - offset);
    const length = Math.min(left, AT_A_TIME);
    const content = Buffer.alloc(length);
    const read = readSync(file, content, 0, length, offset);
    const whole = content.lastIndexOf('\n', read) + 1;
    const lines = content.toString('utf8', 0, whole).split('\n').slice(0, -1);
    const records = lines.map(parseLogRecord).filter((record) => record !== null);
    return { records, end: offset + whole, isCut: left > length };
  } finally {
    closeSync(file);
  }
}

/** Lines of a file before a place, the last one first, no more of it read than is asked for. */
function* linesFromEnd(file: number, end: number): Generator<string> {
  let begun: Buffer = Buffer.alloc(0);
  for (let at = end; at > 0;) {
    const length = Math.min(PIECE_BYTES, at);
    at -= length;
    const piece = Buffer.allocUnsafe(length);
    let text = Buffer.concat([piece.subarray(0, readSync(file, piece, 0, length, at)), begun]);
    for (let newline = text.lastIndexOf('\n'); newline !== -1; newline = text.lastIndexOf('\n')) {
      yield text.toString('utf8', newline + 1);
      text = text.subarray(0, newline);
    }
    begun = text;
  }
  yield begun.toString('utf8');
}

/** How many of the lines are whole in so many bytes. */
function wholeLines(lines: readonly Buffer[], bytes: number): number {
  let end = 0;
  const cut = lines.findIndex((line) => (end += line.length) > bytes);
  return cut === -1 ? lines.length : cut;
}

/** Whether the last line of a file has no end: there was no room for it. */
function endsTorn(file: number): boolean {
  const last = Buffer.alloc(1, '\n');
  const { size } = fstatSync(file);
  if (size > 0) readSync(file, last, 0, 1, size - 1);
  return last.toString() !== '\n';
}

/** `logs/<service>.log` and the two before it, `.1` and `.2`. Only the agent writes them. */
export class ServiceLog {
  readonly path: string;

  /** @throws Error for a name that is no plain file name */
  constructor(
    folder: string,
    service: string,
    private readonly rotateBytes = ROTATE_BYTES,
  ) {
    if (!SERVICE_PATTERN.test(service)) throw new Error('not a name of a service');
    this.path = join(folder, `${service}.log`);
  }

  /**
   * On a disk that fills meanwhile the first records may be written and the next one be torn; whoever appends then ends
   * that line first.
   * @param onWritten told how many of them are in the log, also when it throws
   * @throws the error of the system
   */
  append(records: readonly LogRecord[], onWritten: (count: number) => void = () => undefined): void {
    if (records.length === 0) return;
    if (this.#size() >= this.rotateBytes) this.#rotate();
    const lines = records.map((record) => Buffer.from(`${JSON.stringify(record)}\n`));
    const file = openSync(this.path, 'a+', 0o600);
    try {
      if (endsTorn(file)) writeSync(file, '\n');
      const before = fstatSync(file).size;
      try {
        writeFileSync(file, Buffer.concat(lines));
      } catch (error) {
        onWritten(wholeLines(lines, fstatSync(file).size - before));
        throw error;
      }
      onWritten(records.length);
    } finally {
      closeSync(file);
    }
  }

  /** Everything kept (of the present file, the bytes before `end`), newest first. Lines cut by a crash are left out. */
  *newestFirst(end = Infinity): Generator<LogRecord> {
    const paths = Array.from({ length: FILES }, (_, age) => this.#file(age)).filter((path) =>
      existsSync(path),
    );
    // Open before the first is read: they may be put aside meanwhile.
    const files = paths.map((path) => openSync(path, 'r'));
    try {
      for (const [age, file] of files.entries()) {
        const { size } = fstatSync(file);
        for (const line of linesFromEnd(file, age === 0 ? Math.min(end, size) : size)) {
          const record = line === '' ? null : parseLogRecord(line);
          if (record) yield record;
        }
      }
    } finally {
      for (const file of files) closeSync(file);
    }
  }

  /** The newest lines, oldest first, and where the next ones will be written. */
  tail(lines: number, sinceMs: number): LogTail {
    const position = this.#end();
    const records: LogRecord[] = [];
    for (const record of this.newestFirst(position.offset)) {
      if (records.length >= lines || Date.parse(record.at) < sinceMs) break;
      records.push(record);
    }
    return { records: records.reverse(), position };
  }

  /**
   * What was written after a position, of a lot the beginning: asked again from the position it ends at, it goes on. Also finds the rest of a file that was put aside meanwhile; one that
   * was put aside twice is skipped.
   */
  since({ inode, offset }: LogPosition): LogTail {
    const paths = [this.#file(1), this.path].filter((path) => existsSync(path));
    const known = paths.findIndex((path) => statSync(path).ino === inode);
    const records: LogRecord[] = [];
    let position: LogPosition = { inode, offset };
    for (const [index, path] of paths.entries()) {
      if (index < known) continue;
      const read = readFrom(path, index === known ? offset : 0);
      records.push(...read.records);
      position = { inode: statSync(path).ino, offset: read.end };
      if (read.isCut) break;
    }
    return { records, position };
  }

  #rotate(): void {
    for (let age = FILES - 1; age > 0; age -= 1) {
      if (existsSync(this.#file(age - 1))) renameSync(this.#file(age - 1), this.#file(age));
    }
  }

  #size(): number {
    return this.#end().offset;
  }

  #end(): LogPosition {
    const stat = statSync(this.path, { throwIfNoEntry: false });
    return { inode: stat?.ino ?? 0, offset: stat?.size ?? 0 };
  }

  #file(age: number): string {
    return age === 0 ? this.path : `${this.path}.${age}`;
  }
}
