/** Specification part 2, `POST /v1/feedback`. */
export const TICKET_CATEGORIES = ['BUG', 'SUGGESTION', 'DOCS', 'CHAT', 'BOTS', 'OTHER'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

export const TICKET_STATUSES = [
  'NEW',
  'REVIEWING',
  'AWAITING_USER',
  'NEEDS_REVIEW',
  'RESOLVED',
  'ARCHIVED',
] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** A title may stand in one of these once a portal. */
export const OPEN_STATUSES = [
  'NEW',
  'REVIEWING',
  'AWAITING_USER',
  'NEEDS_REVIEW',
] as const satisfies TicketStatus[];

export const TICKET_SOURCES = ['api', 'ui'] as const;
export type TicketSource = (typeof TICKET_SOURCES)[number];

export const RESOLUTION_CODES = [
  'fixed',
  'by_design',
  'not_reproducible',
  'duplicate',
  'out_of_scope',
  'no_reply',
] as const;
export type ResolutionCode = (typeof RESOLUTION_CODES)[number];

export interface Resolution {
  readonly code: ResolutionCode;
  readonly text: string | null;
  /** Of a duplicate: the ticket it repeats. */
  readonly duplicateOfId: string | null;
}

/** Who speaks: somebody of the portal, or the team behind the service. */
export const TICKET_VOICES = ['user', 'team'] as const;
export type TicketVoice = (typeof TICKET_VOICES)[number];

/** How lists are ordered; with a minus the newest come first. */
export const TICKET_ORDERS = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const;
export type TicketOrder = (typeof TICKET_ORDERS)[number];
