import { Module } from '@nestjs/common';
import { CoworkModule } from './cowork.module.js';
import { SubscriptionAdmin } from './seats/subscription-admin.service.js';
import { TierAdmin } from './seats/tiers.service.js';

const PROVIDERS = [SubscriptionAdmin, TierAdmin];

/** Operators' work with subscriptions and tiers, beside that with coupons. No HTTP. */
@Module({ imports: [CoworkModule], providers: PROVIDERS, exports: [CoworkModule, ...PROVIDERS] })
export class CoworkOperatorModule {}
