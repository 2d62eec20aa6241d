const DAY_MS = 86_400_000;

/** What an attachment may be, and how long it waits for its ticket. */
export const ATTACHMENT_LIMITS = {
  bytes: 5_242_880,
  /** What a form may hold around the file. */
  formBytes: 65_536,
  /** Attachments a key, and all keys of a portal together, may send on a day of UTC. */
  perKeyAndDay: 20,
  perPortalAndDay: 200,
  /** Of a ticket, and of a comment. */
  perText: 5,
  waitingMs: DAY_MS,
  /** How long bytes may be on their way: far longer than the slowest body that is received. */
  arrivalMs: 600_000,
} as const;
