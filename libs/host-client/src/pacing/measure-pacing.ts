import type { Metrics } from '#libs/observability';
import type { HostPacer } from './host-pacer.js';
import { PACING_REFUSALS } from './pacing-statistics.js';

/** Shows what waits for the host, how long calls waited and what was refused. */
export function measurePacing(metrics: Metrics, pacer: HostPacer): void {
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
