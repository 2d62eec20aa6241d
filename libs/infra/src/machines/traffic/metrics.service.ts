import { Inject, Injectable } from '@nestjs/common';
import { BooleanField, ConstField, DateField, IntegerField, NestedArrayField } from '#libs/http';
import { CLOCK, type Clock, PorticoError, type Principal } from '#libs/kernel';
import { TunnelRepository } from '../../tunnel/tunnel.repository.js';
import { refuseSharedSlot, requireTunnel } from '../../servers/life/server.policy.js';
import { connectionOf } from '../../servers/views/server.answer.js';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import type { TrafficHour } from './traffic-counters.js';
import { machineOf } from '../power/wake.service.js';
import { ServerTraffic, type TrafficSums } from './server-traffic.repository.js';

/** One hour of traffic. */
export class TrafficHourAnswer {
  @DateField({ description: 'Beginning of the hour' }) readonly at!: string;
  @IntegerField({ min: 0 }) readonly requests!: number;
  @IntegerField({ min: 0 }) readonly errors5xx!: number;
  @IntegerField({ min: 0 }) readonly bytesIn!: number;
  @IntegerField({ min: 0 }) readonly bytesOut!: number;

  static of({ at, requests, errors5xx, bytesIn, bytesOut }: TrafficHour): TrafficHourAnswer {
    return { at: at.toISOString(), requests, errors5xx, bytesIn, bytesOut };
  }
}

/** Connection and traffic of a server. */
export class MetricsAnswer {
  @BooleanField() readonly agentConnected!: boolean;
  @DateField({ nullable: true, description: 'Last sign of the agent' }) readonly lastSeenAt!: string | null;
  @IntegerField({ min: 0 }) readonly requests1h!: number;
  @IntegerField({ min: 0 }) readonly requests24h!: number;
  @IntegerField({ min: 0, description: 'Of 24 hours' }) readonly bytesIn!: number;
  @IntegerField({ min: 0, description: 'Of 24 hours' }) readonly bytesOut!: number;
  @IntegerField({ min: 0 }) readonly errors5xx1h!: number;
  @NestedArrayField(() => TrafficHourAnswer, {
    description: 'The hour that runs and the 23 before it, oldest first, also those without traffic',
  })
  readonly series!: readonly TrafficHourAnswer[];
}

/** How a machine is reached: through the tunnel, without SSH. */
export class SshAnswer {
  @ConstField('BLACKHOLE') readonly mode!: 'BLACKHOLE';
}

/** How a server and its application do. */
@Injectable()
export class MetricsService {
  constructor(
    private readonly access: ServerAccess,
    private readonly tunnels: TunnelRepository,
    private readonly traffic: ServerTraffic,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `GALAXY_LIFECYCLE_UNSUPPORTED`, `NOT_IMPLEMENTED` */
  async readSsh(principal: Principal, serverId: string): Promise<SshAnswer> {
    const { server } = await this.access.require(principal, serverId, 'ssh');
    refuseSharedSlot(server);
    // No provider of today gives a machine an address of its own.
    if (server.mode === 'OPEN') throw new PorticoError('NOT_IMPLEMENTED');
    return { mode: server.mode };
  }

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
      agentConnected: connectionOf(server) === 'CONNECTED',
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
