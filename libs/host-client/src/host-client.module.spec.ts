import { Test } from '@nestjs/testing';
import { ConfigModule, loadConfig } from '#libs/config';
import { HostClient } from './call/host-client.js';
import { HostClientModule } from './host-client.module.js';

const KEY = Buffer.alloc(32, 7).toString('base64');

describe('HostClientModule', () => {
  it('builds from the configuration and refuses calls after shutdown', async () => {
    const config = loadConfig({
      DATABASE_URL: 'postgres://127.0.0.1/unused',
      KEY_PEPPERS: `1:${KEY}`,
      ENCRYPTION_KEY: KEY,
      INTERNAL_TOKEN: 'unused',
    });
    const module = await Test.createTestingModule({
      imports: [ConfigModule.with(config), HostClientModule],
    }).compile();
    const client = module.get(HostClient);
    await module.close();
    const credential = {
      kind: 'webhook',
      restUrl: 'http://127.0.0.1:1',
      hostUserId: 1,
      secret: 's',
    } as const;
    await expect(client.call(credential, 'profile', {}, { idempotent: true })).rejects.toMatchObject({
      code: 'HOST_UNAVAILABLE',
      message: expect.stringContaining('stopping') as string,
    });
  });
});
