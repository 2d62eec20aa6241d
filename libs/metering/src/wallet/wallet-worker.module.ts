import { Module } from '@nestjs/common';
import { FollowDebtJob } from './debt/follow-debt.job.js';
import { ReviewDebtsJob } from './debt/review-debts.job.js';
import { ExpireHoldsJob } from './ledger/expire-holds.job.js';
import { WalletModule } from './wallet.module.js';

/** Sweeps and jobs of the wallet. */
@Module({ imports: [WalletModule], providers: [ExpireHoldsJob, FollowDebtJob, ReviewDebtsJob] })
export class WalletWorkerModule {}
