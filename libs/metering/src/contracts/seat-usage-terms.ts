import type { SEAT_WINDOWS } from './call-terms.js';

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
