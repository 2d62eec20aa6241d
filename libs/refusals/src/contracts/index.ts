import type { AnsweredRefusal } from '#libs/http';
import { DAY_MS } from '#libs/kernel';

export { refusalMigrations } from '../migrations/index.js';

/** How much is kept of refusals. What is beyond it is lost oldest first: somebody asks about what just happened. */
export const REFUSAL_LIMITS = {
  /** Refusals that wait in a process to be written. */
  waiting: 2_000,
  /** Of one key, in a process: so many at once, and as many again in each minute. */
  ofKeyPerMinute: 60,
  /** Kept of one portal, or of the keys of one person that belong to no portal. */
  ofPortal: 20_000,
  keptMs: 7 * DAY_MS,
  /** Characters of what callers can make long. */
  pathLength: 500,
  /** Of one part of a path: ids and names are shorter, a secret put into an address by mistake is not. */
  segmentLength: 40,
  messageLength: 1_000,
  fieldLength: 200,
  hintLength: 1_000,
} as const;

/** A refusal as it is kept. */
export interface KeptRefusal extends AnsweredRefusal {
  readonly id: string;
  readonly at: Date;
}

/** Whose refusals: every member that is there must fit. */
export interface RefusalPlace {
  readonly portalId?: string | null;
  readonly ownerUserId?: string;
  readonly keyId?: string;
}

/** Where a page of the list goes on. */
export interface RefusalPosition {
  readonly at: Date;
  readonly id: string;
}

/** What a list is asked for. */
export interface RefusalQuestion {
  readonly code: string | null;
  readonly keyId: string | null;
  readonly after: RefusalPosition | null;
  readonly limit: number;
}
