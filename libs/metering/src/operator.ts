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
