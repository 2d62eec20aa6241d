import { type ConnectProxy, ProxiedServer } from '#libs/testing';
import { OutboundAddresses, ProxyRules } from '#libs/http';
import { OriginPools } from './host-transport.js';

describe('portals behind a proxy', () => {
  let server: ProxiedServer;
  let proxy: ConnectProxy;

  beforeAll(async () => {
    server = await ProxiedServer.start();
    ({ proxy } = server);
  });
  afterAll(() => server.stop());

  it('are called through it', async () => {
    const pools = new OriginPools({
      timeoutMs: 20_000,
      maxResponseBytes: 1_000,
      connections: 1,
      maxOrigins: 2,
      userAgent: 'spec',
      addresses: new OutboundAddresses([]),
      proxies: ProxyRules.of({ httpProxy: proxy.url, proxyResolves: true }),
    });
    try {
      const pool = pools.of('http://portal.example/rest');
      const { statusCode, body } = await pool.request({ path: '/rest/profile', method: 'GET' });
      await body.dump();
      expect(statusCode).toBe(200);
      expect(proxy.asked).toEqual(['portal.example:80']);
    } finally {
      await pools.close();
    }
  });
});
