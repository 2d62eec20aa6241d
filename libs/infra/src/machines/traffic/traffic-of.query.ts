import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { ServerTraffic, type TrafficSums } from './server-traffic.repository.js';
import type { TrafficHour } from './traffic-counters.js';

/** How much the application of a server is used; up to ten seconds behind. */
@Injectable()
export class TrafficOf {
  constructor(
    private readonly traffic: ServerTraffic,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Bytes and `requests24h` of 24 hours, the others of one. */
  read(serverId: string): Promise<TrafficSums> {
    return this.traffic.sums(serverId, this.clock.now());
  }

  /** The hour that runs and the 23 before it, oldest first. */
  hours(serverId: string): Promise<TrafficHour[]> {
    return this.traffic.hours(serverId, this.clock.now());
  }
}
