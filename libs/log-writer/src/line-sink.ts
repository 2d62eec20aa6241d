/** How a log does. */
export interface LogHealth {
  /** Lines since the start of the process that are not in the log. */
  readonly dropped: number;
  /** What is wrong with the log, in words; null while nothing is. */
  readonly trouble: string | null;
}

/** Where finished lines go, each with its line break. */
export interface LineSink {
  write(line: string): unknown;
  /** Writes out what waits; for the end of the process. Takes a moment at most. */
  flushSync?(): void;
  /** Absent of a sink that cannot fail. */
  readonly health?: LogHealth;
}

/** What a {@link LineSink} writes to. */
export interface LineTarget {
  /** As messages name it. */
  readonly name: string;
  /** A write never waits: the system takes what there is room for and refuses the rest with `EAGAIN`. */
  readonly isImmediate: boolean;
  /** Bytes it is to be given next, at most. */
  readonly room: number;
  /** What is wrong although lines are written, in words; null when nothing is. */
  readonly complaint: string | null;
  /**
   * The descriptor to write to now. Another one than before is at the start of a line, and the one before stays open
   * until {@link settle}.
   * @param atLineStart what was written so far ends with a line break: another file may be begun, not only where the
   *   one before is gone
   * @throws the error of the system where there is none
   */
  descriptor(atLineStart: boolean): number;
  /** Nothing is being written: what was left for another file may be closed. */
  settle(): void;
}
