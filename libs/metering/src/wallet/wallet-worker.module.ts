import { Module } from '@nestjs/common';
import { FollowDebtJob } from './debt/follow-debt.job.js';
import { ReviewDebtsJob } from './debt/review-debts.job.js';
import { ExpireHoldsJob } from './ledger/expire-holds.job.js';
import { ChargeServers } from './servers/charge-servers.command.js';
import { ChargeServersJob } from './servers/charge-servers.job.js';
import { ChargedUntil } from './servers/charged-until.repository.js';
import { WalletModule } from './wallet.module.js';

/** Sweeps and jobs of the wallet. */
@Module({
  imports: [WalletModule],
  providers: [ChargedUntil, ChargeServers, ChargeServersJob, ExpireHoldsJob, FollowDebtJob, ReviewDebtsJob],
})
export class WalletWorkerModule {}
