/** How asynchronous subscriptions are run. */
export interface RunnerSettings {
  /** Events taken at once. */
  readonly batchSize: number;
  /** Milliseconds between looks at the log when no announcement arrives. */
  readonly pollMs: number;
  /** Tries of a single event before it is parked. */
  readonly tries: number;
  /** First pause after a failure, in milliseconds; doubles up to `longestRetryMs`. */
  readonly retryMs: number;
  readonly longestRetryMs: number;
  /** Batches running at once in this process: connections of the pool taken at most. */
  readonly concurrency: number;
}

export const RUNNER_SETTINGS = Symbol('RUNNER_SETTINGS');

export const DEFAULT_RUNNER_SETTINGS: RunnerSettings = {
  batchSize: 200,
  pollMs: 1_000,
  tries: 3,
  retryMs: 100,
  longestRetryMs: 5_000,
  concurrency: 4,
};
