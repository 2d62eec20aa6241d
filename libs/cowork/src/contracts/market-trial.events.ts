import type { DomainEvent } from '#libs/kernel';

/** Why an attempt came to nothing: what the host holds against the portal, or that it could not be asked. */
export const TRIAL_FAULTS = [
  'not_required_for_data',
  'region_not_supported',
  'subscription_active',
  'demo_used',
  'host_unavailable',
  'host_refused',
  'abandoned',
] as const;
export type TrialFault = (typeof TRIAL_FAULTS)[number];

/** The trial of the host's marketplace for a portal, one stream each. Times are ISO 8601. */
export type MarketTrialEvent =
  /** `userId`: who asked, and with whose rights the host is asked. */
  | DomainEvent<
      'market_trial_requested',
      { readonly portalId: string; readonly userId: string; readonly attempt: number; readonly at: string }
    >
  /** A worker asks the host from here on; nobody else does for this attempt. */
  | DomainEvent<'market_trial_begun', { readonly at: string }>
  | DomainEvent<
      'market_trial_activated',
      { readonly activatedAt: string; readonly endsAt: string | null; readonly at: string }
    >
  | DomainEvent<'market_trial_failed', { readonly reason: TrialFault; readonly at: string }>;
