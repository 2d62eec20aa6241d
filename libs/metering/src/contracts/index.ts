export { divideUp, MICRO, microOf, shownAmount, CHARGED_SERVERS, type ChargedServer, type ChargedServers, type ChargeOrder, type GrantOrder, type HeldCharge, type ServerSpan, KNOWN_PORTALS, type KnownPortals, PORTAL_DATES, type PortalDates, PORTAL_FREEZE, type PortalFreeze } from './charge-terms.js';
export {
  AI_METER,
  CALL_CLASSES,
  CALL_ENDS,
  NOTHING_COUNTED,
  PORTAL_WINDOWS,
  SEAT_WINDOWS,
  USAGE_ORIGINS,
  type Admission,
  type AiMeter,
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
export { OFF_PEAK_READ, PACING_READ, PACING_WRITE, USAGE_READ } from './metering-access.js';
export {
  DEBT_STATES,
  ENTRY_KINDS,
  METERING_MODULE,
  type DebtEvent,
  type DebtState,
  type EntryKind,
  type WalletCleared,
  type WalletEvent,
  walletFact,
  type WalletFrozen,
  type WalletInDebt,
  type WalletMovement,
  type WalletStanding,
} from './wallet.events.js';
export {
  type AdjustmentReason,
  type CountedSeat,
  NO_SEAT_COUNTERS,
  type SeatCounters,
  type SeatUse,
  seatUseAt,
  type SeatWindow,
  type SeatWindowUse,
} from '../usage/windows.policy.js';
export { meteringMigrations } from '../migrations/index.js';
