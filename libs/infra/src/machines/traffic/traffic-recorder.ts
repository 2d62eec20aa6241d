import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { Metrics } from '#libs/observability';
import { ServerTraffic } from './server-traffic.repository.js';
import { type Traffic, TrafficCounters } from './traffic-counters.js';

const WRITE_EVERY_MS = 10_000;
const KEPT_MS = 25 * 3_600_000;

/** Counts what goes through the gateway of this process, and writes it down in one statement every ten seconds. */
@Injectable()
export class TrafficRecorder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(TrafficRecorder.name);
  private readonly counters = new TrafficCounters();
  private readonly totals: Traffic = { requests: 0, bytesIn: 0, bytesOut: 0, errors5xx: 0 };
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly traffic: ServerTraffic,
    private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const { totals, metrics } = this;
    metrics.counter('app_requests_total', 'Requests for applications', () => totals.requests);
    metrics.counter('app_errors_total', 'Answers of 500 and above', () => totals.errors5xx);
    for (const [direction, name] of [['in', 'bytesIn'] as const, ['out', 'bytesOut'] as const]) {
      const read = (): number => totals[name];
      metrics.counter('app_bytes_total', 'Bytes of requests and answers', read, { direction });
    }
    this.timer = setInterval(() => void this.write(), WRITE_EVERY_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.write();
  }

  count(serverId: string, counted: Partial<Traffic>): void {
    const traffic = { requests: 0, bytesIn: 0, bytesOut: 0, errors5xx: 0, ...counted };
    this.counters.add(serverId, this.clock.nowMs(), traffic);
    for (const name of ['requests', 'bytesIn', 'bytesOut', 'errors5xx'] as const) {
      this.totals[name] += traffic[name];
    }
  }

  /** What cannot be written now is written the next time. */
  async write(): Promise<void> {
    const rows = this.counters.take();
    if (rows.length === 0) return;
    try {
      await this.traffic.add(rows);
    } catch (error) {
      this.counters.putBack(rows);
      this.logger.warn(`Traffic was not written down: ${(error as Error).message}`);
      return;
    }
    try {
      await this.traffic.clear(new Date(this.clock.nowMs() - KEPT_MS));
    } catch (error) {
      this.logger.warn(`Old traffic was not removed: ${(error as Error).message}`);
    }
  }
}
