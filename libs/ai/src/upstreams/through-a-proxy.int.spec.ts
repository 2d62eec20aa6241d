import { type ConnectProxy, createTestConfig, ProxiedServer } from '#libs/testing';
import { ProviderModels } from './provider-models.js';
import { UpstreamPools } from './upstream-client.js';

describe('providers of models behind a proxy', () => {
  let server: ProxiedServer;
  let proxy: ConnectProxy;

  beforeAll(async () => {
    server = await ProxiedServer.start();
    ({ proxy } = server);
  });
  afterAll(() => server.stop());

  const settings = () =>
    createTestConfig('postgres://nobody@127.0.0.1/none', {
      HTTP_PROXY: proxy.url,
      PROXY_RESOLVES: 'true',
      OUTBOUND_PRIVATE_NETWORKS: '192.0.2.1',
    });

  it.each(['operator', 'portal'] as const)(
    'are called and listed through it, named by an %s',
    async (origin) => {
      proxy.asked.length = 0;
      const pools = new UpstreamPools(settings());
      const models = new ProviderModels(settings());
      try {
        const timeouts = { connectMs: 20_000, firstByteMs: 20_000, idleMs: 20_000, totalMs: 20_000 };
        const { pool } = pools.of({ baseUrl: 'http://models.example/v1', origin, timeouts });
        const { statusCode, body } = await pool.request({ path: '/v1/models', method: 'GET' });
        await body.dump();
        expect(statusCode).toBe(200);
        expect(await models.list({ baseUrl: 'http://listed.example/v1', apiKey: null, origin })).toEqual({
          outcome: 'listed',
          models: [],
        });
        expect(proxy.asked).toEqual(['models.example:80', 'listed.example:80']);
      } finally {
        await pools.onApplicationShutdown();
        await models.onApplicationShutdown();
      }
    },
  );
});
