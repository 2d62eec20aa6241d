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
export { PORTAL_FREEZE, type PortalFreeze } from './portal-freeze.port.js';
export { meteringMigrations } from '../migrations/index.js';
