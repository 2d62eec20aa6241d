import { Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { ConfigModule } from '#libs/config';
import { createTestConfig } from '#libs/testing/contracts';
import { HostClient } from './call/host-client.js';
import { HostTokens } from './call/host-tokens.js';
import { HostClientModule, PacingModule } from './host-client.module.js';
import { HostPacer } from './pacing/host-pacer.js';

const PACING = { pace: { burst: 9, perSecond: 9 }, queueLength: 9, queueWaitMs: 9_000, concurrency: 9 };
const ALONE = { place: { index: 0, count: 1 } };

@Module({
  providers: [{ provide: HostPacer, useValue: new HostPacer(PACING, ALONE) }],
  exports: [HostPacer],
})
class PacingOfOne {}

describe('HostClientModule', () => {
  it('builds from the configuration and refuses calls after shutdown', async () => {
    const config = createTestConfig('postgres://127.0.0.1/unused');
    const module = await Test.createTestingModule({
      imports: [ConfigModule.with(config), HostClientModule],
    })
      .overrideModule(PacingModule)
      .useModule(PacingOfOne)
      .compile();
    const client = module.get(HostClient);
    expect(module.get(HostTokens)).toBeInstanceOf(HostTokens);
    await module.close();
    const credential = {
      kind: 'webhook',
      portalId: 'portal',
      pace: null,
      hostUserId: 1,
      secret: 's',
      restUrl: 'http://127.0.0.1:1',
    } as const;
    await expect(client.call(credential, 'profile', {}, { idempotent: true })).rejects.toMatchObject({
      code: 'HOST_UNAVAILABLE',
      message: expect.stringContaining('stopping') as string,
    });
  });
});
