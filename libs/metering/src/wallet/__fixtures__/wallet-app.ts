import { Global, Module } from '@nestjs/common';
import { ConfigModule } from '#libs/config';
import { databaseMigrations, DatabaseModule } from '#libs/database';
import { eventLogMigrations, EventLogModule } from '#libs/event-log';
import { HttpModule } from '#libs/http';
import { CLOCK } from '#libs/kernel';
import { ObservabilityModule } from '#libs/observability';
import { TestApp, type TestClock, type TestDatabase } from '#libs/testing';
import {
  CHARGED_SERVERS,
  type ChargedServer,
  type ChargedServers,
  PORTAL_FREEZE,
  type PortalFreeze,
  type ServerSpan,
} from '../../contracts/charge-terms.js';
import { meteringMigrations } from '../../migrations/index.js';
import { MeteringModule, MeteringWorkerModule } from '../../metering.module.js';

/** Which portals are frozen for debt, kept here in place of the rows of portals. */
export class FrozenPortals implements PortalFreeze {
  readonly frozen = new Set<string>();

  set(portalId: string, frozenForDebt: boolean): Promise<void> {
    if (frozenForDebt) this.frozen.add(portalId);
    else this.frozen.delete(portalId);
    return Promise.resolve();
  }

  isFrozen(portalId: string): Promise<boolean> {
    return Promise.resolve(this.frozen.has(portalId));
  }
}

/** Servers that a spec makes up. */
export class MadeUpServers implements ChargedServers {
  readonly servers = new Map<string, ChargedServer & { readonly spans: readonly ServerSpan[] }>();

  page(_since: Date, after: string | null, limit: number): Promise<readonly ChargedServer[]> {
    const sorted = [...this.servers.values()].sort((one, other) => (one.serverId < other.serverId ? -1 : 1));
    const rest = sorted.filter(({ serverId }) => after === null || serverId > after);
    return Promise.resolve(rest.slice(0, limit));
  }

  spans(serverId: string): Promise<readonly ServerSpan[]> {
    return Promise.resolve(this.servers.get(serverId)?.spans ?? []);
  }
}

@Global()
@Module({
  providers: [
    { provide: PORTAL_FREEZE, useClass: FrozenPortals },
    { provide: CHARGED_SERVERS, useClass: MadeUpServers },
  ],
  exports: [PORTAL_FREEZE, CHARGED_SERVERS],
})
export class PortsModule {}

/** Wallets with their sweeps, on a database of its own or that of another one. */
export function startWallets(
  clock: TestClock,
  settings: Readonly<Record<string, string>> = {},
  database?: TestDatabase,
): Promise<TestApp> {
  return TestApp.start({
    database: database ?? [...databaseMigrations, ...eventLogMigrations, ...meteringMigrations],
    settings,
    modules: (config, logger) => [
      ConfigModule.with(config),
      ObservabilityModule.forRoot({ logger, process: 'worker' }),
      DatabaseModule.forRoot({ applicationName: 'test' }),
      EventLogModule.forRoot(),
      HttpModule,
      PortsModule,
      MeteringModule,
      MeteringWorkerModule,
    ],
    overrides: [{ provide: CLOCK, value: clock }],
  });
}
