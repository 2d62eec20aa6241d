import {
  type DynamicModule,
  type InjectionToken,
  Module,
  type ModuleMetadata,
  type Type,
} from '@nestjs/common';
import { JobDispatcher } from './dispatch/job-dispatcher.js';
import { type EventLogFeature, EventLogRegistry } from './event-log-registry.js';
import {
  EVENT_LOG_OPTIONS,
  type EventLogOptions,
  StoredTypesCheck,
} from './event-types/stored-types-check.js';
import { LogParts } from './parts/log-parts.js';
import { AppendAnnouncer, EventStore } from './store/event-store.js';
import { EventSearch } from './store/event-search.js';
import type { RegisteredStream } from './streams/stream-definition.js';
import { ParkedEvents, ParkedRetries } from './subscriptions/parked-events.js';
import {
  DEFAULT_RUNNER_SETTINGS,
  RUNNER_SETTINGS,
  type RunnerSettings,
} from './subscriptions/runner-settings.js';
import { SubscriptionRunner } from './subscriptions/subscription-runner.js';
import { JOB_SINK, SUBSCRIPTION_OBSERVER } from './subscriptions/subscription.port.js';
import { Views } from './views/views.js';

/** What a feature contributes; its streams are injectable where the module is imported. */
export interface EventLogFeatureModule extends Omit<EventLogFeature, 'streams' | 'reactions'> {
  readonly streams?: readonly (Type & RegisteredStream)[];
}

/** The log for every process that writes or reads streams. Needs the global DatabaseModule. */
@Module({})
export class EventLogModule {
  /** The log itself; once in a process. */
  static forRoot(options: EventLogOptions = { modules: 'all' }): DynamicModule {
    return {
      module: EventLogModule,
      global: true,
      providers: [
        { provide: EVENT_LOG_OPTIONS, useValue: options },
        EventLogRegistry,
        AppendAnnouncer,
        EventStore,
        EventSearch,
        LogParts,
        ParkedEvents,
        StoredTypesCheck,
        Views,
      ],
      exports: [EventLogRegistry, EventStore, EventSearch, LogParts, ParkedEvents, StoredTypesCheck, Views],
    };
  }

  /**
   * What a feature puts into the log and reads from it, declared in its Nest module:
   * `imports: [EventLogModule.forFeature({ streams: [ServerStream] })]`. Reactions stand at the jobs they ask for.
   * One call belongs to one module class; whoever else needs the streams imports that class, which exports
   * `EventLogModule`.
   */
  static forFeature(feature: EventLogFeatureModule): DynamicModule {
    const streams = [...(feature.streams ?? [])];
    return {
      module: EventLogModule,
      providers: [
        ...streams,
        {
          provide: Symbol('event log feature'),
          inject: [EventLogRegistry],
          useFactory: (registry: EventLogRegistry) => registry.register(feature),
        },
      ],
      exports: streams,
    };
  }
}

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
        ParkedRetries,
      ],
      exports: [ParkedRetries],
    };
  }
}
