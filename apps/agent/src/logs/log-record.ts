/** One line of `logs/<service>.log`, as JSON. */
export interface LogRecord {
  /** ISO time at which the agent read the line. */
  readonly at: string;
  readonly stream: LogStream;
  readonly line: string;
  /** Which start of the application printed it. */
  readonly run: string;
  /** Which release that was; absent in lines of an agent that is older than this. */
  readonly release?: string;
  /** Bytes of that run's stream up to the end of this line: where to read on after a restart of the agent. */
  readonly end: number;
  /** Of these, bytes that had been dropped from the file of the run. */
  readonly dropped: number;
}

export const LOG_STREAMS = ['stdout', 'stderr'] as const;
export type LogStream = (typeof LOG_STREAMS)[number];

/** Null for a line that was cut short by a crash. */
export function parseLogRecord(text: string): LogRecord | null {
  try {
    const record: unknown = JSON.parse(text);
    return typeof record === 'object' ? (record as LogRecord | null) : null;
  } catch {
    return null;
  }
}
