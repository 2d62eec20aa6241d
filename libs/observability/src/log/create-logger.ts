import { pino, type Logger as PinoLogger } from 'pino';
import type { Config } from '#libs/config';
import type { LineSink } from './line-sink.js';
import { RotatingLogFile } from './rotating-log-file.js';
import { tracer } from '../tracing/current-tracer.js';
import { redactText } from './redact-text.js';

export type Logger = PinoLogger;

/** Injection token of the process logger. */
export const LOGGER = Symbol('LOGGER');

const SECRET_PATHS = [
  'headers.authorization',
  'headers.cookie',
  'headers["x-api-key"]',
  'headers["set-cookie"]',
  'headers["x-svc-internal-token"]',
];

/** The logger of a process and the way to empty its buffer. */
export interface ProcessLog {
  readonly logger: Logger;
  /** Writes out what is buffered; for the end of the process. */
  flush(): void;
}

function openSink(logFile: string | null): LineSink {
  if (logFile !== null) return new RotatingLogFile(logFile);
  return pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 });
}

/** The trace in which a line is written. */
function traceOfLine(): { readonly traceId?: string } {
  const { traceId } = tracer();
  return traceId === null ? {} : { traceId };
}

/**
 * One JSON line per entry, without secrets. Lines are buffered and written asynchronously,
 * at most a second late, so that logging never waits for the reader of standard output.
 */
export function createLogger(
  config: Pick<Config, 'logLevel' | 'logFile'> & Partial<Pick<Config, 'tracesUrl'>>,
  processName: string,
  sink: LineSink = openSink(config.logFile),
): ProcessLog {
  const logger = pino(
    {
      level: config.logLevel,
      base: { process: processName, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_PATHS, censor: '[redacted]' },
      ...(config.tracesUrl && { mixin: traceOfLine }),
    },
    { write: (line: string) => void sink.write(redactText(line)) },
  );
  return { logger, flush: () => sink.flushSync?.() };
}
