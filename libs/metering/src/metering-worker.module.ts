import { Module } from '@nestjs/common';
import { UsageWorkerModule } from './usage/usage-worker.module.js';
import { WalletWorkerModule } from './wallet/wallet-worker.module.js';

/** Sweeps and jobs of accounting. */
@Module({ imports: [UsageWorkerModule, WalletWorkerModule] })
export class MeteringWorkerModule {}
