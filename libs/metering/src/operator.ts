/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { MeteringModule } from './metering.module.js';
export type { OffPeakHours, ScheduleOrder } from './off-peak/off-peak.policy.js';
export { OffPeakSchedules } from './off-peak/off-peak.service.js';
export { QuotaAdmin, type QuotaOrder, type QuotaRecord } from './quota/quota-admin.service.js';
export { SeatUsage } from './usage/seat-usage.repository.js';
export type { UsageDifference } from './usage/usage-facts.repository.js';
export { UsageFacts } from './usage/usage-facts.service.js';
export type { LedgerDifference, LedgerReport } from './wallet/ledger.service.js';
export { PortalCharges } from './wallet/portal-charges.service.js';
export {
  type ShownMovement,
  type ShownParkedTopUp,
  type ShownPosting,
  type ShownWallet,
  type StatementRange,
  WalletAdmin,
} from './wallet/wallet-admin.service.js';
