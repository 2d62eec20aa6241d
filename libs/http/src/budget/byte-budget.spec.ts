import { ByteBudget } from './body-budgets.js';

const SHARES = { process: 100, portal: 60, key: 40 };
const owner = (keyId: string, portalId = 'p1') => ({ portalId, keyId });

describe('the budget of bytes', () => {
  it('has a share for each key, for the keys of a portal together, and for all', () => {
    const budget = new ByteBudget(SHARES);
    expect(budget.take(owner('k1'), 40)).toBe(true);
    expect(budget.take(owner('k1'), 1)).toBe(false);
    expect(budget.take(owner('k2'), 20)).toBe(true);
    expect(budget.take(owner('k3'), 1)).toBe(false);
    expect(budget.take(owner('k4', 'p2'), 40)).toBe(true);
    expect(budget.held).toBe(100);
    expect(budget.take(owner('k5', 'p3'), 1)).toBe(false);
  });

  it('gives back exactly what was taken', () => {
    const budget = new ByteBudget(SHARES);
    for (let round = 0; round < 1_000; round += 1) {
      expect(budget.take(owner('k1'), 39)).toBe(true);
      expect(budget.take(owner('k1'), 2)).toBe(false);
      budget.giveBack(owner('k1'), 39);
    }
    expect(budget.held).toBe(0);
  });

  it('lets one body of whatever size in where nothing is held', () => {
    const budget = new ByteBudget(SHARES);
    expect(budget.take(owner('k1'), 1_000)).toBe(true);
    expect(budget.take(owner('k2', 'p2'), 1)).toBe(false);
  });
});
