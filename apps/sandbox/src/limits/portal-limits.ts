import type { Portal } from '../portals/portal.js';
import { HostError } from '../protocol/host-error.js';
import { type Operating, OperatingTime } from './operating-time.js';
import { RateBucket } from './rate-bucket.js';

interface Meters {
  /** By the address of who calls. */
  readonly buckets: Map<string, RateBucket>;
  readonly operating: OperatingTime;
}

/** What the limits of a portal have counted since they were last cleared. */
export interface LimitCounters {
  /** Requests refused with QUERY_LIMIT_EXCEEDED. */
  readonly queryLimitExceeded: number;
  /** Calls refused with OPERATION_TIME_LIMIT. */
  readonly operationTimeLimit: number;
}

/** The host's limits of every portal. */
export class PortalLimits {
  private readonly meters = new Map<string, Meters>();
  private readonly blocked = new Map<string, number>();

  /**
   * @param address of the network: all that call from one share a bucket
   * @throws HostError QUERY_LIMIT_EXCEEDED when requests come too fast; a batch is one request.
   */
  countRequest(portal: Portal, address: string, nowMs: number): void {
    const { limits, domain } = portal.state;
    if (limits === null || this.bucketOf(domain, address).take(limits, nowMs)) return;
    throw new HostError(503, 'QUERY_LIMIT_EXCEEDED', 'Too many requests');
  }

  /** @throws HostError OPERATION_TIME_LIMIT while the method has used up its time for the credential. */
  checkOperating(portal: Portal, key: string, nowMs: number): void {
    const { operatingSeconds, domain } = portal.state;
    if (operatingSeconds === null) return;
    const { seconds, resetAt } = this.metersOf(domain).operating.read(key, nowMs);
    if (seconds <= operatingSeconds) return;
    this.blocked.set(domain, (this.blocked.get(domain) ?? 0) + 1);
    throw new HostError(429, 'OPERATION_TIME_LIMIT', 'Method is blocked due to operation time limit.', {
      operating: { seconds, resetAt },
    });
  }

  addOperating(portal: Portal, key: string, seconds: number, nowMs: number): Operating {
    return this.metersOf(portal.domain).operating.add(key, seconds, nowMs);
  }

  counters(domain: string): LimitCounters {
    return {
      queryLimitExceeded: [...(this.meters.get(domain)?.buckets.values() ?? [])].reduce(
        (sum, { refused }) => sum + refused,
        0,
      ),
      operationTimeLimit: this.blocked.get(domain) ?? 0,
    };
  }

  /** Starts counting anew for one portal, or for all. */
  clear(domain?: string): void {
    if (domain === undefined) {
      this.meters.clear();
      this.blocked.clear();
      return;
    }
    this.meters.delete(domain);
    this.blocked.delete(domain);
  }

  private bucketOf(domain: string, address: string): RateBucket {
    const { buckets } = this.metersOf(domain);
    const bucket = buckets.get(address) ?? new RateBucket();
    buckets.set(address, bucket);
    return bucket;
  }

  private metersOf(domain: string): Meters {
    const known = this.meters.get(domain);
    if (known) return known;
    const meters = { buckets: new Map<string, RateBucket>(), operating: new OperatingTime() };
    this.meters.set(domain, meters);
    return meters;
  }
}
