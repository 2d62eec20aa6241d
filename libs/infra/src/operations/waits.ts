/** Periods that callers feel and specs shorten, in milliseconds. */
export interface Waits {
  /** How long a server that runs may be without its tunnel: an agent that lost it dials again. */
  readonly tunnelMs: number;
  /** How long a request for an application is held that does not take connections yet. */
  readonly requestHoldMs: number;
  /** How often the leases of a process are renewed, and their holders learn whether they still are. */
  readonly holdRenewalMs: number;
  /** How long the database has answered a sweep without a break before a lease that ran out tells of a dead process. */
  readonly steadyMs: number;
}

export const WAITS = Symbol('WAITS');

export const USUAL_WAITS: Waits = {
  tunnelMs: 5_000,
  requestHoldMs: 30_000,
  holdRenewalMs: 1_000,
  steadyMs: 3_000,
};

/**
 * A lease of an operation that is not renewed lives for four seconds at least. So a time without the database in which one
 * may have run out is a longer break than this.
 */
const LONGEST_STEP_MS = 3_000;

/**
 * Since when the database has answered without a break. While it is away nobody can renew a lease: when it is back,
 * those that ran out belong to living processes, which renew them within a second, and tell nothing for a while. All
 * times are the database's, as those of the leases are: a process or a machine that stood still finds a break, too.
 */
export class SteadyAnswers {
  private sinceMs: number | null = null;
  private lastMs = 0;

  constructor(private readonly steadyMs: number) {}

  /** @returns whether by now every living process has had the time to renew its leases. */
  answered(atMs: number): boolean {
    if (this.sinceMs === null || atMs < this.lastMs || atMs - this.lastMs > LONGEST_STEP_MS) {
      this.sinceMs = atMs;
    }
    this.lastMs = atMs;
    return atMs - this.sinceMs >= this.steadyMs;
  }

  failed(): void {
    this.sinceMs = null;
  }
}
