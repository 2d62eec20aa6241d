import { plainLine } from './plain-line.js';

/** What kind of line it is; each is told by a sign or a word too, not by its colour alone. */
export type LineMark = 'plain' | 'error' | 'command' | 'note';

export interface ShownLine {
  /** Grows from line to line. */
  readonly id: number;
  readonly text: string;
  readonly mark: LineMark;
  /** When it was written; null where nobody says so. */
  readonly at: string | null;
}

/** Far more than anybody reads, and little enough for a browser. */
const MOST_LINES = 100_000;
const TELL_EVERY_MS = 80;

/** Lines as they come, however fast: whoever shows them is told a few times a second. */
export class LineBuffer {
  #lines: ShownLine[] = [];
  #told: readonly ShownLine[] = [];
  #nextId = 1;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly most = MOST_LINES,
    private readonly tellEveryMs = TELL_EVERY_MS,
  ) {}

  add(text: string, mark: LineMark = 'plain', at: string | null = null): void {
    this.#lines.push({ id: this.#nextId, text: plainLine(text), mark, at });
    this.#nextId += 1;
    // In large pieces, as each moves all lines.
    if (this.#lines.length > this.most * 1.1) this.#lines = this.#lines.slice(-this.most);
    this.#timer ??= setTimeout(this.flush, this.tellEveryMs);
  }

  clear(): void {
    this.#lines = [];
    this.flush();
  }

  /** Lines there are, oldest first: another list after each change, as React wants it. */
  readonly snapshot = (): readonly ShownLine[] => this.#told;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells at once what has come; for the end, after which a reader is told that nothing more comes. */
  readonly flush = (): void => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#told = this.#lines.slice();
    for (const listener of this.#listeners) listener();
  };
}
