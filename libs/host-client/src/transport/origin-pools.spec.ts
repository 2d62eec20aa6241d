import { OutboundAddresses } from '#libs/http';
import { OriginPools } from './host-transport.js';

const SETTINGS = {
  timeoutMs: 1000,
  maxResponseBytes: 1000,
  connections: 1,
  maxOrigins: 2,
  userAgent: 'test',
  addresses: new OutboundAddresses(['127.0.0.1']),
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

  it.each(['http://127.0.0.2', 'http://[::1]:80', 'http://169.254.169.254', 'http://0x7f000002'])(
    'refuses %p, which is not public',
    (address) => {
      expect(() => new OriginPools(SETTINGS).of(address)).toThrow('ADDRESS');
    },
  );

  it.each(['', 'portal.example', 'file:///etc', 'ftp://portal.example'])(
    'refuses the address %p',
    (address) => {
      expect(() => new OriginPools(SETTINGS).of(address)).toThrow('ORIGIN');
    },
  );
});
