import { type ConnectProxy, ProxiedServer } from '#libs/testing';
import { text } from 'node:stream/consumers';
import { RemoteFile } from './remote-file.js';

describe('files of the internet behind a proxy', () => {
  let server: ProxiedServer;
  let proxy: ConnectProxy;

  beforeAll(async () => {
    server = await ProxiedServer.start();
    ({ proxy } = server);
  });
  afterAll(() => server.stop());

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
