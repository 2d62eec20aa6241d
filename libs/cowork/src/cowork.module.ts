import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthAdminModule } from '#libs/auth/operator';
import { EventLogModule } from '#libs/event-log';
import { MeteringModule } from '#libs/metering/operator';
import { QuoteEntity, QuoteRepository } from './change/quote.repository.js';
import { Coupons } from './coupons/coupons.service.js';
import { CouponEntity, CouponRedemptionEntity, CouponRepository } from './coupons/coupon.repository.js';
import { MarketTrialStream } from './marketplace/market-trial.stream.js';
import { MarketplaceRepository, MarketStandingEntity } from './marketplace/marketplace.repository.js';
import { DueSeats } from './seats/due-seats.repository.js';
import { SeatAccess } from './seats/seat-access.service.js';
import { SeatAccounting } from './seats/seat-accounting.service.js';
import { SeatRepository } from './seats/seat.repository.js';
import { SeatStream } from './seats/seat.stream.js';
import { SubscriptionAdmin } from './seats/subscription-admin.service.js';
import { Subscriptions } from './seats/subscriptions.service.js';
import { TierEntity, TierRepository } from './seats/tier.repository.js';
import { Tiers } from './seats/tiers.service.js';

const PROVIDERS = [
  CouponRepository,
  Coupons,
  DueSeats,
  MarketplaceRepository,
  QuoteRepository,
  SeatAccess,
  SeatAccounting,
  SeatRepository,
  SubscriptionAdmin,
  Subscriptions,
  TierRepository,
  Tiers,
];

/** Subscriptions, their facts, what tiers give, and operators' work with them. Needs the platform modules and `PORTAL_FREEZE`; no HTTP. */
@Module({
  imports: [
    AuthAdminModule,
    MeteringModule,
    EventLogModule.forFeature({ streams: [SeatStream, MarketTrialStream] }),
    TypeOrmModule.forFeature([
      CouponEntity,
      CouponRedemptionEntity,
      MarketStandingEntity,
      QuoteEntity,
      TierEntity,
    ]),
  ],
  providers: PROVIDERS,
  exports: [...PROVIDERS, AuthAdminModule, MeteringModule, EventLogModule],
})
export class CoworkModule {}
