import { Module } from '@nestjs/common';
import { WalletModule } from './wallet.module.js';

/** Payments that come in over HTTP. */
@Module({ imports: [WalletModule] })
export class WalletApiModule {}
