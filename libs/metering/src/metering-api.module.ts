import { Module } from '@nestjs/common';
import { UsageApiModule } from './usage/usage-api.module.js';
import { WalletApiModule } from './wallet/wallet-api.module.js';
import { WalletModule } from './wallet/wallet.module.js';

/** Accounting over HTTP. */
@Module({ imports: [UsageApiModule, WalletApiModule, WalletModule], exports: [UsageApiModule, WalletModule] })
export class MeteringApiModule {}
