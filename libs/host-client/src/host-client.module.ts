import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { HostClient } from './call/host-client.js';
import { CredentialCipher } from './credentials/credential-cipher.js';

const USER_AGENT = 'portico';
const MAX_ORIGINS = 500;

/** Provides {@link HostClient} and {@link CredentialCipher}, built from the configuration. */
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
    {
      provide: CredentialCipher,
      inject: [CONFIG],
      useFactory: (config: Config) => new CredentialCipher(config.encryptionKey),
    },
  ],
  exports: [HostClient, CredentialCipher],
})
export class HostClientModule {}
