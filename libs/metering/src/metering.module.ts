import { Module } from '@nestjs/common';
import { SeatUsageModule } from './seats/seat-usage.module.js';
import { UsageModule } from './usage/usage.module.js';
import { WalletModule } from './wallet/wallet.module.js';

/** Accounting as other libs use it. No HTTP. */
@Module({
  imports: [UsageModule, SeatUsageModule, WalletModule],
  exports: [UsageModule, SeatUsageModule, WalletModule],
})
export class MeteringModule {}
