import { AsyncLocalStorage } from 'node:async_hooks';
import { type Actor, type AnyPrincipal, type DomainEvent, newId } from '#libs/kernel';

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

/** Meta of the facts a request causes: the person it acts for, through which key. */
export function callerMeta(principal: AnyPrincipal, requestId: string): EventMeta {
  const userId = principal.currentUser?.userId ?? principal.ownerUserId;
  return {
    correlationId: requestId,
    causationId: null,
    actor: { keyId: principal.keyId, kind: principal.kind, userId },
    requestId,
  };
}

/** Who works as an operator, and in the course of which request. */
export interface ActingOperator {
  /** What they call themselves. */
  readonly name: string;
  readonly requestId: string;
}

const acting = new AsyncLocalStorage<ActingOperator>();

/** Runs work whose {@link operatorMeta} tells which operator it is done for. */
export function asOperator<T>(operator: ActingOperator, work: () => T): T {
  return acting.run(operator, work);
}

/** A change made at the command line or by an operator's program. */
export function operatorMeta(): EventMeta {
  const operator = acting.getStore();
  return {
    correlationId: operator?.requestId ?? newId(),
    causationId: null,
    actor: { keyId: null, kind: 'operator', userId: null },
    requestId: operator?.requestId ?? null,
    ...(operator && { operator: operator.name }),
  };
}

/**
 * What the service does by itself, in the course of something else.
 * @param correlationId of what it is done for, as the job or the request carries it.
 */
export function systemMeta(correlationId: string): EventMeta {
  return {
    correlationId,
    causationId: null,
    actor: { keyId: null, kind: 'system', userId: null },
    requestId: null,
  };
}
