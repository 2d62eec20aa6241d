/** Colours, cursor moves and titles for terminals, which a page would show as rubbish. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const SEQUENCES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u009f]/g;
/** They turn the order of signs around, so that a line reads as another one than it is. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** A line longer than that is no text for people. */
const LONGEST = 20_000;

/** What a terminal would show of a line in the end: a progress bar that wrote over itself has its last state. */
export function plainLine(line: string): string {
  const text = line.replace(SEQUENCES, '').replace(/\r+$/, '');
  const last = text.slice(text.lastIndexOf('\r') + 1);
  const plain = last.replace(CONTROLS, '').replace(DIRECTIONS, '');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

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
