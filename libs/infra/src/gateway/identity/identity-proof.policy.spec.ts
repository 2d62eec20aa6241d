import { KEY_ROTATION, nextKeyFrom, signingNow, toldNow } from './identity-proof.policy.js';

const { signsMs, toldBeforeMs, toldAfterMs } = KEY_ROTATION;
const START = 1_800_000_000_000;
const key = (kid: string, signsFromMs: number) => ({ kid, signsFrom: new Date(signsFromMs) });
const FIRST = key('first', START);
const SECOND = key('second', START + signsMs);
const BOTH = [FIRST, SECOND];

describe('the turns of keys', () => {
  it('begin at once with the first', () => {
    expect(nextKeyFrom([], START)).toEqual(new Date(START));
    expect(signingNow([], START)).toBeNull();
  });

  it.each([
    ['long before the end', START + signsMs - toldBeforeMs - 1, null],
    ['in time to be told', START + signsMs - toldBeforeMs, START + signsMs],
    ['late, after nobody came for long', START + 2 * signsMs, START + 2 * signsMs + toldBeforeMs],
  ])('go on %s', (_, nowMs, expected) => {
    expect(nextKeyFrom([FIRST], nowMs)?.getTime() ?? null).toBe(expected);
    expect(nextKeyFrom(BOTH, nowMs)).toEqual(
      expected === null || expected === START + signsMs ? null : expect.any(Date),
    );
  });

  it.each([
    ['before it', START - 1, 'first', 'first second'],
    ['until the second signs', SECOND.signsFrom.getTime() - 1, 'first', 'first second'],
    ['from then on', SECOND.signsFrom.getTime(), 'second', 'first second'],
    [
      'while proofs of the first may be met',
      SECOND.signsFrom.getTime() + toldAfterMs - 1,
      'second',
      'first second',
    ],
    ['after that', SECOND.signsFrom.getTime() + toldAfterMs, 'second', 'second'],
  ])('%s', (_, nowMs, signs, told) => {
    expect(signingNow(BOTH, nowMs)?.kid).toBe(signs);
    expect(
      toldNow(BOTH, nowMs)
        .map(({ kid }) => kid)
        .join(' '),
    ).toBe(told);
  });
});
