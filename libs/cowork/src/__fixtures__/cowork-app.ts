import { Global, Module } from '@nestjs/common';
import { AuthModule, DebtFreeze, KeyAdmin, type NewKey, PortalAdmin, UserAdmin } from '#libs/auth';
import { authMigrations } from '#libs/auth/contracts';
import { ConfigModule } from '#libs/config';
import { databaseMigrations, DatabaseModule } from '#libs/database';
import { EventLogModule, eventLogMigrations, EventStore } from '#libs/event-log';
import { HttpModule } from '#libs/http';
import { CLOCK } from '#libs/kernel';
import { meteringMigrations, PORTAL_FREEZE } from '#libs/metering/contracts';
import { WalletAdmin } from '#libs/metering/operator';
import { ObservabilityModule } from '#libs/observability';
import { TestApp, TestClock, type TestDatabase } from '#libs/testing';
import type { Seat, Tier } from '../contracts/seat.js';
import { CoworkModule } from '../cowork.module.js';
import { coworkMigrations } from '../migrations/index.js';
import { SubscriptionAdmin } from '../seats/subscription-admin.service.js';
import { PreviewController } from '../change/change-preview.controller.js';
import { ChangePreviews } from '../change/change-preview.service.js';
import { SeatParking } from '../seats/seat-parking.service.js';
import { Renewals } from '../seats/renewals.service.js';
import { SeatRepository } from '../seats/seat.repository.js';

const MIGRATIONS = [
  ...databaseMigrations,
  ...eventLogMigrations,
  ...authMigrations,
  ...meteringMigrations,
  ...coworkMigrations,
];

@Global()
@Module({
  imports: [AuthModule],
  providers: [{ provide: PORTAL_FREEZE, useExisting: DebtFreeze }],
  exports: [PORTAL_FREEZE],
})
class PortsModule {}

/** What workers and the API do with subscriptions, but for the marketplace of the host. */
@Module({
  imports: [CoworkModule],
  controllers: [PreviewController],
  providers: [ChangePreviews, Renewals, SeatParking],
})
class SubscriptionsModule {}

/** A person on a portal who has a subscription, and a key for its section. */
export interface Subscriber {
  readonly portalId: string;
  readonly userId: string;
  readonly seatId: string;
  readonly key: string;
}

/** Subscriptions with real wallets, on a clock of the spec. */
export class CoworkApp {
  #count = 0;

  private constructor(
    readonly app: TestApp,
    readonly clock: TestClock,
  ) {}

  /** @param database that of another app of the spec; its own when absent. */
  static async start(clock: TestClock, database?: TestDatabase): Promise<CoworkApp> {
    const app = await TestApp.start({
      database: database ?? MIGRATIONS,
      modules: (config, logger) => [
        ConfigModule.with(config),
        ObservabilityModule.forRoot({ logger, process: 'api' }),
        DatabaseModule.forRoot({ applicationName: 'cowork-spec' }),
        EventLogModule.forRoot(),
        HttpModule,
        AuthModule,
        PortsModule,
        CoworkModule,
        SubscriptionsModule,
      ],
      overrides: [{ provide: CLOCK, value: clock }],
    });
    return new CoworkApp(app, clock);
  }

  get admin(): SubscriptionAdmin {
    return this.app.get(SubscriptionAdmin);
  }

  get wallet(): WalletAdmin {
    return this.app.get(WalletAdmin);
  }

  /** A person on a portal of its own; credits are in the wallet before a tier is bought. */
  async subscriber(credits = 0, tier: Tier = 'FREE'): Promise<Subscriber> {
    const domain = `p${(this.#count += 1)}-${process.pid}.example`;
    const place = { domain, name: domain, restUrl: `https://${domain}/rest/` };
    const portal = await this.app.get<PortalAdmin>(PortalAdmin).create(place);
    if (credits > 0) await this.topUp(portal.id, credits);
    return this.colleague(portal.id, tier);
  }

  /** A further person on a portal. */
  async colleague(portalId: string, tier: Tier = 'FREE'): Promise<Subscriber> {
    const hostUserId = (this.#count += 1);
    const user = await this.app.get<UserAdmin>(UserAdmin).create({ portalId, hostUserId, name: 'Ada' });
    const { id: seatId } = await this.admin.activate(portalId, user.id);
    if (tier !== 'FREE') await this.admin.change(seatId, { tier });
    const order: NewKey = { portalId, userId: user.id, kind: 'cowork', scopes: ['svc:cowork'] };
    const { rawKey: key } = await this.app.get<KeyAdmin>(KeyAdmin).create(order);
    return { portalId, userId: user.id, seatId, key };
  }

  async topUp(portalId: string, credits: number): Promise<void> {
    await this.wallet.credit(portalId, String(credits), `c-${(this.#count += 1)}-${portalId}`);
  }

  /** One run of the sweep. */
  sweep(): Promise<void> {
    return this.app.get<Renewals>(Renewals).renewDue();
  }

  async seat({ seatId }: Pick<Subscriber, 'seatId'>): Promise<Seat> {
    const seat = await this.app.get<SeatRepository>(SeatRepository).find(seatId);
    if (!seat) throw new Error(`There is no subscription ${seatId}.`);
    return seat;
  }

  async facts({ seatId }: Pick<Subscriber, 'seatId'>): Promise<string[]> {
    return (await this.app.get<EventStore>(EventStore).load(`seat-${seatId}`)).map(({ type }) => type);
  }

  /** Credits the portal has. */
  async balance({ portalId }: Pick<Subscriber, 'portalId'>): Promise<number> {
    return (await this.wallet.show(portalId)).balance;
  }

  stop(): Promise<void> {
    return this.app.stop();
  }
}
