import { type Decider, PorticoError } from '#libs/kernel';
import type { MarketTrialEvent, TrialFault } from '../contracts/market-trial.events.js';
import { evolveMarketTrial, type MarketTrialState, NEVER_TRIED } from './market-trial.state.js';

/** An attempt nobody has ended by then is lost: its job was given up. */
export const ABANDONED_MS = 10 * 60_000;

export type MarketTrialCommand =
  /** Joins an attempt that runs; what is activated stays so. */
  | { readonly type: 'request'; readonly portalId: string; readonly userId: string; readonly at: Date }
  | { readonly type: 'begin'; readonly at: Date }
  /** Whatever was thought of the attempt before: the host has the last word. */
  | {
      readonly type: 'confirm';
      readonly activatedAt: Date;
      readonly endsAt: Date | null;
      readonly at: Date;
    }
  | { readonly type: 'fail'; readonly reason: TrialFault; readonly at: Date };

function request(
  { portalId, userId, at }: Extract<MarketTrialCommand, { type: 'request' }>,
  { attempt, attempts, requestedAt }: MarketTrialState,
): MarketTrialEvent[] {
  if (attempt === 'activated') return [];
  const asked: MarketTrialEvent = {
    type: 'market_trial_requested',
    data: { portalId, userId, attempt: attempts + 1, at: at.toISOString() },
  };
  if (attempt === 'none' || attempt === 'failed') return [asked];
  const isLost = requestedAt !== null && at.getTime() - requestedAt.getTime() >= ABANDONED_MS;
  if (!isLost) return [];
  return [{ type: 'market_trial_failed', data: { reason: 'abandoned', at: at.toISOString() } }, asked];
}

function decide(command: MarketTrialCommand, state: MarketTrialState): readonly MarketTrialEvent[] {
  const at = command.at.toISOString();
  switch (command.type) {
    case 'request':
      return request(command, state);
    case 'begin':
      if (state.attempt !== 'requested') throw new PorticoError('CONFLICT');
      return [{ type: 'market_trial_begun', data: { at } }];
    case 'confirm': {
      if (state.attempt === 'none') throw new PorticoError('CONFLICT');
      if (state.attempt === 'activated') return [];
      const activatedAt = command.activatedAt.toISOString();
      const endsAt = command.endsAt?.toISOString() ?? null;
      return [{ type: 'market_trial_activated', data: { activatedAt, endsAt, at } }];
    }
    case 'fail':
      if (state.attempt !== 'requested' && state.attempt !== 'begun') return [];
      return [{ type: 'market_trial_failed', data: { reason: command.reason, at } }];
  }
}

export const marketTrialDecider: Decider<MarketTrialState, MarketTrialCommand, MarketTrialEvent> = {
  initialState: () => NEVER_TRIED,
  evolve: evolveMarketTrial,
  decide,
};
