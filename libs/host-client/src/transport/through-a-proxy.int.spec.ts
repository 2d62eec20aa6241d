import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConnectProxy } from '#libs/testing';
import { OutboundAddresses, ProxyRules } from '#libs/http';
import { OriginPools } from './host-transport.js';

describe('portals behind a proxy', () => {
  let server: Server;
  let proxy: ConnectProxy;

  beforeAll(async () => {
    server = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end('{"data":[]}'),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    proxy = await ConnectProxy.to((server.address() as AddressInfo).port);
  });
  afterAll(async () => {
    await proxy.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

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
