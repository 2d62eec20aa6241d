import { Inject, Injectable } from '@nestjs/common';
import { reactionsTo } from '#libs/event-log/contracts';
import { type JobContext, JobHandler, type RequestedJobDefinition } from '#libs/jobs';
import { FEEDBACK_MODULE, FEEDBACK_NOTICE_QUEUE, type TicketStatus } from '../contracts/feedback-terms.js';
import type { TicketEvent } from '../contracts/ticket.events.js';
import { ticketNumber } from './ticket.policy.js';
import { TicketRepository } from './ticket.repository.js';

/** Declares which fact of a ticket asks for a job. */
const feedbackFact = reactionsTo<TicketEvent>(FEEDBACK_MODULE);

/** Injection token of the {@link AuthorNotice} of this process. */
export const AUTHOR_NOTICE = Symbol('AUTHOR_NOTICE');

/** What the author of a ticket is told: no word of the ticket itself, which others might read over the shoulder. */
export interface TicketNews {
  readonly portalId: string;
  /** The author. */
  readonly userId: string;
  /** What people call the ticket. */
  readonly number: string;
  readonly status: Extract<TicketStatus, 'AWAITING_USER' | 'RESOLVED'>;
}

/** Tells authors of tickets what has come of them. */
export interface AuthorNotice {
  /** @throws Error when nobody could be told; it is not tried again. */
  tell(news: TicketNews): Promise<void>;
}

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
export class AuthorNotices {
  constructor(
    private readonly tickets: TicketRepository,
    @Inject(AUTHOR_NOTICE) private readonly notice: AuthorNotice,
  ) {}

  @JobHandler(TELL_AUTHOR)
  async tell({ data: { ticketId, to }, log }: JobContext<ChangedTicket>): Promise<void> {
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
