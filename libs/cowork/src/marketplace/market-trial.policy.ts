import { isPorticoError } from '#libs/kernel';
import type { MarketFacts } from './activation.policy.js';
import type { TrialFault } from './market-trial.decider.js';

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

/** Refusals of the host to activate a trial, and what they say. */
const REFUSALS: Readonly<Record<string, TrialFault>> = {
  TRIAL_NOT_REQUIRED: 'not_required_for_data',
  TRIAL_REGION_NOT_SUPPORTED: 'region_not_supported',
  TRIAL_SUBSCRIPTION_ACTIVE: 'subscription_active',
  TRIAL_DEMO_USED: 'demo_used',
};

/** Codes of a host that was not reached or had no time: another attempt may go better. */
const NOT_REACHED: ReadonlySet<string> = new Set([
  'HOST_UNAVAILABLE',
  'HOST_TIMEOUT',
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'OPERATION_TIME_LIMIT',
  'TIMEOUT_QUARANTINE',
]);

/** What the host holds against a trial; null when nothing. */
export function standingFault(standing: MarketStanding): TrialFault | null {
  if (!standing.needsSubscription) return 'not_required_for_data';
  if (!standing.regionSupported) return 'region_not_supported';
  if (standing.subscriptionActive) return 'subscription_active';
  return standing.demoUsed ? 'demo_used' : null;
}

/** Why an attempt came to nothing, from what the call of the host threw; null for what is no word of the host. */
export function faultOf(error: unknown): TrialFault | null {
  if (!isPorticoError(error)) return null;
  if (NOT_REACHED.has(error.code)) return 'host_unavailable';
  const { hostCode } = (error.options.extra ?? {}) as { hostCode?: unknown };
  const known = typeof hostCode === 'string' && Object.hasOwn(REFUSALS, hostCode) ? REFUSALS[hostCode] : null;
  return known ?? 'host_refused';
}
