import type { Seat } from '../../contracts/seat.js';
import { shownAmount } from '#libs/metering/contracts';

/** A subscription as operators see it. Amounts are credits. */
export interface ShownSeat extends Omit<Seat, 'seatId' | 'paidAmount' | 'version'> {
  readonly id: string;
  readonly paidAmount: number;
}

export function shownSeat({ seatId, paidAmount, version: _, ...seat }: Seat): ShownSeat {
  return { id: seatId, ...seat, paidAmount: shownAmount(paidAmount) };
}
