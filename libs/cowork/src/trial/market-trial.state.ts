import type { MarketTrialEvent, TrialFault } from '../contracts/market-trial.events.js';

/** How far the newest attempt has come. */
export const ATTEMPT_STATES = ['none', 'requested', 'begun', 'failed', 'activated'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** The attempts of a portal, as their facts leave them. */
export interface MarketTrialState {
  readonly attempt: AttemptState;
  /** Attempts so far. */
  readonly attempts: number;
  /** Who asked for the newest; null before the first. */
  readonly userId: string | null;
  readonly requestedAt: Date | null;
  /** Of a failed attempt. */
  readonly reason: TrialFault | null;
}

export const NEVER_TRIED: MarketTrialState = {
  attempt: 'none',
  attempts: 0,
  userId: null,
  requestedAt: null,
  reason: null,
};

export function evolveMarketTrial(state: MarketTrialState, event: MarketTrialEvent): MarketTrialState {
  switch (event.type) {
    case 'market_trial_requested': {
      const { userId, attempt, at } = event.data;
      return { attempt: 'requested', attempts: attempt, userId, requestedAt: new Date(at), reason: null };
    }
    case 'market_trial_begun':
      return { ...state, attempt: 'begun' };
    case 'market_trial_activated':
      return { ...state, attempt: 'activated', reason: null };
    case 'market_trial_failed':
      return { ...state, attempt: 'failed', reason: event.data.reason };
  }
}
