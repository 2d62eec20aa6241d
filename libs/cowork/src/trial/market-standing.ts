import type { MarketFacts } from '../activation/activation-terms.js';

/** What the host holds for or against a portal. */
export type MarketStanding = Pick<
  MarketFacts,
  'needsSubscription' | 'regionSupported' | 'subscriptionActive' | 'demoUsed'
>;

/** A trial as the host has it. */
export interface HostTrial {
  readonly activatedAt: Date;
  /** Null when the host names no end. */
  readonly endsAt: Date | null;
}

/** The answer of the host about a portal. */
export interface ToldStanding extends MarketStanding {
  /** The trial that was activated through this service; null when none was. */
  readonly trial: HostTrial | null;
}
