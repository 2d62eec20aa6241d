import { countedAt, NO_SEAT_COUNTERS, type SeatCounters, seatUseAt, WINDOW_MS } from './windows.policy.js';

const ANCHOR = Date.UTC(2026, 5, 1);
const NOW = ANCHOR + 8 * WINDOW_MS.day + 60_000;
const [HOURS, WEEK, MONTH] = [ANCHOR + 38 * WINDOW_MS.fiveHour, ANCHOR + WINDOW_MS.week, ANCHOR];

const counters = (
  fiveHour: number | null,
  week: number | null,
  month: number | null,
  saved: number | null = month,
): SeatCounters => {
  const dated = (ms: number | null) => (ms === null ? null : new Date(ms));
  return {
    windows: {
      fiveHour: { start: dated(fiveHour), settled: 1n },
      week: { start: dated(week), settled: 2n },
      month: { start: dated(month), settled: 3n },
    },
    savedStart: dated(saved),
    saved: 4n,
  };
};

const use = (fiveHour: bigint, week: bigint, month: bigint, saved: bigint) => ({
  fiveHour: { startMs: HOURS, resetMs: HOURS + 5 * 3_600_000, settled: fiveHour },
  week: { startMs: WEEK, resetMs: WEEK + 7 * 24 * 3_600_000, settled: week },
  month: { startMs: MONTH, resetMs: MONTH + 30 * 24 * 3_600_000, settled: month },
  saved,
});

describe('what a subscription has used', () => {
  it.each<[string, SeatCounters, object]>([
    ['in windows that last', counters(HOURS, WEEK, MONTH), use(1n, 2n, 3n, 4n)],
    ['before the first call', NO_SEAT_COUNTERS, use(0n, 0n, 0n, 0n)],
    ['in short windows that are over', counters(HOURS - 1, WEEK - 1, MONTH), use(0n, 0n, 3n, 4n)],
    ['in a month that is over', counters(HOURS, WEEK, MONTH - WINDOW_MS.month), use(1n, 2n, 0n, 0n)],
    ['savings of another month', counters(HOURS, WEEK, MONTH, MONTH - 1), use(1n, 2n, 3n, 0n)],
    ['nothing saved yet', counters(HOURS, WEEK, MONTH, null), use(1n, 2n, 3n, 0n)],
  ])('%s', (_what, some, expected) => {
    expect(seatUseAt(some, ANCHOR, NOW)).toEqual(expected);
  });

  it('is nothing in counters no call has moved', () => {
    const untouched = { start: null, settled: 0n };
    expect(NO_SEAT_COUNTERS).toEqual({
      windows: { fiveHour: untouched, week: untouched, month: untouched },
      savedStart: null,
      saved: 0n,
    });
  });

  it('counts in a window that begins at the epoch', () => {
    const counter = { startMs: null, settled: 5n, reserved: 1n };
    expect(countedAt(counter, 0, 1_000, -500)).toEqual({ startMs: -1_000, settled: 0n, reserved: 0n });
  });
});
