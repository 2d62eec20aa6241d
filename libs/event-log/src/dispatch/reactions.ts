import type { DomainEvent } from '#libs/kernel';
import type { StoredEvent } from '../store/stored-event.js';

/**
 * What follows from a fact: the work of a job. Pure. Declared with the job by {@link reactionsTo}; the log is
 * the outbox, and nobody adds such a job besides.
 */
export interface Reaction<Data extends object = object> {
  readonly module: string;
  /** Event type. */
  readonly type: string;
  /** Names the work: the same for the same work, so that a repeat is harmless. No colon, no space. */
  readonly id: (event: StoredEvent<never>) => string;
  readonly data: (event: StoredEvent<never>) => Data;
  /** Only events for which this holds; all when absent. */
  readonly when?: (event: StoredEvent<never>) => boolean;
}

/** A reaction together with the job it asks for. */
export interface JobReaction extends Reaction {
  readonly queue: string;
  readonly job: string;
}

interface Answer<Payload, Data extends object> {
  readonly id: (event: StoredEvent<Payload>) => string;
  readonly data: (event: StoredEvent<Payload>) => Data;
  readonly when?: (event: StoredEvent<Payload>) => boolean;
}

/**
 * Makes the function that declares reactions to the events of a module, with their payload types:
 *
 *     const on = reactionsTo<ParcelEvent>('parcels');
 *     on('parcel_accepted', { id: ({ data }) => data.parcelId, data: ({ data }) => ({ id: data.parcelId }) });
 */
export function reactionsTo<Event extends DomainEvent>(module: string) {
  return <Type extends Event['type'], Data extends object>(
    type: Type,
    answer: Answer<Extract<Event, { readonly type: Type }>['data'], Data>,
  ): Reaction<Data> => ({ module, type, ...answer });
}
