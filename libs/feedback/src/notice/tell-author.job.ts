import { Inject, Injectable } from '@nestjs/common';
import { JobHandler, type JobContext, type RequestedJobDefinition } from '#libs/jobs';
import { feedbackFact } from '../contracts/feedback.reactions.js';
import { FEEDBACK_NOTICE_QUEUE } from '../contracts/feedback-queues.js';
import type { TicketStatus } from '../contracts/ticket-terms.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { ticketNumber } from '../tickets/ticket-number.policy.js';
import { AUTHOR_NOTICE, type AuthorNotice, type TicketNews } from './author-notice.port.js';

interface ChangedTicket {
  readonly ticketId: string;
  readonly to: TicketStatus;
}

const EVERYBODY = { portalId: null, userId: null, keyId: null } as const;

const TELL_AUTHOR: RequestedJobDefinition<ChangedTicket> = {
  name: 'tell-author',
  queue: FEEDBACK_NOTICE_QUEUE,
  on: [
    feedbackFact('ticket_status_changed', {
      id: ({ eventId }) => eventId,
      data: ({ streamId, data }) => ({ ticketId: streamId.replace(/^ticket-/, ''), to: data.to }),
    }),
  ],
};

/** Tells the author of a ticket that it waits for an answer, or is resolved: once, and whether it works or not. */
@Injectable()
export class TellAuthorJob {
  constructor(
    private readonly tickets: TicketRepository,
    @Inject(AUTHOR_NOTICE) private readonly notice: AuthorNotice,
  ) {}

  @JobHandler(TELL_AUTHOR)
  async run({ data: { ticketId, to }, log }: JobContext<ChangedTicket>): Promise<void> {
    if (!isTold(to)) return;
    const ticket = await this.tickets.find({ kind: 'id', value: ticketId }, EVERYBODY);
    // What has moved on meanwhile has news of its own.
    if (ticket?.status !== to) return;
    const { portalId, userId } = ticket;
    try {
      await this.notice.tell({ portalId, userId, number: ticketNumber(ticketId), status: to });
    } catch (error) {
      log.warn({ err: error, ticketId, portalId }, 'the author of a ticket was not told');
    }
  }
}

function isTold(status: TicketStatus): status is TicketNews['status'] {
  return status === 'AWAITING_USER' || status === 'RESOLVED';
}
