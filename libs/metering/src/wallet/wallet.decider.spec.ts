import type { WalletEvent } from '../contracts/wallet.events.js';
import { debtFacts, type DebtTerms, NO_DEBT, walletDecider, type WalletState } from './wallet.decider.js';

const NOW = new Date('2026-06-01T10:00:00.000Z');
const AT = NOW.toISOString();
const HOUR = 3_600_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const terms: DebtTerms = { graceMs: HOUR, limit: 100n };

const inGraceUntil = (graceUntil: Date): WalletState => ({ debt: 'GRACE', graceUntil });
const FROZEN: WalletState = { debt: 'FROZEN', graceUntil: null };

const cleared = { type: 'wallet_cleared', data: { portalId: 'p', clearedAt: AT } };
const indebted = (until: Date) => ({
  type: 'wallet_in_debt',
  data: { since: AT, graceUntil: until.toISOString() },
});
const frozen = (reason: string) => ({ type: 'wallet_frozen', data: { portalId: 'p', frozenAt: AT, reason } });

describe('the debt of a wallet', () => {
  it.each<[string, WalletState, bigint, readonly object[]]>([
    ['clear, with a balance', NO_DEBT, 5n, []],
    ['clear, at zero', NO_DEBT, 0n, []],
    ['in grace, paid up to zero', inGraceUntil(later(HOUR)), 0n, [cleared]],
    ['frozen, paid', FROZEN, 1n, [cleared]],
    ['clear, falls below zero', NO_DEBT, -1n, [indebted(later(HOUR))]],
    ['clear, falls to the limit', NO_DEBT, -100n, [indebted(later(HOUR))]],
    ['clear, falls beyond the limit', NO_DEBT, -101n, [indebted(later(HOUR)), frozen('debt_limit')]],
    ['in grace, owes still', inGraceUntil(later(1)), -1n, []],
    ['in grace, owes beyond the limit', inGraceUntil(later(1)), -101n, [frozen('debt_limit')]],
    ['in grace that ends now', inGraceUntil(NOW), -1n, [frozen('grace_over')]],
    ['in grace that is over', inGraceUntil(later(-1)), -1n, [frozen('grace_over')]],
    ['in grace without an end, which begins now', { debt: 'GRACE', graceUntil: null }, -1n, []],
    ['frozen, owes still', FROZEN, -1n, []],
    ['frozen, owes more', FROZEN, -101n, []],
  ])('%s', (_what, state, balance, facts) => {
    expect(debtFacts('p', state, balance, terms, NOW)).toEqual(facts);
  });

  it('without grace is frozen at once', () => {
    expect(debtFacts('p', NO_DEBT, -1n, { ...terms, graceMs: 0 }, NOW)).toEqual([
      indebted(NOW),
      frozen('grace_over'),
    ]);
  });

  it('counts grace anew from the debt, whatever an earlier one had left', () => {
    const state: WalletState = { debt: 'CLEAR', graceUntil: later(-HOUR) };
    expect(debtFacts('p', state, -1n, terms, NOW)).toEqual([indebted(later(HOUR))]);
  });
});

describe('a wallet', () => {
  const movement = {
    type: 'wallet_topped_up',
    data: { entryId: 'e', amount: '7', source: 'operator' },
  } as const;
  const facts: readonly WalletEvent[] = [
    { type: 'wallet_in_debt', data: { since: AT, graceUntil: later(HOUR).toISOString() } },
    { type: 'wallet_frozen', data: { portalId: 'p', frozenAt: AT, reason: 'grace_over' } },
    { type: 'wallet_cleared', data: { portalId: 'p', clearedAt: AT } },
  ];

  it('is clear at first, and what its facts say afterwards', () => {
    const states = [walletDecider.initialState()];
    for (const fact of facts) states.push(walletDecider.evolve(states.at(-1)!, fact));
    expect(states).toEqual([NO_DEBT, inGraceUntil(later(HOUR)), FROZEN, NO_DEBT]);
    expect(NO_DEBT).toEqual({ debt: 'CLEAR', graceUntil: null });
  });

  it('stays as it is when money moves', () => {
    expect(walletDecider.evolve(FROZEN, movement)).toBe(FROZEN);
  });

  it('tells the movement first, and then what the balance means', () => {
    const command = { type: 'note_balance', portalId: 'p', terms, at: NOW } as const;
    expect(walletDecider.decide({ ...command, movement, balance: 0n }, FROZEN)).toEqual([movement, cleared]);
    expect(walletDecider.decide({ ...command, movement: null, balance: -1n }, NO_DEBT)).toEqual([
      indebted(later(HOUR)),
    ]);
  });
});
