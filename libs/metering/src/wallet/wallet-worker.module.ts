import { Module } from '@nestjs/common';
import { WalletModule } from './wallet.module.js';

/** Sweeps and jobs of the wallet. */
@Module({ imports: [WalletModule] })
export class WalletWorkerModule {}
