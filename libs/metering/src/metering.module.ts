import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventLogModule } from '#libs/event-log';
import { AI_METER } from './contracts/call-terms.js';
import { OffPeakRepository } from './off-peak/off-peak.repository.js';
import { OffPeakSchedules } from './off-peak/off-peak.service.js';
import { OffPeakStream } from './off-peak/off-peak.stream.js';
import { QuotaAdmin } from './quota/quota-admin.service.js';
import { QuotaPolicyStream } from './quota/quota-policy.stream.js';
import { QuotaRepository } from './quota/quota.repository.js';
import { AdmissionRules } from './usage/admission-rules.service.js';
import { DeliveryRecord } from './usage/delivery-record.service.js';
import { LostCalls } from './usage/lost-calls.service.js';
import { SeatUsage } from './usage/seat-usage.repository.js';
import { UsageFactsRepository } from './usage/usage-facts.repository.js';
import { UsageFacts } from './usage/usage-facts.service.js';
import { UsageHourStream, UsageLimitsStream } from './usage/usage-facts.stream.js';
import { UsageMeter } from './usage/usage-meter.service.js';
import { UsageRepository } from './usage/usage.repository.js';
import { DebtRepository } from './wallet/debt.repository.js';
import { LedgerRepository } from './wallet/ledger.repository.js';
import { LedgerMaintenance } from './wallet/ledger.service.js';
import { PortalCharges } from './wallet/portal-charges.service.js';
import { ServerCharges } from './wallet/server-charges.service.js';
import { ParkedTopUpEntity, ParkedTopUps } from './wallet/top-up/parked-top-ups.repository.js';
import { WalletAdmin } from './wallet/wallet-admin.service.js';
import { WalletStream } from './wallet/wallet.stream.js';
import { Wallets } from './wallet/wallets.service.js';

const STREAMS = [QuotaPolicyStream, OffPeakStream, UsageHourStream, UsageLimitsStream, WalletStream];

const USAGE = [
  AdmissionRules,
  DeliveryRecord,
  LostCalls,
  OffPeakRepository,
  OffPeakSchedules,
  QuotaAdmin,
  QuotaRepository,
  SeatUsage,
  UsageFacts,
  UsageFactsRepository,
  UsageMeter,
  UsageRepository,
];

const WALLETS = [
  DebtRepository,
  LedgerMaintenance,
  LedgerRepository,
  ParkedTopUps,
  PortalCharges,
  WalletAdmin,
  Wallets,
];

/**
 * Accounting: calls of models are admitted and settled, quotas and windows counted, wallets and their debts kept.
 * Needs the platform modules and `PORTAL_FREEZE`; no HTTP.
 */
@Module({
  imports: [EventLogModule.forFeature({ streams: STREAMS }), TypeOrmModule.forFeature([ParkedTopUpEntity])],
  providers: [...USAGE, ...WALLETS, { provide: AI_METER, useExisting: UsageMeter }],
  exports: [EventLogModule, ...USAGE, ...WALLETS, AI_METER],
})
export class MeteringModule {}

/** Accounting with what only workers do. Needs `CHARGED_SERVERS`. */
@Module({ imports: [MeteringModule], providers: [ServerCharges] })
export class MeteringWorkerModule {}
