import { Inject, Injectable } from '@nestjs/common';
import { Accounts, Portals } from '#libs/auth/operator';
import { systemMeta } from '#libs/event-log/contracts';
import { CLOCK, type Clock } from '#libs/kernel';
import type { Seat } from '../../contracts/seat.js';
import { phaseOf, SEAT_RULES } from '../life/seat-rules.data.js';
import { SeatStream } from '../life/seat.stream.js';
import { OrderSeat } from '../orders/order-seat.command.js';

/** What `park` takes from a subscription while it holds. */
type Obstacle = 'person_left' | 'portal';

/**
 * Parks a paid subscription whose person, or whose portal, may not use the service now, and takes that back when they
 * may again. What an operator has parked stays parked.
 */
@Injectable()
export class FollowStanding {
  constructor(
    private readonly portals: Portals,
    private readonly accounts: Accounts,
    private readonly stream: SeatStream,
    private readonly orders: OrderSeat,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Looks at how things stand now, whatever the fact was that brought it here. */
  async execute(seat: Seat): Promise<void> {
    const obstacle = await this.obstacleOf(seat);
    const order = obstacle ? this.parking(seat, obstacle) : await this.unparking(seat);
    if (order) await this.orders.execute(seat.seatId, order, systemMeta(seat.seatId));
  }

  private async obstacleOf({ portalId, userId }: Seat): Promise<Obstacle | null> {
    const [portal, accounts] = await Promise.all([this.portals.find(portalId), this.accounts.find([userId])]);
    if (portal?.state !== 'ACTIVE') return 'portal';
    return accounts.get(userId)?.state === 'ACTIVE' ? null : 'person_left';
  }

  private parking(seat: Seat, reason: Obstacle) {
    return SEAT_RULES[phaseOf(seat)].park === 'go' ? ({ type: 'park', reason } as const) : null;
  }

  private async unparking({ seatId, state, paidThroughAt }: Seat) {
    if (state !== 'PARKED' || paidThroughAt.getTime() <= this.clock.nowMs()) return null;
    const { events } = await this.stream.load(seatId);
    const parked = events.findLast((event) => event.type === 'seat_parked');
    return parked?.data.reason === 'operator' ? null : ({ type: 'unpark' } as const);
  }
}
