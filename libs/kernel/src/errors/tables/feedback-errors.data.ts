import type { ErrorDefinition } from '../error-definition.js';
import { envelope, retryAfter } from './error-row.js';

/** The feedback tracker: specification part 2, "Feedback"; codes of the other routes are open there. */
export const FEEDBACK_ERRORS = {
  DUPLICATE_FEEDBACK: envelope(409, 'no', 'A similar ticket was sent recently.'),
  OPEN_TICKET_EXISTS: envelope(409, 'no', 'An open ticket has the same title.'),
  FEEDBACK_QUOTA_EXCEEDED: envelope(429, 'yes', 'The daily ticket quota is exceeded.', retryAfter(3600)),
  FEEDBACK_NOT_FOUND: envelope(404, 'no', 'No such ticket.'),
  TICKET_CLOSED: envelope(409, 'no', 'The ticket is closed. Send a new one.'),
  INVALID_STATUS_TRANSITION: envelope(409, 'no', 'The ticket cannot go from its status to this one.'),
  TICKET_CHANGED: envelope(412, 'no', 'The ticket has changed since it was read. Read it again.'),
  ATTACHMENT_NOT_FOUND: envelope(404, 'no', 'No such attachment.'),
  ATTACHMENT_TOO_LARGE: envelope(413, 'no', 'The attachment is too large.'),
  ATTACHMENT_TYPE_NOT_ALLOWED: envelope(415, 'no', 'Files of this type are not taken.'),
  ATTACHMENT_INFECTED: envelope(422, 'no', 'The scanner found something harmful in the file.'),
} as const satisfies Record<string, ErrorDefinition>;
