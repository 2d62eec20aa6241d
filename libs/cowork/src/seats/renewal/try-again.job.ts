import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '#libs/event-log';
import { JobHandler, MAINTENANCE_QUEUE, type JobContext, type RequestedJobDefinition } from '#libs/jobs';
import { walletFact } from '#libs/metering/contracts';
import { seatFact } from '../../contracts/seat.reactions.js';
import { SeatRepository } from '../seat.repository.js';
import { RenewPortal } from './renew-portal.command.js';

/** Whose wallet has got credits: the portal, or that of a subscription. */
type Credited = { readonly portalId: string } | { readonly seatId: string };

const ofWallet = {
  id: ({ eventId }: StoredEvent) => eventId,
  data: ({ streamId }: StoredEvent): Credited => ({ portalId: streamId.slice('wallet-'.length) }),
};

const TRY_AGAIN: RequestedJobDefinition<Credited> = {
  name: 'try-renewals-again',
  queue: MAINTENANCE_QUEUE,
  on: [
    walletFact('wallet_topped_up', ofWallet),
    walletFact('wallet_adjusted', ofWallet),
    // The credits of a coupon have no fact of the wallet.
    seatFact('coupon_redeemed', {
      id: ({ eventId }) => eventId,
      data: ({ streamId }): Credited => ({ seatId: streamId.slice('seat-'.length) }),
      when: ({ data }) => data.effect.type === 'credits',
    }),
  ],
};

/** Credits came in: terms that could not be paid are tried at once. */
@Injectable()
export class TryAgainJob {
  constructor(
    private readonly renewal: RenewPortal,
    private readonly seats: SeatRepository,
  ) {}

  @JobHandler(TRY_AGAIN)
  async run({ data }: JobContext<Credited>): Promise<void> {
    const portalId = 'portalId' in data ? data.portalId : (await this.seats.find(data.seatId))?.portalId;
    if (portalId) await this.renewal.execute(portalId, 'all');
  }
}
