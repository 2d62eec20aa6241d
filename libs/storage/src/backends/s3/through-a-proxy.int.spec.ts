import { type ConnectProxy, createTestConfig, ProxiedServer } from '#libs/testing';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { s3ClientSettings } from './s3-client.js';

describe('a store behind a proxy', () => {
  let server: ProxiedServer;
  let proxy: ConnectProxy;

  beforeAll(async () => {
    server = await ProxiedServer.start();
    ({ proxy } = server);
  });
  afterAll(() => server.stop());

  it('is asked through it, and one with an inner name directly', async () => {
    const ask = async (endpoint: string): Promise<void> => {
      const config = createTestConfig('postgres://nobody@127.0.0.1/none', {
        HTTP_PROXY: proxy.url,
        STORAGE_S3_BUCKET: 'things',
        STORAGE_S3_ENDPOINT: endpoint,
        STORAGE_S3_ACCESS_KEY: 'access',
        STORAGE_S3_SECRET_KEY: 'not a secret',
      });
      const client = new S3Client(s3ClientSettings(config));
      try {
        await client.send(new HeadBucketCommand({ Bucket: 'things' }));
      } finally {
        client.destroy();
      }
    };
    await ask('http://store.example');
    expect(proxy.asked).toEqual([expect.stringMatching(/^(things\.)?store\.example:80$/)]);
    await ask(`http://127.0.0.1:${server.port}`);
    expect(proxy.asked).toHaveLength(1);
  });
});
