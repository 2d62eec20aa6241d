import { Module } from '@nestjs/common';
import { routesBelow } from '#libs/http';
import { MeteringModule } from './metering.module.js';
import { OffPeakController } from './off-peak/off-peak.controller.js';
import { QuotaController } from './quota/quota.controller.js';
import { PortalQuotas } from './quota/quota.service.js';
import { UsageReportController } from './report/usage-report.controller.js';
import { UsageReports } from './report/usage-report.service.js';
import { Payments, StandardWebhookProvider, TOP_UP_PROVIDER } from './wallet/top-up/payments.service.js';
import { TopUpController } from './wallet/top-up/top-up.controller.js';
import { WalletStatement } from './wallet/wallet-statement.service.js';
import { WalletController } from './wallet/wallet.controller.js';

@Module({
  imports: [MeteringModule],
  controllers: [OffPeakController, QuotaController, UsageReportController, TopUpController, WalletController],
  providers: [
    Payments,
    PortalQuotas,
    UsageReports,
    WalletStatement,
    { provide: TOP_UP_PROVIDER, useClass: StandardWebhookProvider },
  ],
  exports: [MeteringModule, PortalQuotas],
})
class MeteringRoutesModule {}

/** Quota, usage, wallets and payments over HTTP. Needs `PORTAL_DATES` and `KNOWN_PORTALS`. */
export const MeteringApiModule = routesBelow(MeteringRoutesModule);
