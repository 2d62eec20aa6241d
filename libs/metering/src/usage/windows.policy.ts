import { PORTAL_WINDOWS, SEAT_WINDOWS } from '../contracts/call-terms.js';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long windows are, in milliseconds. Months of accounting have 30 days. */
export const WINDOW_MS = {
  fiveHour: 5 * HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
} as const;

export type WindowName = keyof typeof WINDOW_MS;
export type CountedPayer = 'portal' | 'seat';

/** Windows of a subject in the order of their columns. */
export const WINDOWS_OF: Readonly<Record<CountedPayer, readonly WindowName[]>> = {
  portal: PORTAL_WINDOWS,
  seat: SEAT_WINDOWS,
};

/**
 * Where the window that holds an instant starts. Windows lie on a grid from an anchor and are half-open: the instant
 * a window ends belongs to the next one. Reading moves nothing.
 */
export function windowStart(anchorMs: number, lengthMs: number, nowMs: number): number {
  return anchorMs + Math.floor((nowMs - anchorMs) / lengthMs) * lengthMs;
}

/** One window as a row of counters holds it. */
export interface WindowCounter {
  /** Null before the first call. */
  readonly startMs: number | null;
  readonly settled: bigint;
  readonly reserved: bigint;
}

/** The counter as it counts at a moment: one whose window is over is empty. A clock put back changes nothing. */
export function countedAt(
  counter: WindowCounter,
  anchorMs: number,
  lengthMs: number,
  nowMs: number,
): WindowCounter {
  const startMs = windowStart(anchorMs, lengthMs, nowMs);
  return counter.startMs !== null && counter.startMs >= startMs
    ? counter
    : { startMs, settled: 0n, reserved: 0n };
}

export type SeatWindow = (typeof SEAT_WINDOWS)[number];

/** A subscription as far as its windows depend on it. */
export interface CountedSeat {
  readonly seatId: string;
  readonly portalId: string;
  /** The grid of its windows starts here. */
  readonly anchorMs: number;
}

/** A window as it counts now; amounts in micro-units. */
export interface SeatWindowUse {
  readonly startMs: number;
  readonly resetMs: number;
  readonly settled: bigint;
}

/** What a subscription has used. */
export interface SeatUse extends Readonly<Record<SeatWindow, SeatWindowUse>> {
  /** What hours in which units cost less have saved in the month, in micro-units. */
  readonly saved: bigint;
}

/** Why a counter changes that no call has moved. */
export type AdjustmentReason = 'RELIEF' | 'DOWNGRADE' | 'OPERATOR';

/** The counters of a subscription as its row keeps them. */
export interface SeatCounters {
  readonly windows: Readonly<Record<SeatWindow, { readonly start: Date | null; readonly settled: bigint }>>;
  readonly savedStart: Date | null;
  readonly saved: bigint;
}

export const NO_SEAT_COUNTERS: SeatCounters = {
  windows: {
    fiveHour: { start: null, settled: 0n },
    week: { start: null, settled: 0n },
    month: { start: null, settled: 0n },
  },
  savedStart: null,
  saved: 0n,
};

/** What counters come to at a moment: what belongs to a window that is over counts no more. */
export function seatUseAt(
  { windows, savedStart, saved }: SeatCounters,
  anchorMs: number,
  nowMs: number,
): SeatUse {
  const windowOf = (name: SeatWindow): SeatWindowUse => {
    const { start, settled } = windows[name];
    const counter = { startMs: start?.getTime() ?? null, settled, reserved: 0n };
    const counted = countedAt(counter, anchorMs, WINDOW_MS[name], nowMs);
    const startMs = counted.startMs ?? anchorMs;
    return { startMs, resetMs: startMs + WINDOW_MS[name], settled: counted.settled };
  };
  const month = windowOf('month');
  return {
    fiveHour: windowOf('fiveHour'),
    week: windowOf('week'),
    month,
    saved: savedStart?.getTime() === month.startMs ? saved : 0n,
  };
}
