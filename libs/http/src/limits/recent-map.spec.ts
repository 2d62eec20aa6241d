import { RecentMap } from './sliding-window.js';

describe('a map of the recent', () => {
  const filled = (from: number, to: number, map = new RecentMap<{ n: number }>(10)) => {
    for (let n = from; n < to; n += 1) map.set(String(n), { n });
    return map;
  };

  it('keeps the last entries and stays bounded', () => {
    const map = filled(0, 1_000);
    expect(map.size).toBeLessThanOrEqual(20);
    for (let n = 990; n < 1_000; n += 1) expect(map.get(String(n))).toEqual({ n });
    expect(map.get('1')).toBeUndefined();
  });

  it('keeps what is used', () => {
    const map = filled(0, 1);
    const first = map.get('0');
    for (let n = 1; n < 100; n += 1) {
      filled(n, n + 1, map);
      expect(map.get('0')).toBe(first);
    }
  });

  it('forgets what is deleted, of whatever age', () => {
    const map = filled(0, 15);
    map.delete('3');
    map.delete('14');
    expect([map.get('3'), map.get('14'), map.size]).toEqual([undefined, undefined, 13]);
  });
});
