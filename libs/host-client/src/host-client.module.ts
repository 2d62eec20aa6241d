import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { OutboundAddresses, ProxyRules } from '#libs/http';
import { HostBytes } from './bytes/host-bytes.js';
import { HostClient } from './call/host-client.js';
import type { HostClientSettings } from './call/host-client-settings.js';
import { HostPacer } from './pacing/host-pacer.js';
import { PacingModule } from './pacing/pacing.module.js';
import { HostTokens } from './tokens/host-tokens.js';
import { HostTransport } from './transport/host-transport.js';

const USER_AGENT = 'portico';
const MAX_ORIGINS = 500;
const SETTINGS = Symbol('HOST_CLIENT_SETTINGS');

function settingsOf(config: Config): HostClientSettings {
  return {
    timeoutMs: config.hostTimeoutMs,
    maxResponseBytes: config.hostMaxResponseBytes,
    connections: config.hostConnections,
    maxOrigins: MAX_ORIGINS,
    userAgent: USER_AGENT,
    addresses: new OutboundAddresses(config.outboundPrivateNetworks),
    proxies: ProxyRules.of(config),
  };
}

/** Provides {@link HostClient}, {@link HostBytes} and {@link HostTokens}, built from the configuration. */
@Module({
  imports: [PacingModule],
  providers: [
    { provide: SETTINGS, inject: [CONFIG], useFactory: settingsOf },
    {
      provide: HostTransport,
      inject: [SETTINGS],
      useFactory: (settings: HostClientSettings) => new HostTransport(settings),
    },
    {
      provide: HostClient,
      inject: [SETTINGS, HostTransport, HostPacer],
      useFactory: (settings: HostClientSettings, transport: HostTransport, pacer: HostPacer) =>
        new HostClient(settings, transport, pacer),
    },
    {
      provide: HostBytes,
      inject: [SETTINGS, HostPacer],
      useFactory: (settings: HostClientSettings, pacer: HostPacer) => new HostBytes(settings, pacer),
    },
    {
      provide: HostTokens,
      inject: [SETTINGS, HostTransport],
      useFactory: (settings: HostClientSettings, transport: HostTransport) =>
        new HostTokens(settings, transport),
    },
  ],
  exports: [HostBytes, HostClient, HostTokens],
})
export class HostClientModule {}
