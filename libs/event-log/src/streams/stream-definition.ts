import type { Decider, DomainEvent } from '#libs/kernel';
import {
  defineEventTypes,
  type EventTypeDefinition,
  type EventTypeTable,
} from '../event-types/event-type-table.js';
import type { View } from '../views/view.js';

/** What the log has to know of a kind of streams: whose they are, what is in them and what is shown of it. */
export interface StreamRegistration extends EventTypeTable {
  /** Unique within the module, for example `operation`. */
  readonly streamType: string;
  /** What stands before the id in the stream's id, as in `operation-<id>`. */
  readonly prefix: string;
  readonly views: readonly View[];
}

/** A class of streams that can be registered and injected. */
export interface RegisteredStream {
  readonly registration: StreamRegistration;
}

/** A kind of streams as data, without what decides about it. */
export interface RecordStreamDefinition<Event extends DomainEvent> {
  /** Lib that owns the facts, for example `infra`. */
  readonly module: string;
  /** Unique within the module, for example `operation`. */
  readonly streamType: string;
  /** Stands before the id in the stream's id; the stream type unless told otherwise. */
  readonly prefix?: string;
  /** Every fact of the stream. */
  readonly eventTypes: Readonly<Record<Event['type'], EventTypeDefinition>>;
}

/** A command carries the time of the decision; whoever gives it leaves that to the stream. */
export interface TimedCommand {
  readonly type: string;
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

/** A command as a caller gives it. Distributes over the union, so that each command keeps its own members. */
export type OrderOf<Command extends TimedCommand> = Command extends unknown ? Omit<Command, 'at'> : never;

/** A kind of streams as data. */
export interface StreamDefinition<
  State,
  Command extends TimedCommand,
  Event extends DomainEvent,
> extends RecordStreamDefinition<Event> {
  readonly decider: Decider<State, Command, Event>;
  /** What is kept of the facts in tables, in the transaction of the append. */
  readonly views?: readonly View<Event>[];
}

/** @throws Error naming every malformed event type. */
export function registrationOf<Event extends DomainEvent>(
  { module, streamType, prefix = streamType, eventTypes }: RecordStreamDefinition<Event>,
  views: readonly View<Event>[],
): StreamRegistration {
  const { types } = defineEventTypes({ module, types: eventTypes });
  return { module, streamType, prefix, types, views };
}
