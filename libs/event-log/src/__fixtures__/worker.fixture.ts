import { NotificationHub } from '#libs/database';
import type { TestDatabase } from '#libs/testing';
import { JobDispatcher } from '../dispatch/job-dispatcher.js';
import type { EventLogFeature } from '../event-log-registry.js';
import { StoredTypesCheck } from '../event-types/stored-types-check.js';
import { DEFAULT_RUNNER_SETTINGS, type RunnerSettings } from '../subscriptions/runner-settings.js';
import { SubscriptionRunner } from '../subscriptions/subscription-runner.js';
import type { JobSink, SubscriptionObserver } from '../subscriptions/subscription.port.js';
import { type LogProcess, openLog } from './log.fixture.js';

/** A worker process: the log with its runner started. */
export interface WorkerProcess extends LogProcess {
  stop(): Promise<void>;
}

export interface WorkerOptions {
  readonly feature?: EventLogFeature;
  readonly sink?: JobSink;
  readonly settings?: Partial<RunnerSettings>;
  readonly observer?: SubscriptionObserver;
  /** Without the push, only the poll finds new events. */
  readonly deaf?: boolean;
}

const NO_JOBS: JobSink = { add: () => Promise.resolve() };
const FAST: RunnerSettings = { ...DEFAULT_RUNNER_SETTINGS, pollMs: 100, retryMs: 1, longestRetryMs: 20 };

export async function startWorker(test: TestDatabase, options: WorkerOptions = {}): Promise<WorkerProcess> {
  const log = await openLog(test, options.feature);
  const hub = new NotificationHub(test.url);
  if (!options.deaf) await hub.onModuleInit();
  const runner = new SubscriptionRunner(
    log.database,
    hub,
    log.store,
    log.registry,
    new JobDispatcher(log.registry, options.sink ?? NO_JOBS),
    new StoredTypesCheck(log.database, log.registry, { modules: 'all' }),
    { ...FAST, ...options.settings },
    options.observer,
  );
  await runner.onApplicationBootstrap();
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopping ??= runner.onModuleDestroy());
  const close = async (): Promise<void> => {
    await stop();
    await hub.onApplicationShutdown();
    await log.close();
  };
  return { ...log, stop, close };
}
