import { ChangeAwareCache } from './change-aware-cache.js';

interface Value {
  readonly keyId: string;
  readonly userId: string;
}

function setUp(capacity = 3) {
  const state = { trusted: true, nowMs: 0, loads: 0 };
  const cache = new ChangeAwareCache<Value>({
    capacity,
    ttlMs: 100,
    subjectsOf: ({ keyId, userId }) => ({ key: keyId, user: userId }),
    isTrusted: () => state.trusted,
    elapsedMs: () => state.nowMs,
  });
  const get = (name: string): Promise<Value | null> =>
    cache.get(name, () => {
      state.loads += 1;
      return Promise.resolve({ keyId: name, userId: `owner-of-${name}` });
    });
  return { cache, state, get };
}

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

describe('ChangeAwareCache', () => {
  it('loads once while nothing changes', async () => {
    const { state, get } = setUp();
    await get('a');
    await get('a');
    expect(state.loads).toBe(1);
  });

  it.each([
    ['its key', { type: 'key', id: 'a' }, 2],
    ['its user', { type: 'user', id: 'owner-of-a' }, 2],
    ['another key', { type: 'key', id: 'b' }, 1],
    ['a portal it is not made of', { type: 'portal', id: 'a' }, 1],
  ] as const)('after a change of %s', async (_name, change, loads) => {
    const { cache, state, get } = setUp();
    await get('a');
    cache.invalidate(change);
    await get('a');
    expect(state.loads).toBe(loads);
  });

  it('reads again when the life of a value is over', async () => {
    const { state, get } = setUp();
    await get('a');
    state.nowMs = 99;
    await get('a');
    expect(state.loads).toBe(1);
    state.nowMs = 100;
    await get('a');
    expect(state.loads).toBe(2);
  });

  it('serves and keeps nothing while changes go unheard', async () => {
    const { cache, state, get } = setUp();
    await get('a');
    state.trusted = false;
    await get('a');
    await get('a');
    expect(state.loads).toBe(3);
    expect(cache.size).toBe(0);
  });

  it('never keeps absence', async () => {
    const { cache, get } = setUp();
    expect(await cache.get('a', () => Promise.resolve(null))).toBeNull();
    expect(await get('a')).not.toBeNull();
    expect(cache.size).toBe(1);
  });

  it('drops the least recently used value when it is full', async () => {
    const { cache, state, get } = setUp(2);
    await get('a');
    await get('b');
    await get('a');
    await get('c');
    expect(cache.size).toBe(2);
    expect(cache.peek('a')).not.toBeNull();
    expect(cache.peek('b')).toBeNull();
    expect(state.loads).toBe(3);
  });

  it('shares one load among concurrent callers', async () => {
    const { cache, state, get } = setUp();
    const { promise, resolve } = deferred<Value>();
    const both = Promise.all([cache.get('a', () => promise), get('a')]);
    const value = { keyId: 'a', userId: 'u' };
    resolve(value);
    expect(await both).toEqual([value, value]);
    expect(state.loads).toBe(0);
  });

  it('does not keep a value that a change overtook, and later callers do not wait for it', async () => {
    const { cache, get, state } = setUp();
    const { promise, resolve } = deferred<Value>();
    const early = cache.get('a', () => promise);
    cache.invalidate({ type: 'key', id: 'a' });
    const late = get('a');
    resolve({ keyId: 'a', userId: 'old' });
    expect((await early)?.userId).toBe('old');
    expect((await late)?.userId).toBe('owner-of-a');
    expect((await get('a'))?.userId).toBe('owner-of-a');
    expect(state.loads).toBe(1);
  });

  it('tries again after a load that failed', async () => {
    const { cache, get } = setUp();
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await get('a')).toEqual({ keyId: 'a', userId: 'owner-of-a' });
  });

  it('forgets everything when told to', async () => {
    const { cache, get } = setUp();
    await get('a');
    cache.clear();
    expect(cache.size).toBe(0);
  });
});
