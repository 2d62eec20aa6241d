/** Where finished lines go. */
export interface LineSink {
  write(line: string): unknown;
  flushSync?(): void;
}
