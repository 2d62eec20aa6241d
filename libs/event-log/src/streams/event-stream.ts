import { Inject, Injectable } from '@nestjs/common';
import { Database, type SqlExecutor, type Transaction } from '#libs/database';
import { CLOCK, type Clock, type DomainEvent, fold } from '#libs/kernel';
import { retryConflict, StreamConflictError } from '../event-log.errors.js';
import { EventStore } from '../store/event-store.js';
import type { EventMeta, Stored } from '../store/stored-event.js';
import {
  type OrderOf,
  registrationOf,
  type StreamDefinition,
  type StreamRegistration,
  type TimedCommand,
} from './stream-definition.js';

/** A stream as it was read. */
export interface LoadedStream<State, Event extends DomainEvent> {
  readonly id: string;
  /** All facts folded; the decider's initial state when there is none. */
  readonly state: State;
  /** 0 when there is no such stream. */
  readonly version: number;
  /** Oldest first. */
  readonly events: readonly Stored<Event>[];
}

/** A stream after a decision. */
export interface Decided<State, Event extends DomainEvent> extends LoadedStream<State, Event> {
  /** The facts this decision added; none when the command changed nothing. */
  readonly facts: readonly Stored<Event>[];
}

/** Outcome of {@link EventStream.attempt}. */
export type Attempt<State, Event extends DomainEvent> =
  | ({ readonly lost: false } & Decided<State, Event>)
  | { readonly lost: true };

/** More writes in the transaction of the facts, after them; a throw takes both back. Does no other I/O. */
export type AlsoWrite<State, Event extends DomainEvent> = (
  tx: Transaction,
  decided: Decided<State, Event>,
) => Promise<void>;

/** Who caused a fact. `system`: what the service does by itself, in the course of the stream's first fact. */
export type Cause = EventMeta | 'system';

export interface BeginOptions {
  readonly meta: EventMeta;
  /** The portal the stream belongs to. */
  readonly portalId: string | null;
}

export interface HandleOptions<State, Event extends DomainEvent> {
  readonly meta: Cause;
  /** Needed where the command may be the first of its stream; without a meaning afterwards. */
  readonly portalId?: string | null;
  readonly also?: AlsoWrite<State, Event>;
}

const SYSTEM: EventMeta['actor'] = { keyId: null, kind: 'system', userId: null };

/**
 * One kind of streams: reads them, decides and appends. Made by {@link eventStream} and injected by its class.
 * A step that is not allowed is the typed error of the decider, never a `false`.
 */
@Injectable()
export class EventStream<State, Command extends TimedCommand, Event extends DomainEvent> {
  protected readonly definition!: StreamDefinition<State, Command, Event>;
  protected readonly registration!: StreamRegistration;

  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Id of the stream in the log. */
  streamId(id: string): string {
    return `${this.registration.prefix}-${id}`;
  }

  async load(id: string, executor?: SqlExecutor): Promise<LoadedStream<State, Event>> {
    return this.fold(id, await this.store.load<Event>(this.streamId(id), executor));
  }

  /**
   * The stream as its first fact alone tells it, which costs no statement. It may have gone on since: for
   * {@link attempt}, which finds that out. What a job was dispatched for is known in the process that dispatched it.
   * @returns null when this process has not just met that fact, or has asked for it before.
   */
  recall(id: string): LoadedStream<State, Event> | null {
    const first = this.store.firstFacts.take(this.streamId(id));
    return first && this.fold(id, [first as Stored<Event>]);
  }

  /**
   * For requests: loads, decides and appends in a transaction of its own, with what `also` writes; again when
   * another writer was first. A command that changes nothing opens no transaction and does not run `also`.
   * @throws PorticoError the decider's refusal, what `also` throws, `CONFLICT` when others are faster time and again.
   */
  handle(
    id: string,
    order: OrderOf<Command>,
    { meta, portalId, also }: HandleOptions<State, Event>,
  ): Promise<Decided<State, Event>> {
    return retryConflict(async () => {
      const loaded = await this.load(id);
      const events = this.decide(loaded, order);
      if (events.length === 0) return { ...loaded, facts: [] };
      return this.database.transaction((tx) =>
        this.append(tx, loaded, events, { meta, portalId, ...(also && { also }) }),
      );
    });
  }

