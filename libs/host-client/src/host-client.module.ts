import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { ReplicaRegistry } from '#libs/database';
import { OutboundAddresses, ProxyRules, ReplicasModule } from '#libs/http';
import { Metrics } from '#libs/observability';
import { HostBytes } from './bytes/host-bytes.js';
import type { HostClientSettings } from './call/host-call.js';
import { HostClient } from './call/host-client.js';
import { HostTokens } from './call/host-tokens.js';
import type { PacingSettings } from './pacing/host-pace.js';
import { HostPacer } from './pacing/host-pacer.js';
import { measurePacing } from './pacing/pacing-statistics.js';
import { HostTransport } from './transport/host-transport.js';

function paceOf(config: Config): PacingSettings {
  return {
    pace: { burst: config.hostRequestBurst, perSecond: config.hostRequestsPerSecond },
    queueLength: config.hostQueueLength,
    queueWaitMs: config.hostQueueWaitMs,
    concurrency: config.hostConnections,
  };
}

/** Provides {@link HostPacer}, one for the process. */
@Module({
  imports: [ReplicasModule],
  providers: [
    {
      provide: HostPacer,
      inject: [CONFIG, ReplicaRegistry, Metrics],
      useFactory: (config: Config, replicas: ReplicaRegistry, metrics: Metrics) => {
        const pacer = new HostPacer(paceOf(config), replicas);
        measurePacing(metrics, pacer);
        return pacer;
      },
    },
  ],
  exports: [HostPacer],
})
export class PacingModule {}

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
