import type { ConnectionOptions } from 'bullmq';

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
