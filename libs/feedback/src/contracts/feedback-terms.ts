import type { RouteAccess } from '#libs/http';
import { COMMON_QUEUE_SETTINGS, type QueueDefinition } from '#libs/jobs/contracts';

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

const ANYBODY = { scope: null, mode: 'read', session: 'none', frozen: 'allowed', cowork: 'allowed' } as const;

/** Whoever has a key of a portal reads tickets of their own; a management key those of all portals. */
export const FEEDBACK_READ: RouteAccess = {
  ...ANYBODY,
  managementScope: 'svc:mgmt:feedback',
  kinds: ['personal', 'application', 'cowork', 'management'],
};

/** Changes of tickets change nothing of the portal: a read-only key may make them (specification part 2, "Feedback"). */
export const FEEDBACK_CHANGE: RouteAccess = FEEDBACK_READ;

/** A management key reads and updates tickets, and never creates one. */
export const FEEDBACK_CREATE: RouteAccess = {
  ...ANYBODY,
  kinds: ['personal', 'application', 'cowork'],
  managementCode: 'MANAGEMENT_KEY_READ_ONLY',
};

/** Whose facts these are in the event log. */
export const FEEDBACK_MODULE = 'feedback';

/** Authors are told by hosts of portals, which may be slow or away: nothing else waits behind them. */
export const FEEDBACK_NOTICE_QUEUE: QueueDefinition = {
  ...COMMON_QUEUE_SETTINGS,
  name: 'feedback-notice',
  concurrency: 8,
  share: null,
  lockDurationMs: 60_000,
  stalledIntervalMs: 30_000,
  // Told twice is worse than not told: a job whose worker died may have told already.
  maxStalledCount: 0,
  attempts: 1,
  backoff: { type: 'exponential', delayMs: 1_000, jitter: 0.5 },
  drainTimeoutMs: 15_000,
};

/** Every queue of the lib, for the worker that opens them. */
export const FEEDBACK_QUEUES: readonly QueueDefinition[] = [FEEDBACK_NOTICE_QUEUE];
