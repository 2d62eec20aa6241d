import { fstatSync, openSync } from 'node:fs';
import { pino } from 'pino';
import type { LineSink } from './line-sink.js';
import { LOG_ROTATION, type LogRotation, setLogAside } from './log-rotation.js';

/** Its types leave out what it becomes once its end has begun. */
type Destination = ReturnType<typeof pino.destination> & { readonly destroyed: boolean };

const MODE = 0o600;

/**
 * A log file that is appended to, and set aside when it is long. The process that writes it also rotates it, between
 * two lines, so that none is lost. Lines are buffered, at most for a second.
 */
export class RotatingLogFile implements LineSink {
  #bytes = 0;
  #destination: Destination;
  /** Files that were set aside and are still owed lines. */
  readonly #closing = new Set<Destination>();

  /** @throws Error of the file system */
  constructor(
    private readonly path: string,
    private readonly rotation: LogRotation = LOG_ROTATION,
  ) {
    this.#destination = this.#open();
  }

  write(line: string): void {
    this.#destination.write(line);
    this.#bytes += Buffer.byteLength(line);
    if (this.#bytes >= this.rotation.bytes) this.#rotate();
  }

  flushSync(): void {
    for (const destination of [...this.#closing, this.#destination]) {
      if (!destination.destroyed) destination.flushSync();
    }
  }

  #open(): Destination {
    const fd = openSync(this.path, 'a', MODE);
    this.#bytes = fstatSync(fd).size;
    return pino.destination({ dest: fd, sync: false, minLength: 4096, periodicFlush: 1000 }) as Destination;
  }

  /** What the old file is still owed is written to it before it is closed. */
  #rotate(): void {
    const full = this.#destination;
    try {
      setLogAside(this.path, this.rotation);
      this.#destination = this.#open();
    } catch (error) {
      // The file grows on, and says why; the next attempt comes when it has grown by as much again.
      this.#bytes = 0;
      full.write(
        `${JSON.stringify({ level: 'error', msg: 'the log cannot be rotated', err: String(error) })}\n`,
      );
      return;
    }
    this.#closing.add(full);
    full.once('finish', () => this.#closing.delete(full));
    full.end();
  }
}
