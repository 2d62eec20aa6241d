import type { SeatUse, SeatWindow, SeatWindowUse } from '../contracts/seat-usage-terms.js';
import { countedAt, WINDOW_MS } from '../usage/windows.policy.js';

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
