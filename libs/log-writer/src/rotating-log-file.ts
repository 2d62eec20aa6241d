import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import type { LineTarget } from './line-sink.js';
import { LOG_ROTATION, type LogRotation, setLogAside } from './contracts/index.js';

const MODE = 0o600;
/** Reasons that pass: a process starts without its log file where one of these is in the way. */
const PASSING: ReadonlySet<string | undefined> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'ESTALE',
  'EMFILE',
  'ENFILE',
]);

/**
 * A log file that is appended to, and set aside when it is long. The process that writes it also rotates it, between
 * two lines, so that none is lost. One that was removed, to make room, is begun anew.
 */
export class RotatingLogFile implements LineTarget {
  readonly isImmediate = false;
  readonly name: string;
  #file: number | null = null;
  #size = 0;
  #rotateAt: number;
  #complaint: string | null = null;
  /** Files that were left while a write to them may not have ended. */
  readonly #left: number[] = [];

  /** @throws the error of the system when it cannot be opened for a reason that will not pass, such as a wrong path */
  constructor(
    private readonly path: string,
    private readonly rotation: LogRotation = LOG_ROTATION,
  ) {
    this.name = `the log file ${path}`;
    this.#rotateAt = rotation.bytes;
    try {
      this.#open();
    } catch (error) {
      if (!PASSING.has((error as NodeJS.ErrnoException).code)) throw error;
    }
  }

  get complaint(): string | null {
    return this.#complaint;
  }

  /** To where it is rotated; without an end while it should have been and could not. */
  get room(): number {
    return this.#size < this.#rotateAt ? this.#rotateAt - this.#size : Infinity;
  }

  descriptor(atLineStart: boolean): number {
    const file = this.#file ?? this.#open();
    const { size, nlink } = fstatSync(file);
    // Also amid a line: a full disk nearly always tears one, and its end would have to wait for the room of this file.
    if (nlink === 0) {
      this.#leave(file);
      return this.#open();
    }
    if (!atLineStart) return file;
    this.#size = size;
    return size < this.#rotateAt ? file : this.#rotate(file);
  }

  settle(): void {
    for (const file of this.#left.splice(0)) closeSync(file);
  }

  /** Closed although no other may be opened yet: that may take the room this one holds. */
  #leave(file: number): void {
    this.#left.push(file);
    this.#file = null;
  }

  #open(): number {
    const file = openSync(this.path, 'a', MODE);
    if (this.#file !== null) this.#leave(this.#file);
    this.#file = file;
    this.#size = fstatSync(file).size;
    this.#rotateAt = this.rotation.bytes;
    return file;
  }

  /** The file grows on where it cannot be set aside, and by as much again before that is tried once more. */
  #rotate(file: number): number {
    try {
      // An earlier attempt may have set it aside and found no room for a new one.
      if (existsSync(this.path)) setLogAside(this.path, this.rotation);
      const fresh = this.#open();
      this.#complaint = null;
      return fresh;
    } catch (error) {
      if (existsSync(this.path)) this.#rotateAt = this.#size + this.rotation.bytes;
      this.#complaint = `${this.name} cannot be rotated (${(error as Error).message})`;
      return file;
    }
  }
}
