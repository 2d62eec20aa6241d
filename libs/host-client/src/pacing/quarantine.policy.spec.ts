import {
  QUARANTINE,
  FREE,
  isForgettable,
  judge,
  learn,
  type Quarantine,
  type QuarantineVerdict,
  type Sign,
} from './quarantine.policy.js';

const NOW = 1_000_000;
const { timeouts, withinMs, coolingMs, trialRetryMs } = QUARANTINE;

const free = (...agesMs: number[]): Quarantine => ({
  kind: 'free',
  timeoutsMs: agesMs.map((ageMs) => NOW - ageMs),
});
const coolingFor = (leftMs: number): Quarantine => ({ kind: 'cooling', untilMs: NOW + leftMs });
const TRIAL: Quarantine = { kind: 'trial' };
const ONE_SHORT = Array.from({ length: timeouts - 1 }, (_, index) => (timeouts - index) * 1_000);

describe('the quarantine of a portal', () => {
  it.each<[string, Quarantine, QuarantineVerdict]>([
    ['free', FREE, { kind: 'pass' }],
    ['free, one timeout short', free(...ONE_SHORT), { kind: 'pass' }],
    ['cooling', coolingFor(1), { kind: 'refuse', retryAfterMs: 1 }],
    ['cooling for long', coolingFor(coolingMs), { kind: 'refuse', retryAfterMs: coolingMs }],
    ['cooled down', coolingFor(0), { kind: 'trial' }],
    ['under trial', TRIAL, { kind: 'refuse', retryAfterMs: trialRetryMs }],
  ])('%s: what a call meets', (_name, quarantine, verdict) => {
    expect(judge(quarantine, NOW)).toEqual(verdict);
  });

  it.each<[string, Quarantine, Sign, boolean, Quarantine]>([
    ['free, answered', FREE, 'answered', false, FREE],
    ['free, first timeout', FREE, 'timed-out', false, free(0)],
    ['free, unknown', free(10), 'unknown', false, free(10)],
    ['an answer between', free(...ONE_SHORT), 'answered', false, FREE],
    ['the last timeout', free(...ONE_SHORT), 'timed-out', false, coolingFor(coolingMs)],
    [
      'the last timeout, the first too old',
      free(withinMs, ...ONE_SHORT.slice(1)),
      'timed-out',
      false,
      free(...ONE_SHORT.slice(1), 0),
    ],
    ['cooling, an older call answered', coolingFor(5), 'answered', false, coolingFor(5)],
    ['cooling, an older call timed out', coolingFor(5), 'timed-out', false, coolingFor(5)],
    ['under trial, an older call answered', TRIAL, 'answered', false, TRIAL],
    ['under trial, an older call timed out', TRIAL, 'timed-out', false, TRIAL],
    ['the trial was answered', TRIAL, 'answered', true, FREE],
    ['the trial timed out', TRIAL, 'timed-out', true, coolingFor(coolingMs)],
    ['the trial found out nothing', TRIAL, 'unknown', true, coolingFor(0)],
  ])('%s: what is known then', (_name, before, sign, ofTrial, after) => {
    expect(learn(before, sign, ofTrial, NOW)).toEqual(after);
  });

  it.each<[string, Quarantine, boolean]>([
    ['free', FREE, true],
    ['free, a timeout in the window', free(withinMs - 1), false],
    ['free, an old timeout', free(withinMs), true],
    ['cooling', coolingFor(1), false],
    ['cooled down just now', coolingFor(0), false],
    ['cooled down long ago', coolingFor(-withinMs), true],
    ['under trial', TRIAL, false],
  ])('%s: whether it can be forgotten', (_name, quarantine, expected) => {
    expect(isForgettable(quarantine, NOW)).toBe(expected);
  });
});
