import type { ActivationModel } from '#libs/auth/contracts';

/** Why there is no marketplace trial to offer (specification part 2, "Subscription state"). */
export const UNAVAILABLE_REASONS = [
  'not_required_for_data',
  'not_supported',
  'not_cloud',
  'portal_state',
  'region_not_supported',
  'subscription_active',
  'trial_already_activated',
  'demo_used',
] as const;
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number];

export const TRIAL_STATUSES = ['not_attempted', 'activated', 'failed'] as const;
export type TrialStatus = (typeof TRIAL_STATUSES)[number];

/** What is known of a portal on the host's marketplace: as the host last said, and as our own attempts went. */
export interface MarketFacts {
  /** Whether keys of the section read data of the portal only with the subscription of the marketplace. */
  readonly needsSubscription: boolean;
  readonly regionSupported: boolean;
  readonly subscriptionActive: boolean;
  /** The portal has used the trial up by itself. */
  readonly demoUsed: boolean;
  /** Our newest attempt. */
  readonly attempt: 'none' | 'running' | 'failed' | 'activated';
  /** Of the trial we activated; null when there is none. */
  readonly activatedAt: Date | null;
  readonly endsAt: Date | null;
}

/** A portal of which the host has told nothing yet. */
export const NOTHING_KNOWN: MarketFacts = {
  needsSubscription: true,
  regionSupported: true,
  subscriptionActive: false,
  demoUsed: false,
  attempt: 'none',
  activatedAt: null,
  endsAt: null,
};

/** A portal as far as its way in depends on it. */
export interface ActivatedPortal {
  readonly kind: 'cloud' | 'selfHosted';
  readonly isActive: boolean;
  readonly frozen: boolean;
  readonly model: ActivationModel;
}

export interface Activation {
  readonly model: ActivationModel;
  /** Page about the tariffs; only with `tariff` and a cloud account. */
  readonly tariffInfoUrl?: string;
  readonly marketTrial: {
    readonly available: boolean;
    readonly unavailableReason: UnavailableReason | null;
    readonly status: TrialStatus;
    readonly endsAt: string | null;
    readonly activatedAt: string | null;
  };
}

type Rule = (portal: ActivatedPortal, market: MarketFacts) => boolean;

/** What stands in the way of a trial. Of several that hold, the first in the order of the names is told. */
const STANDS_IN_THE_WAY: Readonly<Record<UnavailableReason, Rule>> = {
  not_required_for_data: (_portal, { needsSubscription }) => !needsSubscription,
  not_supported: ({ model }) => model === 'tariff',
  not_cloud: ({ kind }) => kind !== 'cloud',
  portal_state: ({ isActive, frozen }) => !isActive || frozen,
  region_not_supported: (_portal, { regionSupported }) => !regionSupported,
  subscription_active: (_portal, { subscriptionActive }) => subscriptionActive,
  trial_already_activated: (_portal, { activatedAt }) => activatedAt !== null,
  demo_used: (_portal, { demoUsed }) => demoUsed,
};

/** Why the trial cannot be offered now; null when it can. */
export function unavailableReason(portal: ActivatedPortal, market: MarketFacts): UnavailableReason | null {
  return UNAVAILABLE_REASONS.find((reason) => STANDS_IN_THE_WAY[reason](portal, market)) ?? null;
}

/** An attempt that runs reads as failed until it has worked. */
function statusOf({ activatedAt, attempt }: MarketFacts): TrialStatus {
  if (activatedAt !== null) return 'activated';
  return attempt === 'none' ? 'not_attempted' : 'failed';
}

/** @param tariffInfoUrl page that tells of tariffs */
export function activationOf(
  portal: ActivatedPortal,
  market: MarketFacts,
  tariffInfoUrl: string,
): Activation {
  const reason = unavailableReason(portal, market);
  const isTariff = portal.model === 'tariff' && portal.kind === 'cloud';
  return {
    model: portal.model,
    ...(isTariff && { tariffInfoUrl }),
    marketTrial: {
      available: reason === null,
      unavailableReason: reason,
      status: statusOf(market),
      endsAt: market.endsAt?.toISOString() ?? null,
      activatedAt: market.activatedAt?.toISOString() ?? null,
    },
  };
}
