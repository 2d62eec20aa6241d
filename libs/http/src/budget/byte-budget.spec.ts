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

  it('lets those that wait in as there is room, the first one first', async () => {
    const budget = new ByteBudget(SHARES);
    const { signal } = new AbortController();
    const patience = { withinMs: 60_000, signal };
    const order: string[] = [];
    const take = (name: string, bytes: number) =>
      budget.takeWithin(owner('k1'), bytes, patience).then((isTaken) => order.push(`${name} ${isTaken}`));
    await take('first', 30);
    const waiting = [take('second', 30), take('third', 20)];
    budget.giveBack(owner('k1'), 30);
    await waiting[0];
    expect([order, budget.held]).toEqual([['first true', 'second true'], 30]);
    budget.giveBack(owner('k1'), 30);
    await waiting[1];
    expect([order, budget.held]).toEqual([['first true', 'second true', 'third true'], 20]);
  });

  it('lets those go that wait too long, or for nobody', async () => {
    const budget = new ByteBudget(SHARES);
    budget.take(owner('k1'), 40);
    const { signal } = new AbortController();
    expect(await budget.takeWithin(owner('k1'), 1, { withinMs: 0, signal })).toBe(false);
    expect(await budget.takeWithin(owner('k1'), 1, { withinMs: 1, signal })).toBe(false);
    const client = new AbortController();
    const waiting = budget.takeWithin(owner('k1'), 1, { withinMs: 60_000, signal: client.signal });
    client.abort();
    expect(await waiting).toBe(false);
    budget.giveBack(owner('k1'), 40);
    expect(budget.held).toBe(0);
  });

  it('lets one body of whatever size in where nothing is held', () => {
    const budget = new ByteBudget(SHARES);
    expect(budget.take(owner('k1'), 1_000)).toBe(true);
    expect(budget.take(owner('k2', 'p2'), 1)).toBe(false);
  });
});
