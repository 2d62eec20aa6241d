import { Inject, Injectable } from '@nestjs/common';
import { portalFact, userFact } from '#libs/auth/contracts';
import { Accounts, Portals } from '#libs/auth/operator';
import { systemMeta } from '#libs/event-log/contracts';
import { type JobContext, JobHandler, MAINTENANCE_QUEUE, type RequestedJobDefinition } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import type { Seat } from '../contracts/seat.js';
import { phaseOf, SEAT_RULES } from './seat-rules.data.js';
import { SeatRepository } from './seat.repository.js';
import { SeatStream } from './seat.stream.js';
import { Subscriptions } from './subscriptions.service.js';

/** Who may use the service from now on, or no longer. */
type Changed = { readonly portalId: string } | { readonly userId: string };

const PARK_SUBSCRIPTIONS: RequestedJobDefinition<Changed> = {
  name: 'park-subscriptions',
  queue: MAINTENANCE_QUEUE,
  on: [
    userFact('user_state_changed', {
      id: ({ eventId }) => eventId,
      data: ({ streamId }): Changed => ({ userId: streamId.slice('user-'.length) }),
    }),
    portalFact('portal_state_changed', {
      id: ({ eventId }) => eventId,
      data: ({ streamId }): Changed => ({ portalId: streamId.slice('portal-'.length) }),
    }),
  ],
};

/** What `park` takes from a subscription while it holds. */
type Obstacle = 'person_left' | 'portal';

/**
 * Parks a paid subscription whose person, or whose portal, may not use the service now, and takes that back when they
 * may again. What an operator has parked stays parked.
 */
@Injectable()
export class SeatParking {
  constructor(
    private readonly seats: SeatRepository,
    private readonly portals: Portals,
    private readonly accounts: Accounts,
    private readonly stream: SeatStream,
    private readonly subscriptions: Subscriptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A person left or came back, a portal was suspended or let in again: what that means for subscriptions. */
  @JobHandler(PARK_SUBSCRIPTIONS)
  async follow({ data }: JobContext<Changed>): Promise<void> {
    const seats =
      'portalId' in data ? await this.seats.ofPortal(data.portalId) : await this.seats.ofUser(data.userId);
    for (const seat of seats) await this.followSeat(seat);
  }

  /** Looks at how things stand now, whatever the fact was that brought it here. */
  private async followSeat(seat: Seat): Promise<void> {
    const obstacle = await this.obstacleOf(seat);
    const order = obstacle ? this.parking(seat, obstacle) : await this.unparking(seat);
    if (order) await this.subscriptions.order(seat.seatId, order, systemMeta(seat.seatId));
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