  /**
   * The same in a transaction of the caller, for facts that hold or fall with others of it. Around the transaction
   * stands `retryConflict`.
   * @throws PorticoError the decider's refusal, what `also` throws; StreamConflictError.
   */
  async handleIn(
    tx: Transaction,
    id: string,
    order: OrderOf<Command>,
    options: HandleOptions<State, Event>,
  ): Promise<Decided<State, Event>> {
    const loaded = await this.load(id, tx);
    const events = this.decide(loaded, order);
    return events.length === 0 ? { ...loaded, facts: [] } : this.append(tx, loaded, events, options);
  }

  /**
   * The first facts of a stream in the caller's transaction, before its other writes.
   * @throws PorticoError the decider's refusal; StreamConflictError when the stream exists.
   */
  begin(
    tx: Transaction,
    id: string,
    order: OrderOf<Command>,
    options: BeginOptions,
  ): Promise<Decided<State, Event>> {
    const state = this.definition.decider.initialState();
    const nothing: LoadedStream<State, Event> = { id, state, version: 0, events: [] };
    return this.append(tx, nothing, this.decide(nothing, order), options);
  }

  /**
   * For the fence of a runner: decides on what the caller has seen and does not look again. Whoever appends first
   * goes on, all others have lost and leave the thing alone.
   * @throws PorticoError the decider's refusal of what was loaded, what `also` throws.
   */
  async attempt(
    loaded: LoadedStream<State, Event>,
    order: OrderOf<Command>,
    also?: AlsoWrite<State, Event>,
  ): Promise<Attempt<State, Event>> {
    const events = this.decide(loaded, order);
    if (events.length === 0) return { lost: false, ...loaded, facts: [] };
    try {
      const decided = await this.database.transaction((tx) =>
        this.append(tx, loaded, events, { meta: 'system', ...(also && { also }) }),
      );
      return { lost: false, ...decided };
    } catch (error) {
      if (error instanceof StreamConflictError) return { lost: true };
      throw error;
    }
  }

  private fold(id: string, events: readonly Stored<Event>[]): LoadedStream<State, Event> {
    return { id, state: fold(this.definition.decider, events), version: events.at(-1)?.version ?? 0, events };
  }

  private decide({ state }: LoadedStream<State, Event>, order: OrderOf<Command>): readonly Event[] {
    const command = { ...order, at: this.clock.now() } as Command;
    return this.definition.decider.decide(command, state);
  }

  private async append(
    tx: Transaction,
    loaded: LoadedStream<State, Event>,
    events: readonly Event[],
    { meta, portalId, also }: HandleOptions<State, Event>,
  ): Promise<Decided<State, Event>> {
    const { id, version } = loaded;
    const { module, streamType } = this.registration;
    if (version === 0 && portalId === undefined) {
      throw new Error(`The first fact of ${this.streamId(id)} names no portal; null stands for none.`);
    }
    const facts = await this.store.append(tx, {
      module,
      streamType,
      streamId: this.streamId(id),
      portalId: portalId ?? null,
      expectedVersion: version,
      events,
      meta: meta === 'system' ? this.systemMeta(loaded) : meta,
    });
    const decided = {
      id,
      state: fold(this.definition.decider, facts, loaded.state),
      version: version + facts.length,
      events: [...loaded.events, ...facts],
      facts,
    };
    await also?.(tx, decided);
    return decided;
  }

  private systemMeta({ id, events }: LoadedStream<State, Event>): EventMeta {
    return {
      correlationId: events[0]?.meta.correlationId ?? id,
      causationId: events.at(-1)?.eventId ?? null,
      actor: SYSTEM,
      requestId: null,
    };
  }
}

/** The base of an injectable class of streams. */
export interface EventStreamClass<State, Command extends TimedCommand, Event extends DomainEvent> {
  new (database: Database, store: EventStore, clock: Clock): EventStream<State, Command, Event>;
  readonly registration: StreamRegistration;
}

/**
 * Declares a kind of streams: `class ServerStream extends eventStream({ … }) {}`. A feature registers the class by
 * `EventLogModule.forFeature({ streams: [ServerStream] })`, which makes it injectable.
 * @throws Error naming every malformed event type.
 */
export function eventStream<State, Command extends TimedCommand, Event extends DomainEvent>(
  definition: StreamDefinition<State, Command, Event>,
): EventStreamClass<State, Command, Event> {
  const registration = registrationOf(definition, definition.views ?? []);
  return class extends EventStream<State, Command, Event> {
    static readonly registration = registration;
    protected override readonly definition = definition;
    protected override readonly registration = registration;
  };
}
