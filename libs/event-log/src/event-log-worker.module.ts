import { type DynamicModule, type InjectionToken, Module, type ModuleMetadata } from '@nestjs/common';
import { JobDispatcher } from './dispatch/job-dispatcher.js';
import { JOB_SINK } from './dispatch/job-sink.port.js';
import { RetryParkedEvents } from './subscriptions/retry-parked-events.command.js';
import { DEFAULT_RUNNER_SETTINGS, RUNNER_SETTINGS } from './subscriptions/runner-settings.js';
import type { RunnerSettings } from './subscriptions/runner-settings.js';
import { SUBSCRIPTION_OBSERVER } from './subscriptions/subscription-observer.port.js';
import { SubscriptionRunner } from './subscriptions/subscription-runner.js';

export interface EventLogWorkerOptions {
  /** Modules that export the providers named below. */
  readonly imports?: ModuleMetadata['imports'];
  /** Provider that implements `JobSink`. */
  readonly jobSink: InjectionToken;
  /** Provider that implements `SubscriptionObserver`. */
  readonly observer?: InjectionToken;
  readonly settings?: Partial<RunnerSettings>;
}

/** Subscriptions and the dispatcher; beside `EventLogModule.forRoot()`, in the worker only. */
@Module({})
export class EventLogWorkerModule {
  static forRoot(options: EventLogWorkerOptions): DynamicModule {
    return {
      module: EventLogWorkerModule,
      imports: options.imports ?? [],
      providers: [
        { provide: JOB_SINK, useExisting: options.jobSink },
        ...(options.observer ? [{ provide: SUBSCRIPTION_OBSERVER, useExisting: options.observer }] : []),
        { provide: RUNNER_SETTINGS, useValue: { ...DEFAULT_RUNNER_SETTINGS, ...options.settings } },
        JobDispatcher,
        SubscriptionRunner,
        RetryParkedEvents,
      ],
      exports: [RetryParkedEvents],
    };
  }
}
