import { Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE, type JobContext, type RequestedJobDefinition } from '#libs/jobs';
import { walletFact } from '../../contracts/wallet.reactions.js';
import { FollowDebt } from './follow-debt.command.js';

interface OfPortal {
  readonly portalId: string;
}

const FOLLOW_DEBT: RequestedJobDefinition<OfPortal> = {
  name: 'follow-debt',
  queue: MAINTENANCE_QUEUE,
  on: [
    walletFact('wallet_frozen', {
      id: ({ eventId }) => eventId,
      data: ({ data }) => ({ portalId: data.portalId }),
    }),
    walletFact('wallet_cleared', {
      id: ({ eventId }) => eventId,
      data: ({ data }) => ({ portalId: data.portalId }),
    }),
  ],
};

/** Whoever appended the fact follows it at once; this does where that process has died before. */
@Injectable()
export class FollowDebtJob {
  constructor(private readonly follow: FollowDebt) {}

  @JobHandler(FOLLOW_DEBT)
  run({ data }: JobContext<OfPortal>): Promise<void> {
    return this.follow.execute(data.portalId);
  }
}
