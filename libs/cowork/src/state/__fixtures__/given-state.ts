import type { OffPeakHours } from '#libs/metering';
import { MICRO, type SeatCounters, seatUseAt } from '#libs/metering/contracts';
import { activationOf, NOTHING_KNOWN } from '../../marketplace/activation.policy.js';
import type { Seat, Tier } from '../../contracts/seat.js';
import { type StateFacts, stateOf } from '../state.policy.js';

export const HOUR_MS = 3_600_000;
const WINDOW_MS = { fiveHour: 5 * HOUR_MS, week: 168 * HOUR_MS, month: 720 * HOUR_MS };
export const DAY_MS = 24 * HOUR_MS;
const ANCHOR = Date.parse('2026-12-01T00:00:00Z');
export const NOW = Date.parse('2026-12-03T13:00:00Z');
export const TOPUP = 'https://pay.example/topup';

function terms(tier: Tier, multiplier: string | null, fee: bigint, tenths: bigint) {
  const share = (units: bigint) => (units * MICRO * tenths) / 10n;
  const limits = { fiveHour: share(1_000n), week: share(4_000n), month: share(10_000n) };
  return { tier, multiplier, feePerMonth: fee * MICRO, limits };
}

const TIERS = [
  terms('FREE', null, 0n, 1n),
  terms('PRO', '×1', 300n, 10n),
  terms('MAX', '×5', 1_200n, 50n),
  terms('ULTRA', '×20', 4_000n, 200n),
];

const SEAT: Seat = {
  seatId: 'seat',
  portalId: 'portal',
  userId: 'user',
  tier: 'PRO',
  state: 'ACTIVE',
  pauseReason: null,
  pausedAt: null,
  termMonths: 1,
  termAnchor: new Date(ANCHOR),
  termNo: 1,
  termStart: new Date(ANCHOR),
  paidThroughAt: new Date('2027-01-01T00:00:00Z'),
  paidAmount: 300n * MICRO,
  pendingTier: null,
  pendingTermMonths: null,
  cancelAtPeriodEnd: false,
  nextDiscountPct: 0,
  quotaAnchor: new Date(ANCHOR),
  boostPct: 0,
  boostExpiresAt: null,
  boostGrantedAt: null,
  resetGrantedAt: null,
  renewalFailedAt: null,
  version: 1,
};

export const HOURS: OffPeakHours = {
  enabled: true,
  visible: 'all',
  timezone: 'UTC',
  currentMultiplier: 1,
  currentWindowEndsInHours: 9,
  nextAtOrBelow: { inHours: 9, multiplier: 0.5 },
  perModel: false,
  modelName: null,
  grid: [],
  nowCell: { dow: 3, hour: 13 },
};

const ACTIVATION = activationOf(
  { kind: 'cloud', isActive: true, frozen: false, model: 'subscription' },
  NOTHING_KNOWN,
  'https://host.example/tariffs',
);

/** Used in the windows of five hours, the week and the month. */
export type Units = readonly [fiveHour: number, week: number, month: number];

/** Counters in units, as a call at an instant leaves them. */
function countersAt(units: Units, atMs: number, savedUnits = 0): SeatCounters {
  const counter = (name: keyof typeof WINDOW_MS, used: number) => ({
    start: new Date(ANCHOR + Math.floor((atMs - ANCHOR) / WINDOW_MS[name]) * WINDOW_MS[name]),
    settled: BigInt(used) * MICRO,
  });
  const windows = {
    fiveHour: counter('fiveHour', units[0]),
    week: counter('week', units[1]),
    month: counter('month', units[2]),
  };
  return { windows, savedStart: windows.month.start, saved: BigInt(savedUnits) * MICRO };
}

/** A state by what differs from a subscription of PRO that has used `u`. */
export interface Given extends Partial<Omit<StateFacts, 'seat' | 'use'>> {
  readonly u: Units;
  readonly seat?: Partial<Seat>;
  /** When the units were used, if not now. */
  readonly usedMs?: number;
  readonly saved?: number;
}

export function read({ u, seat = {}, usedMs, saved, nowMs = NOW, ...facts }: Given) {
  return stateOf({
    seat: { ...SEAT, ...seat },
    use: seatUseAt(countersAt(u, usedMs ?? nowMs, saved), ANCHOR, nowMs),
    tiers: TIERS,
    offPeak: HOURS,
    activation: ACTIVATION,
    portal: { id: 'portal', domain: 'acme.example', frozen: false, frozenForDebt: false },
    topupUrl: TOPUP,
    nowMs,
    ...facts,
  });
}
