import { type ErrorCode, PorticoError, type PorticoErrorOptions } from '#libs/kernel';
import type { Metrics } from '#libs/observability';

/** Codes a call is refused with before it reaches the host. */
const PACING_REFUSALS = [
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'TIMEOUT_QUARANTINE',
  'OPERATION_TIME_LIMIT',
] as const satisfies readonly ErrorCode[];

type PacingRefusal = (typeof PACING_REFUSALS)[number];

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

/** Shows what waits for the host, how long calls waited and what was refused. */
export function measurePacing(
  metrics: Metrics,
  pacer: { readonly statistics: PacingStatistics; readonly portals: number },
): void {
  const { statistics } = pacer;
  metrics.gauge('host_queue_length', 'Calls waiting for their turn at a portal', () => statistics.waiting);
  metrics.gauge('host_portals', 'Portals whose calls are paced', () => pacer.portals);
  metrics.counter('host_queue_waits_total', 'Calls that waited and were let through', () => statistics.waits);
  metrics.counter(
    'host_queue_wait_seconds_total',
    'Time these calls waited together',
    () => statistics.waitedMs / 1_000,
  );
  metrics.counter(
    'host_rate_refusals_total',
    'Times the host refused a call for its rate',
    () => statistics.refusedByHost,
  );
  for (const code of PACING_REFUSALS) {
    const help = 'Calls refused before they reached the host';
    metrics.counter('host_pacing_refusals_total', help, () => statistics.refusals(code), { code });
  }
}
