export * from './contracts/index.js';
/**
 * The event log: append-only streams in schema `es`, and everything that follows from them.
 *
 * A process imports `EventLogModule.forRoot()`; the worker also
 * `EventLogWorkerModule.forRoot({ imports: [JobsModule], jobSink: JobQueues })`.
 * A feature declares its streams beside their deciders and contributes them in its Nest module:
 *
 *     export class ParcelStream extends eventStream({ module: 'parcels', streamType: 'parcel', … }) {}
 *
 *     @Module({ imports: [EventLogModule.forFeature({ streams: [ParcelStream] })], exports: [EventLogModule] })
 *
 * Everything is checked once all modules are up, before the process listens.
 * @packageDocumentation
 */
export {
  EventLogModule,
  type EventLogFeatureModule,
  EventLogWorkerModule,
  type EventLogWorkerOptions,
} from './event-log.module.js';
export { EventLogRegistry, type EventLogFeature } from './event-log-registry.js';
export type { EventLogOptions } from './event-types/stored-types-check.js';
export {
  type AppendAnnouncement,
  AppendAnnouncer,
  type AppendInput,
  EVENT_CHANNEL,
  EventStore,
  parseAnnouncement,
} from './store/event-store.js';
export {
  readLogState,
  type LogState,
  EventSearch,
  type SearchPage,
  type SearchQuestion,
  type HistoricEvent,
  type HistoryQuestion,
} from './store/event-search.js';
export { EventsGoneError, StreamConflictError } from './event-log.errors.js';
export { LogParts, type LogPart } from './parts/log-parts.js';
export {
  eventStream,
  type AlsoWrite,
  type Attempt,
  type BeginOptions,
  type Cause,
  type Decided,
  type EventStream,
  type EventStreamClass,
  type HandleOptions,
  type LoadedStream,
} from './streams/event-stream.js';
export {
  recordStream,
  type RecordPlace,
  type RecordStream,
  type RecordStreamClass,
} from './streams/record-stream.js';
export type {
  OrderOf,
  RecordStreamDefinition,
  RegisteredStream,
  StreamDefinition,
  StreamRegistration,
  TimedCommand,
} from './streams/stream-definition.js';
export { Views, type ListedView, type RebuiltView, type ViewCheck } from './views/views.js';
export type { MendedTable, RowDifference } from './views/view-tables.js';
export { type EventMeta, type Stored, type StoredEvent } from './store/stored-event.js';
export type { RunnerSettings } from './subscriptions/runner-settings.js';
export type {
  ConsumerKey,
  SubscriptionObserver,
  JobRequest,
  JobSink,
} from './subscriptions/subscription.port.js';
export {
  ParkedEvents,
  type ParkedEvent,
  type ParkedPlace,
  type ParkedStream,
  ParkedRetries,
} from './subscriptions/parked-events.js';
