import { Module } from '@nestjs/common';
import { CouponsModule } from './coupons/coupons.module.js';
import { CoworkModule } from './cowork.module.js';
import { SubscriptionAdmin } from './seats/admin/subscription-admin.js';
import { TierAdmin } from './tiers/tier-admin.js';

/** Operators' work with subscriptions. */
@Module({
  imports: [CoworkModule, CouponsModule],
  providers: [SubscriptionAdmin, TierAdmin],
  exports: [CoworkModule, CouponsModule, SubscriptionAdmin, TierAdmin],
})
export class CoworkOperatorModule {}
