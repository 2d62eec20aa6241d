import { Module } from '@nestjs/common';
import { UsageApiModule } from './usage/usage-api.module.js';
import { WalletApiModule } from './wallet/wallet-api.module.js';

/** Accounting over HTTP. */
@Module({ imports: [UsageApiModule, WalletApiModule] })
export class MeteringApiModule {}
