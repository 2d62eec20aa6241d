import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { FEEDBACK_MODULE } from '../contracts/feedback-module.data.js';
import { ticketDecider } from './ticket.decider.js';
import { TicketProjection } from './ticket.projection.js';

/** The tickets; the id of a stream is that of the ticket. Changes go through `TicketWriter`. */
export class TicketStream extends eventStream({
  module: FEEDBACK_MODULE,
  streamType: 'ticket',
  decider: ticketDecider,
  eventTypes: {
    ticket_created: FIRST_VERSION,
    ticket_status_changed: FIRST_VERSION,
    ticket_commented: FIRST_VERSION,
    ticket_erased: FIRST_VERSION,
  },
  views: [new TicketProjection()],
}) {}
