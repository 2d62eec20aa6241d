import { OriginPools } from './origin-pools.js';

const SETTINGS = {
  timeoutMs: 1000,
  maxResponseBytes: 1000,
  connections: 1,
  maxOrigins: 2,
  userAgent: 'test',
};

describe('connection pools', () => {
  it('keeps one per address and gives up the one unused longest', async () => {
    const pools = new OriginPools(SETTINGS);
    const first = pools.of('http://127.0.0.1:1');
    const second = pools.of('http://127.0.0.1:2');
    expect(pools.of('http://127.0.0.1:1')).toBe(first);
    pools.of('http://127.0.0.1:3');
    expect(pools.size).toBe(2);
    expect(pools.of('http://127.0.0.1:1')).toBe(first);
    expect(second.closed).toBe(true);
    expect(pools.of('http://127.0.0.1:2')).not.toBe(second);
    await pools.close();
    expect([pools.size, first.closed]).toEqual([0, true]);
  });

  it.each(['', 'portal.example', 'file:///etc', 'ftp://portal.example'])(
    'refuses the address %p',
    (address) => {
      expect(() => new OriginPools(SETTINGS).of(address)).toThrow('ORIGIN');
    },
  );
});
