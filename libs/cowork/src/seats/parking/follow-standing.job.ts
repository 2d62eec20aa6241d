import { Injectable } from '@nestjs/common';
import { portalFact, userFact } from '#libs/auth/contracts';
import { JobHandler, MAINTENANCE_QUEUE, type JobContext, type RequestedJobDefinition } from '#libs/jobs';
import { SeatRepository } from '../seat.repository.js';
import { FollowStanding } from './follow-standing.command.js';

/** Who may use the service from now on, or no longer. */
type Changed = { readonly portalId: string } | { readonly userId: string };

const FOLLOW_STANDING: RequestedJobDefinition<Changed> = {
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

/** A person left or came back, a portal was suspended or let in again: what that means for subscriptions. */
@Injectable()
export class FollowStandingJob {
  constructor(
    private readonly seats: SeatRepository,
    private readonly follow: FollowStanding,
  ) {}

  @JobHandler(FOLLOW_STANDING)
  async run({ data }: JobContext<Changed>): Promise<void> {
    const seats =
      'portalId' in data ? await this.seats.ofPortal(data.portalId) : await this.seats.ofUser(data.userId);
    for (const seat of seats) await this.follow.execute(seat);
  }
}
