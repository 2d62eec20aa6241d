export { divideUp, MICRO, microOf, shownAmount } from './amounts.js';
export { AI_METER, type AiMeter } from './ai-meter.port.js';
export {
  CALL_CLASSES,
  CALL_ENDS,
  NOTHING_COUNTED,
  PORTAL_WINDOWS,
  SEAT_WINDOWS,
  USAGE_ORIGINS,
  type Admission,
  type CallClass,
  type CallCounts,
  type CallEnd,
  type CallOrder,
  type CallRate,
  type CallRates,
  type Payer,
  type SeatAllowance,
  type SettledCall,
  type UsageOrigin,
} from './call-terms.js';
export type { ChargedServer, ServerSpan } from './charged-server.js';
export { CHARGED_SERVERS, type ChargedServers } from './charged-servers.port.js';
export { KNOWN_PORTALS, type KnownPortals } from './known-portals.port.js';
export type { ChargeOrder, GrantOrder, HeldCharge } from './charge-terms.js';
export type {
  AdjustmentReason,
  CountedSeat,
  SeatUse,
  SeatWindow,
  SeatWindowUse,
} from './seat-usage-terms.js';
export { NO_SEAT_COUNTERS, type SeatCounters, seatUseAt } from '../seats/seat-use.policy.js';
export { METERING_MODULE } from './metering-module.data.js';
export { OFF_PEAK_READ, PACING_READ, PACING_WRITE, USAGE_READ } from './metering-access.js';
export { PORTAL_DATES, type PortalDates } from './portal-dates.port.js';
export { PORTAL_FREEZE, type PortalFreeze } from './portal-freeze.port.js';
export { meteringMigrations } from '../migrations/index.js';
export type {
  DebtEvent,
  WalletEvent,
  WalletFrozen,
  WalletCleared,
  WalletInDebt,
  WalletMovement,
} from './wallet.events.js';
export { walletFact } from './wallet.reactions.js';
export {
  DEBT_STATES,
  ENTRY_KINDS,
  type DebtState,
  type EntryKind,
  type WalletStanding,
} from './wallet-terms.js';
