import { PushedCache } from './pushed-cache.js';

function setUp() {
  const state = { trusted: true, nowMs: 0, loads: 0 };
  const cache = new PushedCache<{ load: number }>({
    capacity: 2,
    ttlMs: 100,
    isTrusted: () => state.trusted,
    elapsedMs: () => state.nowMs,
  });
  const get = async (name = 'a') => cache.get(name, async () => ({ load: (state.loads += 1) }));
  return { cache, state, get };
}

describe('a cache that follows the database', () => {
  it('loads once until its name changes, its time is up, or everything is forgotten', async () => {
    const { cache, state, get } = setUp();
    expect([await get(), await get()]).toEqual([{ load: 1 }, { load: 1 }]);
    cache.invalidate('b');
    expect(await get()).toEqual({ load: 1 });
    cache.invalidate('a');
    expect(await get()).toEqual({ load: 2 });
    state.nowMs = 100;
    expect(await get()).toEqual({ load: 3 });
    cache.clear();
    expect(await get()).toEqual({ load: 4 });
  });

  it('shares one load, keeps none that a change overtook, and forgets a failed one', async () => {
    const { cache, get } = setUp();
    let finish!: (value: { load: number }) => void;
    const slow = cache.get('a', () => new Promise((resolve) => (finish = resolve)));
    const shared = get();
    cache.invalidate('a');
    finish({ load: 100 });
    expect([await slow, await shared]).toEqual([{ load: 100 }, { load: 100 }]);
    expect(await get()).toEqual({ load: 1 });
    await expect(cache.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await get('b')).toEqual({ load: 2 });
  });

  it('keeps nothing while changes go unheard', async () => {
    const { state, get } = setUp();
    state.trusted = false;
    expect([await get(), await get()]).toEqual([{ load: 1 }, { load: 2 }]);
  });
});
