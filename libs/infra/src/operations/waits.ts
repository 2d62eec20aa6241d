/** Periods that callers feel and specs shorten, in milliseconds. */
export interface Waits {
  /** How long a server that runs may be without its tunnel: an agent that lost it dials again. */
  readonly tunnelMs: number;
  /** How often the leases of a process are renewed, and their holders learn whether they still are. */
  readonly holdRenewalMs: number;
  /** How long the database has answered a sweep without a break before a lease that ran out tells of a dead process. */
  readonly steadyMs: number;
}

export const WAITS = Symbol('WAITS');

export const USUAL_WAITS: Waits = { tunnelMs: 5_000, holdRenewalMs: 1_000, steadyMs: 3_000 };
