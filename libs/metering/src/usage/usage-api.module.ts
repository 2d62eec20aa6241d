import { Module } from '@nestjs/common';
import { OffPeakController } from '../off-peak/off-peak.controller.js';
import { ChoosePacing } from '../quota/choose-pacing.command.js';
import { PacingController } from '../quota/pacing.controller.js';
import { QuotaController } from '../quota/quota.controller.js';
import { ReadQuota } from '../quota/read-quota.query.js';
import { UsageReportController } from '../report/usage-report.controller.js';
import { ReadUsageReport } from '../report/usage-report.query.js';
import { UsageReportRepository } from '../report/usage-report.repository.js';
import { UsageModule } from './usage.module.js';

/** Quota, usage and off-peak hours over HTTP. Needs `PORTAL_DATES`. */
@Module({
  imports: [UsageModule],
  controllers: [OffPeakController, PacingController, QuotaController, UsageReportController],
  providers: [ChoosePacing, ReadQuota, ReadUsageReport, UsageReportRepository],
  exports: [ReadQuota],
})
export class UsageApiModule {}
