import { reactionsTo } from '#libs/event-log/contracts';
import { FEEDBACK_MODULE } from './feedback-module.data.js';
import type { TicketEvent } from './ticket.events.js';

/** Declares which fact of a ticket asks for a job. */
export const feedbackFact = reactionsTo<TicketEvent>(FEEDBACK_MODULE);
