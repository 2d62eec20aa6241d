import { REFUSAL_LIMITS, type KeptRefusal } from './contracts/index.js';
import { PendingRefusals } from './refusal-recorder.js';

const BUDGET = REFUSAL_LIMITS.ofKeyPerMinute;
const SECOND = 1_000;

const refusal = (keyId: string, id: string): KeptRefusal => ({ keyId, id }) as KeptRefusal;
const ids = (taken: readonly KeptRefusal[]) => taken.map(({ id }) => id);
const many = (pending: PendingRefusals, keyId: string, count: number, nowMs: number, from = 0) => {
  for (let index = from; index < from + count; index += 1) pending.add(refusal(keyId, `${index}`), nowMs);
};

describe('refusals that wait to be written', () => {
  it('are taken once, in the order of their key', () => {
    const pending = new PendingRefusals();
    many(pending, 'k', 3, 0);
    expect(ids(pending.take(0))).toEqual(['0', '1', '2']);
    expect([pending.take(0), pending.size]).toEqual([[], 0]);
  });

  it('are the newest of a key that has more than its budget', () => {
    const pending = new PendingRefusals();
    many(pending, 'k', BUDGET + 5, 0);
    many(pending, 'other', 2, 0);
    const taken = pending.take(0);
    expect(ids(taken.filter(({ keyId }) => keyId === 'k'))).toEqual(
      Array.from({ length: BUDGET }, (_, index) => String(index + 5)),
    );
    expect(taken.filter(({ keyId }) => keyId === 'other')).toHaveLength(2);
    expect(pending.overBudget).toBe(5);
  });

  it('keep the newest of a loop until there is budget for it again', () => {
    const pending = new PendingRefusals();
    many(pending, 'k', BUDGET, 0);
    pending.take(0);
    many(pending, 'k', 100, SECOND / 2, BUDGET);
    expect(pending.take(SECOND / 2)).toEqual([]);
    expect(ids(pending.take(SECOND))).toEqual([String(BUDGET + 99)]);
    expect(pending.overBudget).toBe(99);
  });

  it('are so many of a minute of a loop, whatever its pace', () => {
    const pending = new PendingRefusals();
    let written = 0;
    for (let second = 0; second < 600; second += 1) {
      many(pending, 'k', 50, second * SECOND);
      written += pending.take(second * SECOND).length;
    }
    expect(written).toBeLessThanOrEqual(BUDGET * 11);
    expect(written).toBeGreaterThanOrEqual(BUDGET * 10);
    expect(written + pending.overBudget + pending.size).toBe(600 * 50);
  });

  it('lose the oldest of all when too many wait', () => {
    const pending = new PendingRefusals();
    const keys = REFUSAL_LIMITS.waiting / 10 + 1;
    for (let key = 0; key < keys; key += 1) many(pending, `k${key}`, 10, 0);
    const taken = pending.take(0);
    expect(taken).toHaveLength(REFUSAL_LIMITS.waiting);
    expect(taken.some(({ keyId }) => keyId === 'k0')).toBe(false);
    expect([pending.overflown, pending.overBudget]).toEqual([10, 0]);
  });

  it('are all taken at the end', () => {
    const pending = new PendingRefusals();
    many(pending, 'k', BUDGET, 0);
    pending.take(0);
    many(pending, 'k', 3, 0, BUDGET);
    expect(pending.take(0)).toEqual([]);
    expect(ids(pending.take(0, true))).toEqual([String(BUDGET + 2)]);
  });

  it('forget keys that have been quiet, and give nothing for a clock that was set back', () => {
    const pending = new PendingRefusals();
    many(pending, 'k', BUDGET, 60 * SECOND);
    pending.take(60 * SECOND);
    pending.take(0);
    expect(pending.keys).toBe(1);
    pending.take(60 * SECOND);
    expect(pending.keys).toBe(0);
  });
});
