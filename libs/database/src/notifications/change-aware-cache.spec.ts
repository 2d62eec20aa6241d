import { ChangeAwareCache } from './pushed-changes.js';

interface Value {
  readonly keyId: string;
  readonly userId: string;
}

function setUp(capacity = 3) {
  const state = { trusted: true, nowMs: 0, loads: 0 };
  const cache = new ChangeAwareCache<Value>({
    capacity,
    ttlMs: 100,
    subjectsOf: ({ keyId, userId }) => [`key:${keyId}`, `user:${userId}`],
    isTrusted: () => state.trusted,
    elapsedMs: () => state.nowMs,
  });
  const get = async (name: string): Promise<Value | null> =>
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
    ['its key', 'key:a', 2],
    ['its user', 'user:owner-of-a', 2],
    ['another key', 'key:b', 1],
    ['a portal it is not made of', 'portal:a', 1],
  ])('after a change of %s', async (_name, change, loads) => {
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

  it('keeps no absence unless it is asked to', async () => {
    const { cache, get } = setUp();
    expect(await cache.get('a', () => Promise.resolve(null))).toBeNull();
    expect(await get('a')).not.toBeNull();
    expect(cache.size).toBe(1);
  });

  it('keeps absences apart from values, until there is something', async () => {
    const state = { loads: 0, there: false };
    const cache = new ChangeAwareCache<Value>({
      capacity: 1,
      ttlMs: 100,
      absence: { capacity: 2, subjectOf: (name) => `name:${name}` },
      isTrusted: () => true,
      elapsedMs: () => 0,
    });
    const get = async (name: string): Promise<Value | null> =>
      cache.get(name, () => {
        state.loads += 1;
        return Promise.resolve(state.there ? { keyId: name, userId: '' } : null);
      });
    expect([await get('a'), await get('a')]).toEqual([null, null]);
    expect(state.loads).toBe(1);
    state.there = true;
    await get('kept');
    for (const name of ['b', 'c', 'd']) {
      state.there = false;
      await get(name);
    }
    expect(cache.size).toBe(3);
    expect(cache.peek('kept')).not.toBeUndefined();
    expect([cache.peek('b'), cache.peek('d')]).toEqual([undefined, null]);
    state.there = true;
    cache.invalidate('name:d');
    expect(await get('d')).not.toBeNull();
  });

  it('keeps no absence that a change overtook', async () => {
    const cache = new ChangeAwareCache<Value>({
      capacity: 1,
      ttlMs: 100,
      absence: { capacity: 1, subjectOf: (name) => `name:${name}` },
      isTrusted: () => true,
      elapsedMs: () => 0,
    });
    const { promise, resolve } = deferred<null>();
    const early = cache.get<Value | null>('a', () => promise);
    cache.invalidate('name:a');
    resolve(null);
    expect(await early).toBeNull();
    expect(cache.peek('a')).toBeUndefined();
  });

  it('finds what a change touches however often names come and go', async () => {
    const { cache, state, get } = setUp(2);
    for (const name of ['a', 'b', 'c', 'a', 'c']) await get(name);
    cache.invalidate('key:b');
    cache.invalidate('key:c');
    expect([cache.size, cache.peek('c')]).toEqual([1, undefined]);
    await get('c');
    cache.invalidate('user:owner-of-c');
    expect(cache.peek('c')).toBeUndefined();
    expect(state.loads).toBe(5);
  });

  it('is told by name where a value has no other subject', async () => {
    const cache = new ChangeAwareCache<Value>({
      capacity: 2,
      ttlMs: 100,
      isTrusted: () => true,
      elapsedMs: () => 0,
    });
    for (const name of ['a', 'b']) {
      await cache.get(name, () => Promise.resolve({ keyId: name, userId: '' }));
    }
    cache.invalidate('a');
    expect([cache.peek('a'), cache.peek('b')?.keyId]).toEqual([undefined, 'b']);
  });

  it('drops the least recently used value when it is full', async () => {
    const { cache, state, get } = setUp(2);
    await get('a');
    await get('b');
    await get('a');
    await get('c');
    expect(cache.size).toBe(2);
    expect(cache.peek('a')).not.toBeNull();
    expect(cache.peek('b')).toBeUndefined();
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
    cache.invalidate('key:a');
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
