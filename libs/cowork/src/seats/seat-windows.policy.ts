import { type CountedSeat, SEAT_WINDOWS, type SeatUse, type SeatWindow } from '#libs/metering/contracts';
import type { Seat, TierTerms } from '../contracts/seat.js';

/** A subscription as its counters know it. */
export function countedSeat({ seatId, portalId, quotaAnchor }: Seat): CountedSeat {
  return { seatId, portalId, anchorMs: quotaAnchor.getTime() };
}

export type WindowLimits = TierTerms['limits'];

/** A window as its owner sees it. */
export interface ShownWindow {
  /** Of the limit with any boost; 0 to 100. */
  readonly pctUsed: number;
  readonly resetAt: string;
  readonly exhausted: boolean;
}

/** Percent a boost adds now: it counts until the instant it expires, whether or not anybody has ended it since. */
export function boostAt(
  { boostPct, boostExpiresAt }: Pick<Seat, 'boostPct' | 'boostExpiresAt'>,
  nowMs: number,
): number {
  return boostExpiresAt && boostExpiresAt.getTime() > nowMs ? boostPct : 0;
}

/** What a subscription may use in each window, in micro-units. */
export function limitsOf(
  { limits }: Pick<TierTerms, 'limits'>,
  seat: Pick<Seat, 'boostPct' | 'boostExpiresAt'>,
  nowMs: number,
): WindowLimits {
  const percent = BigInt(100 + boostAt(seat, nowMs));
  const boosted = (limit: bigint) => (limit * percent) / 100n;
  return { fiveHour: boosted(limits.fiveHour), week: boosted(limits.week), month: boosted(limits.month) };
}

/** `part` of `whole` in steps of 1 / `scale`, half a step up, never more than all of it. */
function shareOf(part: bigint, whole: bigint, scale: bigint): number {
  const share = (2n * scale * part + whole) / (2n * whole);
  return Number(share < scale ? share : scale);
}

/** Percent as it is shown. */
export function percentOf(settled: bigint, limit: bigint): number {
  return shareOf(settled, limit, 100n);
}

/** The same with one decimal. */
export function finePercentOf(amount: bigint, limit: bigint): number {
  return shareOf(amount, limit, 1_000n) / 10;
}

export function isExhausted(use: SeatUse, limits: WindowLimits, window: SeatWindow): boolean {
  return use[window].settled >= limits[window];
}

export function windowsOf(use: SeatUse, limits: WindowLimits): Readonly<Record<SeatWindow, ShownWindow>> {
  const shown = (window: SeatWindow): ShownWindow => ({
    pctUsed: percentOf(use[window].settled, limits[window]),
    resetAt: new Date(use[window].resetMs).toISOString(),
    exhausted: isExhausted(use, limits, window),
  });
  return { fiveHour: shown('fiveHour'), week: shown('week'), month: shown('month') };
}

/** The window that is used most; the longer one of equals, and full is full. */
export function bottleneckOf(use: SeatUse, limits: WindowLimits): SeatWindow {
  const counted = (window: SeatWindow) =>
    use[window].settled < limits[window] ? use[window].settled : limits[window];
  return SEAT_WINDOWS.reduce((most, window) =>
    counted(window) * limits[most] >= counted(most) * limits[window] ? window : most,
  );
}
