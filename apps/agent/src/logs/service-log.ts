import { appendFileSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type LogRecord, parseLogRecord } from './log-record.js';

const ROTATE_BYTES = 8 * 1024 * 1024;
const FILES = 3;
export const SERVICE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

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

  append(records: readonly LogRecord[]): void {
    if (records.length === 0) return;
    if (this.#size() >= this.rotateBytes) this.#rotate();
    appendFileSync(this.path, records.map((record) => `${JSON.stringify(record)}\n`).join(''), { mode: 0o600 });
  }

  /** Everything kept, newest first. Lines cut by a crash are left out. */
  *newestFirst(): Generator<LogRecord> {
    for (let age = 0; age < FILES; age += 1) {
      const path = this.#file(age);
      if (!existsSync(path)) return;
      const lines = readFileSync(path, 'utf8').split('\n');
      for (let index = lines.length - 1; index >= 0; index -= 1) {
        const record = lines[index] === '' ? null : parseLogRecord(lines[index] as string);
        if (record) yield record;
      }
    }
  }

  /** Identity and size of the file written to now; null before the first line. */
  present(): { readonly inode: number; readonly size: number } | null {
    const stat = statSync(this.path, { throwIfNoEntry: false });
    return stat ? { inode: stat.ino, size: stat.size } : null;
  }

  /** The file before the one written to now. */
  get beforePath(): string {
    return this.#file(1);
  }

  #rotate(): void {
    for (let age = FILES - 1; age > 0; age -= 1) {
      if (existsSync(this.#file(age - 1))) renameSync(this.#file(age - 1), this.#file(age));
    }
  }

  #size(): number {
    return this.present()?.size ?? 0;
  }

  #file(age: number): string {
    return age === 0 ? this.path : `${this.path}.${age}`;
  }
}
