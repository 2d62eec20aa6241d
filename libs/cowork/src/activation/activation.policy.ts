import {
  type ActivatedPortal,
  type Activation,
  type MarketFacts,
  type TrialStatus,
  UNAVAILABLE_REASONS,
  type UnavailableReason,
} from './activation-terms.js';

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
