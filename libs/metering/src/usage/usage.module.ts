import { Module } from '@nestjs/common';
import { EventLogModule } from '#libs/event-log';
import { AI_METER } from '../contracts/ai-meter.port.js';
import { FoldRepository } from '../facts/fold.repository.js';
import { FoldUsage } from '../facts/fold-usage.command.js';
import { UsageHourStream } from '../facts/usage-hour.stream.js';
import { UsageLimitsStream } from '../facts/usage-limits.stream.js';
import { VerifyUsage } from '../facts/verify-usage.query.js';
import { OffPeakAdmin } from '../off-peak/off-peak-admin.js';
import { OffPeakRepository } from '../off-peak/off-peak.repository.js';
import { OffPeakStream } from '../off-peak/off-peak.stream.js';
import { ReadOffPeak } from '../off-peak/read-off-peak.query.js';
import { QuotaAdmin } from '../quota/quota-admin.js';
import { QuotaPolicyRepository } from '../quota/quota-policy.repository.js';
import { QuotaPolicyStream } from '../quota/quota-policy.stream.js';
import { QuotaRepository } from '../quota/quota.repository.js';
import { AdmissionRules } from './admission-rules.query.js';
import { DeliveryRecord } from './delivery-record.js';
import { LostCallsRepository } from './lost-calls.repository.js';
import { SettleLostCalls } from './settle-lost-calls.command.js';
import { UsageMeter } from './usage-meter.js';
import { UsageRepository } from './usage.repository.js';

const STREAMS = [QuotaPolicyStream, OffPeakStream, UsageHourStream, UsageLimitsStream];

/** Admits and settles calls of models; quotas and windows. Needs the platform modules; no HTTP. */
@Module({
  imports: [EventLogModule.forFeature({ streams: STREAMS })],
  providers: [
    AdmissionRules,
    DeliveryRecord,
    FoldRepository,
    FoldUsage,
    LostCallsRepository,
    OffPeakAdmin,
    OffPeakRepository,
    QuotaAdmin,
    QuotaPolicyRepository,
    QuotaRepository,
    ReadOffPeak,
    SettleLostCalls,
    UsageMeter,
    UsageRepository,
    VerifyUsage,
    { provide: AI_METER, useExisting: UsageMeter },
  ],
  exports: [
    AI_METER,
    EventLogModule,
    FoldUsage,
    OffPeakAdmin,
    OffPeakRepository,
    QuotaAdmin,
    QuotaPolicyRepository,
    QuotaRepository,
    ReadOffPeak,
    SettleLostCalls,
    VerifyUsage,
  ],
})
export class UsageModule {}
