import { Injectable } from '@nestjs/common';
import type { JobReaction } from './dispatch/reactions.js';
import { EventTypeCatalogue } from './event-types/event-type-catalogue.js';
import type { RegisteredStream, StreamRegistration } from './streams/stream-definition.js';
import type { AsyncSubscription } from './subscriptions/subscription.port.js';

/** What one feature contributes to the log. */
export interface EventLogFeature {
  /** Kinds of streams, each with its event types and its views. */
  readonly streams?: readonly RegisteredStream[];
  readonly subscriptions?: readonly AsyncSubscription[];
  readonly reactions?: readonly JobReaction[];
}

/**
 * Where the modules of a process declare what they put into the log and read from it.
 * Register from the constructor or `onModuleInit` of a Nest module; later is refused.
 */
@Injectable()
export class EventLogRegistry {
  readonly catalogue = new EventTypeCatalogue();
  private readonly kinds: StreamRegistration[] = [];
  private readonly asynchronous: AsyncSubscription[] = [];
  private readonly reacting: JobReaction[] = [];
  private sealed = false;

  register(feature: EventLogFeature): void {
    if (this.sealed) throw new Error('The event log takes no registrations after the start.');
    for (const { registration } of feature.streams ?? []) {
      this.catalogue.add(registration);
      this.kinds.push(registration);
    }
    this.asynchronous.push(...(feature.subscriptions ?? []));
    this.reacting.push(...(feature.reactions ?? []));
  }

  /**
   * Ends registration.
   * @throws Error naming each contradiction between the declarations.
   */
  seal(): void {
    this.sealed = true;
    const faults = [
      ...duplicates(
        'stream type',
        this.kinds.map(({ module, streamType }) => `${module}/${streamType}`),
      ),
      ...duplicates(
        'stream prefix',
        this.kinds.map(({ prefix }) => prefix),
      ),
      ...duplicates(
        'view',
        this.kinds.flatMap(({ views }) => views.map(({ name }) => name)),
      ),
      ...duplicates(
        'subscription',
        this.asynchronous.map(({ module, name }) => `${module}/${name}`),
      ),
      ...this.asynchronous
        .filter(({ module }) => !this.catalogue.hasModule(module))
        .map(({ module }) => `module "${module}" has no streams but is read`),
      ...this.reacting
        .filter(({ module, type }) => !this.catalogue.declares(module, type))
        .map(({ module, type, job }) => `job ${job} reacts to the unknown event type ${module}/${type}`),
    ];
    if (faults.length > 0) throw new Error(`The event log is wired wrongly:\n  ${faults.join('\n  ')}`);
  }

  /** All kinds of streams of the process. */
  streams(): readonly StreamRegistration[] {
    return this.kinds;
  }

  streamOf(module: string, streamType: string): StreamRegistration | undefined {
    return this.kinds.find((kind) => kind.module === module && kind.streamType === streamType);
  }

  subscriptions(): readonly AsyncSubscription[] {
    return this.asynchronous;
  }

  reactions(): readonly JobReaction[] {
    return this.reacting;
  }
}

function duplicates(what: string, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys
    .filter((key) => seen.size === seen.add(key).size)
    .map((key) => `${what} ${key} is registered twice`);
}
