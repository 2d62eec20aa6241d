import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import type { Output } from './output.js';

/** As shells tell of a program whose reader went first, and which SIGPIPE has ended. */
export const READER_WENT_FIRST = 128 + constants.signals.SIGPIPE;

/** The reader has closed its end of the pipe or socket. */
const GONE: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET']);

/**
 * Standard output and error of the process. A text that cannot be written ends nothing by itself: what is at work is
 * told by {@link gone}, and {@link end} says the rest.
 */
export class StandardOutput implements Output {
  readonly #gone = new AbortController();
  #fault: NodeJS.ErrnoException | null = null;

  constructor(
    private readonly out: Writable,
    private readonly error: Writable,
  ) {
    out.on('error', (fault) => this.#fail(fault));
    // There is nobody left who could be told.
    error.on('error', () => undefined);
  }

  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  write(text: string): void {
    try {
      this.out.write(text);
    } catch (fault) {
      // A device or a file is written at once.
      this.#fail(fault as NodeJS.ErrnoException);
    }
  }

  writeError(text: string): void {
    try {
      this.error.write(text);
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code === undefined) throw fault;
    }
  }

  /**
   * Waits until all is written. What could not be is told in one line, where that is a fault or something was changed.
   * @param done the command that has changed something and was to tell of it; null where nothing was changed
   * @returns the exit code of the process
   */
  async end(exitCode: number, done: string | null): Promise<number> {
    await new Promise<void>((resolve) => {
      this.out.write('', (fault) => {
        if (fault) this.#fail(fault);
        resolve();
      });
    });
    if (this.#fault === null) return exitCode;
    const { code = '', message } = this.#fault;
    if (!GONE.has(code)) {
      const told = done === null ? '' : ` "${done}" was done.`;
      this.writeError(`The output cannot be written: ${message}.${told}\n`);
      return 1;
    }
    if (done !== null) this.writeError(`"${done}" was done; nobody has read its answer.\n`);
    return exitCode === 0 ? READER_WENT_FIRST : exitCode;
  }

  #fail(fault: NodeJS.ErrnoException): void {
    this.#fault ??= fault;
    this.#gone.abort();
  }
}
