import { Injectable } from '@nestjs/common';
import type { Principal } from '#libs/kernel';
import { TunnelRepository } from '../../tunnel/connections/tunnel.repository.js';
import { requireTunnel } from '../../servers/life/server-settings.policy.js';
import { ServerAccess } from '../../servers/access/server-access.query.js';
import { TrafficOf } from '../traffic/traffic-of.query.js';
import { type MetricsAnswer, TrafficHourAnswer } from './metrics.answer.js';
import { machineOf } from '../power/server-machine.js';

/** How a server and its application do. */
@Injectable()
export class ReadMetrics {
  constructor(
    private readonly access: ServerAccess,
    private readonly tunnels: TunnelRepository,
    private readonly traffic: TrafficOf,
  ) {}

  /** @throws PorticoError `BLACKHOLE_ONLY`: requests that do not pass the gateway are not counted. */
  async execute(principal: Principal, serverId: string): Promise<MetricsAnswer> {
    const { server } = await this.access.require(principal, serverId, 'metrics');
    requireTunnel(server);
    const [lastSeenAt, sums, hours] = await Promise.all([
      this.tunnels.lastSeenAt(machineOf(server)),
      this.traffic.read(serverId),
      this.traffic.hours(serverId),
    ]);
    return {
      agentConnected: server.connected,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      ...sums,
      series: hours.map((hour) => TrafficHourAnswer.of(hour)),
    };
  }
}
