import { ReplicaShares, shareOf } from './portal-budgets.js';

const PACE = { burst: 50, perSecond: 2 };

describe('the share of a replica in the bucket of a portal', () => {
  it.each([
    [50, 1],
    [50, 2],
    [50, 7],
    [3, 3],
  ])('of %d among %d adds up to the whole', (burst, count) => {
    const shares = Array.from({ length: count }, (_, index) =>
      shareOf({ burst, perSecond: 2 }, { index, count }),
    );
    expect(shares.reduce((sum, share) => sum + share.burst, 0)).toBe(burst);
    expect(shares.reduce((sum, share) => sum + share.perSecond, 0)).toBeCloseTo(2);
  });

  it('keeps every replica usable', () => {
    expect(shareOf({ burst: 1, perSecond: 2 }, { index: 3, count: 4 })).toEqual({ burst: 1, perSecond: 0.5 });
  });
});

describe('shares through joins and departures', () => {
  it('count as used at the start, and again when a replica leaves', () => {
    const replicas = { place: { index: 0, count: 1 } };
    const shares = new ReplicaShares(replicas, 0);
    expect(shares.presumedLevel(PACE, 0)).toBe(50);
    expect(shares.presumedLevel(PACE, 10_000)).toBe(30);
    expect(shares.presumedLevel(PACE, 60_000)).toBe(0);

    replicas.place = { index: 0, count: 2 };
    shares.place(60_000);
    expect(shares.presumedLevel(PACE, 60_000)).toBe(0);

    replicas.place = { index: 0, count: 1 };
    shares.place(70_000);
    expect(shares.presumedLevel(PACE, 70_000)).toBe(50);
    expect(shares.presumedLevel(PACE, 80_000)).toBe(30);
  });

  it('of a replica that joins start full', () => {
    const shares = new ReplicaShares({ place: { index: 1, count: 2 } }, 0);
    expect([shares.presumedLevel(PACE, 0), shares.presumedLevel(PACE, 10_000)]).toEqual([25, 15]);
  });
});
