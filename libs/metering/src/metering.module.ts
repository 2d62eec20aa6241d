import { Module } from '@nestjs/common';
import { UsageModule } from './usage/usage.module.js';
import { WalletModule } from './wallet/wallet.module.js';

/** Accounting as other libs use it. No HTTP. */
@Module({ imports: [UsageModule, WalletModule], exports: [UsageModule] })
export class MeteringModule {}
