import { PorticoError } from '#libs/kernel';
import type { Judged, Verdict } from './metered-call.js';
import { refusalOf } from './refusal.policy.js';

const NOW = Date.UTC(2026, 5, 10, 12, 30);
const DAY = 86_400_000;
const since = (ms: number) => new Date(NOW - ms);
const judged = (verdict: Verdict, some: Partial<Judged> = {}): Judged => ({
  verdict,
  anchor: null,
  over: [true, false],
  starts: [since(0), since(DAY), since(0)],
  hour: null,
  ...some,
});
const told = (subject: Judged): PorticoError => {
  const error = refusalOf(subject, NOW);
  if (!(error instanceof PorticoError)) throw new Error('It was admitted.');
  return error;
};

describe('what a call is told', () => {
  it.each<Verdict>(['quota', 'overage', 'wallet', 'none'])('nothing, where "%s" admits it', (verdict) => {
    expect(refusalOf(judged(verdict), NOW)).toBeNull();
  });

  it('while calls that run hold the rest', () => {
    const error = told(judged('busy'));
    expect(error.message).toBe('Calls that are running hold the rest of the quota or the balance.');
    expect(error.retryAfterSeconds).toBe(1);
  });

  it.each(['wallet_off', 'wallet_empty', 'breaker'] as const)('why the wallet did not pay: %s', (verdict) => {
    expect(told(judged(verdict)).options.extra).toMatchObject({ overageDenied: verdict });
  });

  it('to try again, where what it was judged by is not of now', () => {
    expect(told(judged('stale')).code).toBe('DB_TRANSIENT');
  });

  it.each<Verdict>(['repeated', 'unknown'])('that we are at fault, where the meter says "%s"', (verdict) => {
    const { code, options } = told(judged(verdict));
    expect(code).toBe('INTERNAL_ERROR');
    expect(options.cause).toEqual(new Error(`The meter says "${verdict}" to a call.`));
  });

  it('no end of a month that has not begun', () => {
    const starts = [null, null, null] as const;
    expect(told(judged('month_exhausted', { starts })).options.extra).toEqual({ resetAt: null });
  });

  it('the end of the window of a subscription that is over, and of no other', () => {
    const resetAt = (over: readonly [boolean, boolean]) =>
      told(judged('window_exhausted', { over })).options.extra;
    expect(resetAt([true, false])).toEqual({ resetAt: new Date(NOW + 5 * 3_600_000).toISOString() });
    expect(resetAt([false, true])).toEqual({ resetAt: new Date(NOW + 6 * DAY).toISOString() });
    expect(resetAt([false, false])).toEqual({ resetAt: new Date(NOW).toISOString() });
  });
});
