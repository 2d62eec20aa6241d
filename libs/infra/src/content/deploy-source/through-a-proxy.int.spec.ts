import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConnectProxy } from '#libs/testing';
import { text } from 'node:stream/consumers';
import { RemoteFile } from './remote-file.js';

describe('files of the internet behind a proxy', () => {
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

  it('are fetched through it', async () => {
    const files = new RemoteFile({ outboundPrivateNetworks: [], httpProxy: proxy.url, proxyResolves: true });
    try {
      const { body } = await files.open('url', 'http://files.example/app.zip', new AbortController().signal);
      expect(await text(body)).toBe('{"data":[]}');
      expect(proxy.asked).toEqual(['files.example:80']);
    } finally {
      await files.onApplicationShutdown();
    }
  });

  it('are never asked of it by an inner address', async () => {
    proxy.asked.length = 0;
    const files = new RemoteFile({ outboundPrivateNetworks: [], httpProxy: proxy.url, proxyResolves: true });
    try {
      for (const host of ['127.0.0.1', '[::1]', '2130706433', '169.254.169.254', 'localhost']) {
        await expect(
          files.open('url', `http://${host}/`, new AbortController().signal),
        ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
      }
      expect(proxy.asked).toEqual([]);
    } finally {
      await files.onApplicationShutdown();
    }
  });
});
