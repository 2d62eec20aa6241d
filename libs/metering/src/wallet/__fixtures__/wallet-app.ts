import { Global, Module } from '@nestjs/common';
import { ConfigModule } from '#libs/config';
import { databaseMigrations, DatabaseModule } from '#libs/database';
import { EventLogModule, eventLogMigrations } from '#libs/event-log';
import { HttpModule } from '#libs/http';
import { CLOCK } from '#libs/kernel';
import { ObservabilityModule } from '#libs/observability';
import { TestApp, type TestClock, type TestDatabase } from '#libs/testing';
import { PORTAL_FREEZE, type PortalFreeze } from '../../contracts/portal-freeze.port.js';
import { meteringMigrations } from '../../migrations/index.js';
import { WalletWorkerModule } from '../wallet-worker.module.js';
import { WalletModule } from '../wallet.module.js';

/** Which portals are frozen for debt, kept here in place of the rows of portals. */
export class FrozenPortals implements PortalFreeze {
  readonly frozen = new Set<string>();

  set(portalId: string, frozenForDebt: boolean): Promise<void> {
    if (frozenForDebt) this.frozen.add(portalId);
    else this.frozen.delete(portalId);
    return Promise.resolve();
  }
}

@Global()
@Module({ providers: [{ provide: PORTAL_FREEZE, useClass: FrozenPortals }], exports: [PORTAL_FREEZE] })
class FreezeModule {}

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
      FreezeModule,
      WalletModule,
      WalletWorkerModule,
    ],
    overrides: [{ provide: CLOCK, value: clock }],
  });
}
