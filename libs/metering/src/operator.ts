/**
 * What operators use of this lib, without HTTP.
 * @packageDocumentation
 */
export { MeteringModule } from './metering.module.js';
export {
  type ShownMovement,
  type ShownParkedTopUp,
  type ShownPosting,
  type ShownWallet,
} from './wallet/accounts/shown-wallet.js';
export { WalletAdmin, type StatementRange } from './wallet/accounts/wallet-admin.js';
export { type LedgerDifference, type LedgerReport } from './wallet/ledger/verify-ledger.query.js';
export { PortalCharges } from './wallet/charges/portal-charges.js';
export { SeatUsage } from './seats/seat-usage.js';
export { OffPeakAdmin } from './off-peak/off-peak-admin.js';
export type { OffPeakHours } from './off-peak/off-peak-hours.policy.js';
export type { ScheduleOrder } from './off-peak/schedule-input.policy.js';
export { QuotaAdmin, type QuotaOrder, type QuotaRecord } from './quota/quota-admin.js';
export { FoldUsage } from './facts/fold-usage.command.js';
export { type UsageDifference, VerifyUsage } from './facts/verify-usage.query.js';
