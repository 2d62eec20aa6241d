import { Module } from '@nestjs/common';
import { AI_METER } from '../contracts/ai-meter.port.js';
import { OffPeakRepository } from '../off-peak/off-peak.repository.js';
import { QuotaPolicyRepository } from '../quota/quota-policy.repository.js';
import { AdmissionRules } from './admission-rules.query.js';
import { UsageMeter } from './usage-meter.js';
import { UsageRepository } from './usage.repository.js';

/** Admits and settles calls of models; quotas and windows. Needs the platform modules; no HTTP. */
@Module({
  providers: [
    AdmissionRules,
    OffPeakRepository,
    QuotaPolicyRepository,
    UsageMeter,
    UsageRepository,
    { provide: AI_METER, useExisting: UsageMeter },
  ],
  exports: [AI_METER],
})
export class UsageModule {}
