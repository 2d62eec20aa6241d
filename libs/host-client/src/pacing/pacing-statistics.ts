import { type ErrorCode, PorticoError, type PorticoErrorOptions } from '#libs/kernel';

/** Codes a call is refused with before it reaches the host. */
export const PACING_REFUSALS = [
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'TIMEOUT_QUARANTINE',
  'OPERATION_TIME_LIMIT',
] as const satisfies readonly ErrorCode[];

export type PacingRefusal = (typeof PACING_REFUSALS)[number];

/** What the pacing of this process has done since its start, and what waits now. */
export class PacingStatistics {
  /** Calls waiting now, of all portals. */
  waiting = 0;
  /** Calls that waited and were let through, and how long together. */
  waits = 0;
  waitedMs = 0;
  /** Times the host refused a call for its rate. */
  refusedByHost = 0;
  private readonly refused = new Map<PacingRefusal, number>();

  /** The error to refuse a call with, counted. */
  refusal(code: PacingRefusal, retryAfterMs: number, more: PorticoErrorOptions = {}): PorticoError {
    this.refused.set(code, this.refusals(code) + 1);
    return new PorticoError(code, { ...more, retryAfterSeconds: retryAfterMs / 1_000 });
  }

  refusals(code: PacingRefusal): number {
    return this.refused.get(code) ?? 0;
  }
}
