import { pino, type Logger as PinoLogger } from 'pino';
import type { Config } from '#libs/config';
import {
  type LineSink,
  LineWriter,
  type LogHealth,
  RotatingLogFile,
  StandardOutput,
  tellStandardError,
} from '#libs/log-writer';
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

/** All that is written of a fault: its other members may hold what somebody has sent or stored. */
const TOLD_OF_FAULTS = [
  'type',
  'message',
  'stack',
  'code',
  'errno',
  'syscall',
  'status',
  'severity',
  'schema',
  'table',
  'constraint',
] as const;

/** Libraries hang on their errors whatever they worked on: statements with their values, rows, requests. */
function tellFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const told: Readonly<Record<string, unknown>> = pino.stdSerializers.err(error);
  const kept = TOLD_OF_FAULTS.filter((name) => told[name] !== undefined).map((name) => [name, told[name]]);
  const parts = error instanceof AggregateError ? [['aggregateErrors', error.errors.map(tellFault)]] : [];
  return Object.fromEntries([...kept, ...parts]);
}

/** The logger of a process and the way to empty its buffer. */
export interface ProcessLog {
  readonly logger: Logger;
  /** Writes out what is buffered; for the end of the process, which it holds up for a moment at most. Never throws. */
  flush(): void;
}

const WELL: LogHealth = { dropped: 0, trouble: null };
const HEALTHS = new WeakMap<Logger, LogHealth>();

/** How the log behind a logger of {@link createLogger} does. */
export function logHealthOf(logger: Logger): LogHealth {
  return HEALTHS.get(logger) ?? WELL;
}

function openSink(logFile: string | null, processName: string): LineSink {
  return new LineWriter(logFile === null ? new StandardOutput() : new RotatingLogFile(logFile), {
    lineOf: (level, msg, fields) => {
      const time = new Date().toISOString();
      return `${JSON.stringify({ level, time, process: processName, pid: process.pid, ...fields, msg })}\n`;
    },
    onTrouble: (words) => tellStandardError(`portico ${processName}: ${words}`),
  });
}

/** The trace in which a line is written. */
function traceOfLine(): { readonly traceId?: string } {
  const { traceId } = tracer();
  return traceId === null ? {} : { traceId };
}

/**
 * One JSON line per entry, without secrets. Lines are buffered, at most for a second, and written so that the process
 * never waits: neither for the reader of standard output nor for a disk with room.
 */
export function createLogger(
  config: Pick<Config, 'logLevel' | 'logFile'> & Partial<Pick<Config, 'tracesUrl'>>,
  processName: string,
  sink: LineSink = openSink(config.logFile, processName),
): ProcessLog {
  const logger = pino(
    {
      level: config.logLevel,
      base: { process: processName, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: tellFault },
      redact: { paths: SECRET_PATHS, censor: '[redacted]' },
      ...(config.tracesUrl && { mixin: traceOfLine }),
    },
    { write: (line: string) => void sink.write(redactText(line)) },
  );
  if (sink.health) HEALTHS.set(logger, sink.health);
  return { logger, flush: () => sink.flushSync?.() };
}
