import { defineStateMachine } from '#libs/kernel';
import type { Resolution, TicketStatus } from '../contracts/ticket-terms.js';

/** `absent` is a stream without facts. */
export type TicketStage = TicketStatus | 'absent';

/** `author_comments`: somebody of the portal does. `silence`: nobody answered the team for a long time. */
export type TicketTrigger =
  | 'create'
  | 'review'
  | 'ask'
  | 'resolve'
  | 'archive'
  | 'author_comments'
  | 'silence';

/** Nothing is final: what was archived can be looked at again. */
export const TICKET_MACHINE = defineStateMachine<TicketStage, TicketTrigger>({
  name: 'ticket',
  initial: 'absent',
  final: [],
  transitions: {
    absent: { create: 'NEW' },
    NEW: {
      review: 'REVIEWING',
      ask: 'AWAITING_USER',
      resolve: 'RESOLVED',
      archive: 'ARCHIVED',
      author_comments: 'NEW',
    },
    REVIEWING: {
      ask: 'AWAITING_USER',
      resolve: 'RESOLVED',
      archive: 'ARCHIVED',
      author_comments: 'NEEDS_REVIEW',
    },
    AWAITING_USER: {
      review: 'REVIEWING',
      resolve: 'RESOLVED',
      archive: 'ARCHIVED',
      author_comments: 'NEEDS_REVIEW',
      silence: 'ARCHIVED',
    },
    NEEDS_REVIEW: {
      review: 'REVIEWING',
      ask: 'AWAITING_USER',
      resolve: 'RESOLVED',
      archive: 'ARCHIVED',
      author_comments: 'NEEDS_REVIEW',
    },
    RESOLVED: {
      review: 'REVIEWING',
      ask: 'AWAITING_USER',
      archive: 'ARCHIVED',
      author_comments: 'NEEDS_REVIEW',
    },
    ARCHIVED: { review: 'REVIEWING' },
  },
});

/** What sets a status by its name; null for those that only follow from something else. */
export const SETTERS: Readonly<Record<TicketStatus, TicketTrigger | null>> = {
  NEW: null,
  REVIEWING: 'review',
  AWAITING_USER: 'ask',
  NEEDS_REVIEW: null,
  RESOLVED: 'resolve',
  ARCHIVED: 'archive',
};

/** A ticket in one of these has a resolution, or may be given one. */
export const CLOSED_STATUSES: readonly TicketStage[] = ['RESOLVED', 'ARCHIVED'];

const DAY_MS = 86_400_000;
/** So long somebody of the portal may answer to a resolution. */
export const REPLY_WITHIN_MS = 30 * DAY_MS;
/** So long the team waits for an answer. */
export const SILENT_AFTER_MS = 30 * DAY_MS;

export type RecordedResolution = Omit<Resolution, 'text'>;

/** What the facts of a ticket say. */
export interface TicketState {
  readonly stage: TicketStage;
  /** Since when it is in this status; null while there is none. */
  readonly statusAt: Date | null;
  readonly resolution: RecordedResolution | null;
  readonly isErased: boolean;
  /** Number of facts, which is the version of the stream. */
  readonly version: number;
}

export const NO_TICKET: TicketState = {
  stage: 'absent',
  statusAt: null,
  resolution: null,
  isErased: false,
  version: 0,
};
