import { envelope, type ErrorDefinition, retryAfter } from './error-row.js';

/** The feedback tracker: specification part 2, "Feedback"; codes of the other routes are open there. */
export const FEEDBACK_ERRORS = {
  DUPLICATE_FEEDBACK: envelope(409, 'no', {
    message: 'A similar ticket was sent recently.',
    cause: 'The same person has sent nearly the same words in the same category within 24 hours.',
    remedy: 'Add what is new to that ticket with POST /v1/feedback/:id/comments.',
  }),
  OPEN_TICKET_EXISTS: envelope(409, 'no', {
    message: 'An open ticket has the same title.',
    cause: 'The same portal has an open ticket with the same title.',
    remedy: 'Add what is new to that ticket with POST /v1/feedback/:id/comments, or choose another title.',
  }),
  FEEDBACK_QUOTA_EXCEEDED: envelope(
    429,
    'yes',
    {
      message: 'The daily ticket quota is exceeded.',
      cause:
        'The key or the portal has sent as many tickets or attachments as it may on one day of UTC; error.scope says which.',
      remedy: 'Wait for error.retryAfter, or add to a ticket you have with POST /v1/feedback/:id/comments.',
    },
    retryAfter(3600),
  ),
  FEEDBACK_NOT_FOUND: envelope(404, 'no', {
    message: 'No such ticket.',
    cause: 'There is no ticket of this id or number among those the key may see.',
    remedy: 'Take the id from GET /v1/feedback.',
  }),
  TICKET_CLOSED: envelope(409, 'no', {
    message: 'The ticket is closed. Send a new one.',
    cause: 'The ticket is archived or erased, or it was resolved so long ago that it takes no more words.',
    remedy: 'Send a new ticket with POST /v1/feedback and name the old one in it.',
  }),
  INVALID_STATUS_TRANSITION: envelope(409, 'no', {
    message: 'The ticket cannot go from its status to this one.',
    cause:
      'A ticket cannot go from the status it has to the one that was asked for; details.allowed lists where it can go.',
    remedy: 'Choose a status of details.allowed.',
  }),
  TICKET_CHANGED: envelope(412, 'no', {
    message: 'The ticket has changed since it was read. Read it again.',
    cause:
      'If-Match names a version of the ticket that is not its present one: somebody has changed it since it was read.',
    remedy: 'Read the ticket again, decide anew, and send its version in If-Match.',
  }),
  ATTACHMENT_NOT_FOUND: envelope(404, 'no', {
    message: 'No such attachment.',
    cause: 'There is no attachment of this id that the key may see, or its bytes are gone.',
    remedy: 'Take the id from attachments in GET /v1/feedback/:id.',
  }),
  ATTACHMENT_TOO_LARGE: envelope(413, 'no', {
    message: 'The attachment is too large.',
    cause: 'The file is larger than an attachment may be; details.limitBytes says how large.',
    remedy: 'Make the file smaller, or cut it to what matters.',
  }),
  ATTACHMENT_TYPE_NOT_ALLOWED: envelope(415, 'no', {
    message: 'Files of this type are not taken.',
    cause:
      'The bytes are not of a type that is taken, whatever name the file has; details.allowed lists the types.',
    remedy: 'Send the file as one of details.allowed.',
  }),
  ATTACHMENT_INFECTED: envelope(422, 'no', {
    message: 'The scanner found something harmful in the file.',
    cause: 'The virus scanner found something harmful in the file. It was not kept.',
    remedy: 'Send another file, and look at the machine the file came from.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
