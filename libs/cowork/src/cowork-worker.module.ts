import { Module } from '@nestjs/common';
import { HostAccessModule } from '#libs/auth';
import { CoworkModule } from './cowork.module.js';
import { HostMarketplace, MARKET_TRIAL_HOST } from './marketplace/host-marketplace.js';
import { MarketplaceSync } from './marketplace/marketplace-sync.service.js';
import { Renewals } from './seats/renewals.service.js';
import { SeatParking } from './seats/seat-parking.service.js';

/** Sweeps and jobs of subscriptions, and what they ask the host about its marketplace. */
@Module({
  imports: [CoworkModule, HostAccessModule],
  providers: [
    MarketplaceSync,
    Renewals,
    SeatParking,
    { provide: MARKET_TRIAL_HOST, useClass: HostMarketplace },
  ],
})
export class CoworkWorkerModule {}
