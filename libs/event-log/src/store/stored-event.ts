import type { Actor, DomainEvent } from '#libs/kernel';

/** Who caused a fact and in the course of what. Holds no name or e-mail of people of portals, and no secret. */
export interface EventMeta {
  /** The same for everything that follows from one request. */
  readonly correlationId: string;
  /** Event or job that led here; null for a request. */
  readonly causationId: string | null;
  readonly actor: Actor;
  readonly requestId: string | null;
  /** What an operator called themselves; absent for everybody else, and where it is not known. */
  readonly operator?: string;
  /** W3C `traceparent` of the span it was recorded in; absent without a trace. */
  readonly traceparent?: string;
}

/** A fact as the log holds it, its payload in the current schema version. */
export interface StoredEvent<D = unknown> {
  /** Grows in commit order within a (module, partition); has holes; means nothing across partitions. */
  readonly position: number;
  readonly eventId: string;
  readonly module: string;
  /** 0..7, fixed by the stream id. */
  readonly partition: number;
  readonly streamId: string;
  /** 1, 2, 3… within the stream, without holes. */
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: D;
  readonly meta: EventMeta;
  /** Clock of the database server, the same for all events of one append. */
  readonly recordedAt: Date;
}

/** A stored event whose type and payload are those of a union of domain events. */
export type Stored<Event extends DomainEvent> = Event & Omit<StoredEvent, 'type' | 'data'>;

/** Partitions of a module: 0 to PARTITION_COUNT - 1. */
export const PARTITION_COUNT = 8;
