export {
  FEEDBACK_CHANGE,
  FEEDBACK_CREATE,
  FEEDBACK_READ,
  OPEN_STATUSES,
  RESOLUTION_CODES,
  TICKET_CATEGORIES,
  TICKET_SOURCES,
  TICKET_STATUSES,
  TICKET_VOICES,
  type Resolution,
  type ResolutionCode,
  type TicketCategory,
  type TicketSource,
  type TicketStatus,
  type TicketVoice,
  FEEDBACK_MODULE,
  FEEDBACK_QUEUES,
} from './feedback-terms.js';
export type { TicketEvent } from './ticket.events.js';
export { feedbackMigrations } from '../migrations/index.js';
