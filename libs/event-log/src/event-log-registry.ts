import { Injectable } from '@nestjs/common';
import type { Reactions } from './dispatch/reactions.js';
import { EventTypeCatalogue } from './event-types/event-type-catalogue.js';
import type { EventTypeTable } from './event-types/event-type-table.js';
import type { InlineProjection } from './projections/inline-projection.port.js';
import type { AsyncSubscription } from './subscriptions/async-subscription.port.js';

/** What one feature contributes to the log. */
export interface EventLogFeature {
  readonly eventTypes?: readonly EventTypeTable[];
  readonly inlineProjections?: readonly InlineProjection[];
  readonly subscriptions?: readonly AsyncSubscription[];
  readonly reactions?: readonly Reactions[];
}

/**
 * Where the modules of a process declare what they put into the log and read from it.
 * Register from the constructor or `onModuleInit` of a Nest module; later is refused.
 */
@Injectable()
export class EventLogRegistry {
  readonly catalogue = new EventTypeCatalogue();
  private readonly inline: InlineProjection[] = [];
  private readonly asynchronous: AsyncSubscription[] = [];
  private readonly reacting: Reactions[] = [];
  private sealed = false;

  register(feature: EventLogFeature): void {
    if (this.sealed) throw new Error('The event log takes no registrations after the start.');
    for (const table of feature.eventTypes ?? []) this.catalogue.add(table);
    this.inline.push(...(feature.inlineProjections ?? []));
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
      ...this.duplicates('inline projection', this.inline),
      ...this.duplicates('subscription', this.asynchronous),
      ...[...this.inline, ...this.asynchronous, ...this.reacting]
        .filter(({ module }) => !this.catalogue.hasModule(module))
        .map(({ module }) => `module "${module}" declares no event types but reads them`),
      ...this.reacting.flatMap(({ module, reactions }) =>
        Object.keys(reactions)
          .filter((type) => !this.catalogue.declares(module, type))
          .map((type) => `a reaction names the unknown event type ${module}/${type}`),
      ),
    ];
    if (faults.length > 0) throw new Error(`The event log is wired wrongly:\n  ${faults.join('\n  ')}`);
  }

  inlineProjections(module: string): readonly InlineProjection[] {
    return this.inline.filter((projection) => projection.module === module);
  }

  subscriptions(): readonly AsyncSubscription[] {
    return this.asynchronous;
  }

  reactions(): readonly Reactions[] {
    return this.reacting;
  }

  private duplicates(what: string, entries: readonly { module: string; name: string }[]): string[] {
    const seen = new Set<string>();
    return entries
      .map(({ module, name }) => `${module}/${name}`)
      .filter((key) => seen.size === seen.add(key).size)
      .map((key) => `${what} ${key} is registered twice`);
  }
}
