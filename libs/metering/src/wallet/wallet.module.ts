import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { ReverseEntry } from './accounts/reverse-entry.command.js';
import { TopUp } from './accounts/top-up.command.js';
import { WalletAdmin } from './accounts/wallet-admin.js';
import { Wallets } from './accounts/wallets.js';
import { DebtTermsSetting } from './debt/debt-terms.js';
import { DebtRepository } from './debt/debt.repository.js';
import { FollowDebt } from './debt/follow-debt.command.js';
import { WalletStream } from './debt/wallet.stream.js';
import { PortalCharges } from './charges/portal-charges.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { VerifyLedger } from './ledger/verify-ledger.query.js';
import { ParkedTopUps } from './top-up/parked-top-ups.repository.js';

/** The wallets of portals and their debts. Needs the platform modules and `PORTAL_FREEZE`; no HTTP. */
@Module({
  imports: [LedgerModule, EventLogModule.forFeature({ streams: [WalletStream] })],
  providers: [
    DebtRepository,
    DebtTermsSetting,
    FollowDebt,
    ParkedTopUps,
    PortalCharges,
    ReverseEntry,
    TopUp,
    VerifyLedger,
    WalletAdmin,
    Wallets,
  ],
  exports: [
    LedgerModule,
    EventLogModule,
    DebtRepository,
    DebtTermsSetting,
    FollowDebt,
    ParkedTopUps,
    PortalCharges,
    ReverseEntry,
    TopUp,
    VerifyLedger,
    WalletAdmin,
    Wallets,
  ],
})
export class WalletModule {}
