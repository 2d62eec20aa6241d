import type { ConnectionOptions } from 'bullmq';
import { isTransientDatabaseError } from '#libs/database';

/** Where jobs are stored, as the queues and the workers of one process reach it. */
export interface JobBackend {
  readonly kind: 'postgresql' | 'redis';
  /** For queues: a call fails at once while the backend is away. */
  readonly producer: ConnectionOptions;
  /** For workers: waits for the backend to come back. */
  readonly consumer: ConnectionOptions;
  /** First part of every key; null where a schema separates environments. */
  readonly prefix: string | null;
  /** Whether finished jobs past their retention go when the next job ends, without a sweep. */
  readonly prunes: boolean;
  /** Frees what the queues and workers share. Call it after they are closed. */
  close(): Promise<void>;
}

/** Injection token of {@link JobBackend}. */
export const JOB_BACKEND = Symbol('JOB_BACKEND');

/** What a queue says of a Redis that is not there; its connection comes back by itself. */
const CLOSED = /^(Stream isn't writeable|Connection is closed|Reached the max retries)/;
const NOT_YET = /^(Command timed out|LOADING )/;

/** Whether these are words of a client without a connection, which say nothing of the reason. */
export function isNotConnected(message: string): boolean {
  return CLOSED.test(message);
}

/** Whether a call of a queue failed since its backend is away, and may be repeated. */
export function isBackendAbsence(error: unknown): boolean {
  const { message } = error as Error;
  return isTransientDatabaseError(error) || CLOSED.test(message) || NOT_YET.test(message);
}
