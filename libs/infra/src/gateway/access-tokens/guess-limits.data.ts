const WINDOW_MS = 600_000;

/** How many wrong share codes are looked up, by each process. */
export const GUESS_LIMITS = {
  /** Of one address, or of one IPv6 network as a line gets it, at whatever application. */
  ofAddress: { wrong: 10, windowMs: WINDOW_MS },
  /** At one application, from everywhere. When they are used up an address has a single guess there. */
  atApplication: { wrong: 300, windowMs: WINDOW_MS },
} as const;
