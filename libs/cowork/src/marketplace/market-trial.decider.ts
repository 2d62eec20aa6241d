import { type Decider, type DomainEvent, PorticoError } from '#libs/kernel';

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
