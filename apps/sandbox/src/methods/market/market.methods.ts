import { HostError } from '../../protocol/host-error.js';
import type { HostMethodTable } from '../../protocol/host-method.js';
import type { Market } from '../../portals/portal-state.js';

const TRIAL_MS = 15 * 86_400_000;

/** Why there is no trial, the first that holds. */
function refusalOf(market: Market): string | null {
  if (!market.subscriptionRequired) return 'TRIAL_NOT_REQUIRED';
  if (!market.regionSupported) return 'TRIAL_REGION_NOT_SUPPORTED';
  if (market.subscriptionActive) return 'TRIAL_SUBSCRIPTION_ACTIVE';
  return market.demoUsed ? 'TRIAL_DEMO_USED' : null;
}

/** The subscription of the marketplace and its trial, which a portal has once. */
export const MARKET_METHODS: HostMethodTable = {
  'market.trial.status': ({ portal }) => ({ result: portal.state.market }),
  'market.trial.activate': ({ portal, nowMs }) => {
    const { market } = portal.state;
    const refusal = refusalOf(market);
    if (refusal) throw new HostError(400, refusal, 'The trial cannot be activated');
    const trial = {
      activatedAt: new Date(nowMs).toISOString(),
      endsAt: new Date(nowMs + TRIAL_MS).toISOString(),
    };
    portal.update({ market: { ...market, demoUsed: true, trial } });
    return { result: trial };
  },
};
