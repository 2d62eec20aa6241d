import { Injectable, Inject } from '@nestjs/common';
import { type Principal, CLOCK, type Clock } from '#libs/kernel';
import { TunnelRepository } from '../../tunnel/tunnel.repository.js';
import { requireTunnel } from '../../servers/life/server.policy.js';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import { type MetricsAnswer, TrafficHourAnswer } from './metrics.answer.js';
import { machineOf } from '../power/wake.service.js';
import { ServerTraffic, type TrafficSums } from './server-traffic.repository.js';

/** How a server and its application do. */
@Injectable()
export class MetricsService {
  constructor(
    private readonly access: ServerAccess,
    private readonly tunnels: TunnelRepository,
    private readonly traffic: ServerTraffic,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `BLACKHOLE_ONLY`: requests that do not pass the gateway are not counted. */
  async read(principal: Principal, serverId: string): Promise<MetricsAnswer> {
    const { server } = await this.access.require(principal, serverId, 'metrics');
    requireTunnel(server);
    const [lastSeenAt, sums, hours] = await Promise.all([
      this.tunnels.lastSeenAt(machineOf(server)),
      this.sums(serverId),
      this.traffic.hours(serverId, this.clock.now()),
    ]);
    return {
      agentConnected: server.connected,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      ...sums,
      series: hours.map((hour) => TrafficHourAnswer.of(hour)),
    };
  }

  /** How much the application of a server is used, up to ten seconds behind: of 24 hours, `1h` of the last one. */
  sums(serverId: string): Promise<TrafficSums> {
    return this.traffic.sums(serverId, this.clock.now());
  }
}
