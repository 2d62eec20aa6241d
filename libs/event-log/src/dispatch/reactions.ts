import type { StoredEvent } from '../store/stored-event.js';

/** The job that follows from an event. Pure. */
export interface Reaction<Event extends StoredEvent = StoredEvent> {
  readonly queue: string;
  readonly job: string;
  /** `<job>-<operation or event id>`: the same for the same work, so that a repeat is harmless. */
  readonly jobId: (event: Event) => string;
  readonly data: (event: Event) => Readonly<Record<string, unknown>>;
  /** Only events for which this holds; all when absent. */
  readonly when?: (event: Event) => boolean;
}

/** The table of a lib: event type to jobs. The log is the outbox; nobody else adds these jobs. */
export interface Reactions {
  readonly module: string;
  readonly reactions: Readonly<Record<string, readonly Reaction[]>>;
}

/**
 * Declares reactions with the payload types of the module's events.
 * `Payloads` maps event types to payloads.
 */
export function defineReactions<Payloads extends object>(
  module: string,
  reactions: { readonly [Type in keyof Payloads]?: readonly Reaction<StoredEvent<Payloads[Type]>>[] },
): Reactions {
  return { module, reactions: reactions as Reactions['reactions'] };
}
