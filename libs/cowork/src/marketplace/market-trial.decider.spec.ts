import { fold, isPorticoError } from '#libs/kernel';
import {
  ABANDONED_MS,
  type AttemptState,
  type MarketTrialCommand,
  marketTrialDecider,
  type MarketTrialEvent,
} from './market-trial.decider.js';

const START = new Date('2026-12-01T00:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);
const at = START.toISOString();
const REQUESTED: MarketTrialEvent = {
  type: 'market_trial_requested',
  data: { portalId: 'p', userId: 'u', attempt: 1, at },
};
const BEGUN: MarketTrialEvent = { type: 'market_trial_begun', data: { at } };
const FAILED: MarketTrialEvent = { type: 'market_trial_failed', data: { reason: 'host_unavailable', at } };
const ACTIVATED: MarketTrialEvent = {
  type: 'market_trial_activated',
  data: { activatedAt: at, endsAt: null, at },
};
const HISTORIES: Readonly<Record<AttemptState, readonly MarketTrialEvent[]>> = {
  none: [],
  requested: [REQUESTED],
  begun: [REQUESTED, BEGUN],
  failed: [REQUESTED, BEGUN, FAILED],
  activated: [REQUESTED, BEGUN, ACTIVATED],
};
const COMMANDS: Readonly<Record<MarketTrialCommand['type'], MarketTrialCommand>> = {
  request: { type: 'request', portalId: 'p', userId: 'v', at: later(1) },
  begin: { type: 'begin', at: later(1) },
  confirm: { type: 'confirm', activatedAt: START, endsAt: null, at: later(1) },
  fail: { type: 'fail', reason: 'demo_used', at: later(1) },
};
/** State after the command; a code refuses it, and the same state stands for no fact. */
const ANSWERS: Readonly<Record<AttemptState, Readonly<Record<MarketTrialCommand['type'], string>>>> = {
  none: { request: 'requested', begin: 'CONFLICT', confirm: 'CONFLICT', fail: 'none' },
  requested: { request: 'requested', begin: 'begun', confirm: 'activated', fail: 'failed' },
  begun: { request: 'begun', begin: 'CONFLICT', confirm: 'activated', fail: 'failed' },
  failed: { request: 'requested', begin: 'CONFLICT', confirm: 'activated', fail: 'failed' },
  activated: { request: 'activated', begin: 'CONFLICT', confirm: 'activated', fail: 'activated' },
};

function after(history: readonly MarketTrialEvent[], command: MarketTrialCommand): string {
  const state = fold(marketTrialDecider, history);
  try {
    return fold(marketTrialDecider, marketTrialDecider.decide(command, state), state).attempt;
  } catch (error) {
    if (isPorticoError(error)) return error.code;
    throw error;
  }
}

describe('the trial of a portal', () => {
  for (const [state, row] of Object.entries(ANSWERS)) {
    it.each(Object.entries(row))(`that is ${state}: %s → %s`, (command, expected) => {
      const history = HISTORIES[state as AttemptState];
      expect(after(history, COMMANDS[command as MarketTrialCommand['type']])).toBe(expected);
    });
  }

  it('is asked for anew once an attempt is lost, and not a moment before', () => {
    const ask = (ms: number) =>
      marketTrialDecider
        .decide(
          { type: 'request', portalId: 'p', userId: 'v', at: later(ms) },
          fold(marketTrialDecider, HISTORIES.begun),
        )
        .map(({ type, data }) => [type, data]);
    expect(ask(ABANDONED_MS - 1)).toEqual([]);
    const told = later(ABANDONED_MS).toISOString();
    expect(ask(ABANDONED_MS)).toEqual([
      ['market_trial_failed', { reason: 'abandoned', at: told }],
      ['market_trial_requested', { portalId: 'p', userId: 'v', attempt: 2, at: told }],
    ]);
  });

  it('has a result but for its attempt that runs', () => {
    const { reason, attempts } = fold(marketTrialDecider, [...HISTORIES.failed]);
    expect([reason, attempts]).toEqual(['host_unavailable', 1]);
    expect(fold(marketTrialDecider, [...HISTORIES.failed, ACTIVATED]).reason).toBeNull();
  });
});
