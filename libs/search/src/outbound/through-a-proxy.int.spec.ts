import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConnectProxy } from '#libs/testing';
import { BoundedHttp } from './bounded-http.js';

describe('engines and pages behind a proxy', () => {
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
