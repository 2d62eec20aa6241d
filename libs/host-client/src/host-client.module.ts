import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { HostClient } from './call/host-client.js';

const USER_AGENT = 'portico';
const MAX_ORIGINS = 500;

/** Provides {@link HostClient}, built from the configuration. */
@Module({
  providers: [
    {
      provide: HostClient,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        new HostClient({
          timeoutMs: config.hostTimeoutMs,
          maxResponseBytes: config.hostMaxResponseBytes,
          connections: config.hostConnections,
          maxOrigins: MAX_ORIGINS,
          userAgent: USER_AGENT,
        }),
    },
  ],
  exports: [HostClient],
})
export class HostClientModule {}
