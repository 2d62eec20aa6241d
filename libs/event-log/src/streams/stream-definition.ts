import type { Transaction } from '#libs/database';
import type { Decider, DomainEvent } from '#libs/kernel';
import {
  defineEventTypes,
  type EventTypeDefinition,
  type EventTypeTable,
} from '../event-types/event-type-catalogue.js';
import type { Stored } from '../store/stored-event.js';

/**
 * Rows that follow from the facts of one kind of streams, and from nothing else: everything in its tables can be
 * thrown away and made again from the log. What does not follow from facts lives in other tables.
 */
export interface View<Event extends DomainEvent = DomainEvent, Table extends string = string> {
  /** Unique in the product, for example `servers`; the name operators use. */
  readonly name: string;
  /** Word of the projection → schema and table. Each has a primary key. */
  readonly tables: Readonly<Record<Table, string>>;
  /**
   * Brings the next fact of a stream into the tables; runs in the transaction of the append and once more for every
   * check and rebuild. Writes through `tx` only and reads nothing but the given tables and the fact.
   * Streams are replayed one partition after another, so a row fed by several streams must come out the same in
   * whatever order their facts arrive.
   * @param tables where to write, by the same words: the tables of the view, or stand-ins of the same shape.
   * @param id of the stream, without its prefix.
   */
  apply(
    tx: Transaction,
    tables: Readonly<Record<Table, string>>,
    event: Stored<Event>,
    id: string,
  ): Promise<void>;
}

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
