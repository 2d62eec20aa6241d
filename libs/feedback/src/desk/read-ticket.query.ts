import { Inject, Injectable } from '@nestjs/common';
import { type AnyPrincipal, PorticoError } from '#libs/kernel';
import { readerOf } from '../access/ticket-rights.policy.js';
import type { TicketEvent } from '../contracts/ticket.events.js';
import { ATTACHMENT_DESK, type AttachmentDesk } from '../tickets/attachment-desk.port.js';
import { COMMENT_DESK, type CommentDesk } from '../tickets/comment-desk.port.js';
import { readTicketRef } from '../tickets/ticket-number.policy.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { TicketStream } from '../tickets/ticket.stream.js';
import type { WholeTicket } from '../tickets/ticket.js';
import { PresentTickets } from './present-tickets.query.js';
import type { ShownWholeTicket, TicketStep } from './shown-ticket.js';

/** A status that is set again, with another resolution, is no step. */
function stepsOf(facts: readonly TicketEvent[]): TicketStep[] {
  return facts.flatMap((fact): TicketStep[] => {
    if (fact.type === 'ticket_created') return [{ status: 'NEW', at: fact.data.at, by: 'user' }];
    if (fact.type !== 'ticket_status_changed' || fact.data.from === fact.data.to) return [];
    return [{ status: fact.data.to, at: fact.data.at, by: fact.data.by }];
  });
}

/** One ticket, with all of it the caller may know. */
@Injectable()
export class ReadTicket {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly stream: TicketStream,
    private readonly presenting: PresentTickets,
    @Inject(ATTACHMENT_DESK) private readonly attachments: AttachmentDesk,
    @Inject(COMMENT_DESK) private readonly comments: CommentDesk,
  ) {}

  /**
   * @param ticket its id or number.
   * @throws PorticoError `FEEDBACK_NOT_FOUND`, also for one the caller does not see.
   */
  async execute(principal: AnyPrincipal, ticket: string): Promise<ShownWholeTicket> {
    const found = await this.find(principal, ticket);
    const [[shown], { events }, attachments, comments] = await Promise.all([
      this.presenting.execute(principal, [found]),
      this.stream.load(found.id),
      this.attachments.ofTicket(found.id),
      this.comments.ofTicket(found.id, principal.kind === 'management'),
    ]);
    if (!shown) throw new Error('A ticket was lost while it was presented.');
    return { ...shown, attachments, comments, history: stepsOf(events) };
  }

  /** Without what hangs on it. @throws PorticoError as {@link execute} does. */
  async find(principal: AnyPrincipal, ticket: string): Promise<WholeTicket> {
    const ref = readTicketRef(ticket);
    const found = ref && (await this.tickets.find(ref, readerOf(principal)));
    if (!found) throw new PorticoError('FEEDBACK_NOT_FOUND');
    return found;
  }
}
