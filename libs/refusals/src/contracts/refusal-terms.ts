import type { AnsweredRefusal } from '#libs/http';

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
