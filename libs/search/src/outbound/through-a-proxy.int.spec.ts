import { type ConnectProxy, ProxiedServer } from '#libs/testing';
import { BoundedHttp } from './bounded-http.js';

describe('engines and pages behind a proxy', () => {
  let server: ProxiedServer;
  let proxy: ConnectProxy;

  beforeAll(async () => {
    server = await ProxiedServer.start();
    ({ proxy } = server);
  });
  afterAll(() => server.stop());

  it.each(['operator', 'foreign'] as const)('are read through it, named by an %s', async (origin) => {
    proxy.asked.length = 0;
    const http = new BoundedHttp({ outboundPrivateNetworks: [], httpProxy: proxy.url, proxyResolves: true });
    try {
      const { status } = await http.send({
        url: new URL('http://page.example/'),
        origin,
        method: 'GET',
        headers: {},
        body: null,
        maxBytes: 1_000,
        timeoutMs: 20_000,
        signal: new AbortController().signal,
        wantsBody: () => true,
      });
      expect(status).toBe(200);
      expect(proxy.asked).toEqual(['page.example:80']);
    } finally {
      await http.onApplicationShutdown();
    }
  });
});
