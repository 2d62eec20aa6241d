import {
  type HostPermit,
  type HostTicket,
  type PacingSettings,
  type PacingTime,
  SYSTEM_TIME,
} from './host-pace.js';
import { PacingStatistics } from './pacing-statistics.js';
import { type Placed, ReplicaShares } from './portal-budgets.js';
import { type LaneSurroundings, PortalLane } from './portal-lane.js';

/** Lanes looked at when one is added: more than one, so that idle ones go faster than new ones come. */
const LOOKED_AT = 2;

/**
 * Decides when a call may go to the host. Each portal has a lane of its own: one that is flooded, slow
 * or silent takes nothing from the others, and the host never has to refuse a call for its rate.
 */
export class HostPacer {
  readonly statistics = new PacingStatistics();
  private readonly lanes = new Map<string, PortalLane>();
  private readonly around: LaneSurroundings;

  constructor(settings: PacingSettings, replicas: Placed, time: PacingTime = SYSTEM_TIME) {
    const shares = new ReplicaShares(replicas, time.nowMs());
    this.around = { settings, shares, statistics: this.statistics, time };
  }

  /** Portals that are remembered. */
  get portals(): number {
    return this.lanes.size;
  }

  /**
   * Lets one request to the host through: at once and without a promise where there is room, else after
   * its turn. A repeat needs a permit of its own.
   * @throws PorticoError TIMEOUT_QUARANTINE, OPERATION_TIME_LIMIT, QUEUE_OVERFLOW and QUEUE_TIMEOUT, with
   * `retryAfter`; the reason of the signal when the caller leaves while it waits.
   */
  enter(ticket: HostTicket): HostPermit | Promise<HostPermit> {
    return (this.lanes.get(ticket.portalId) ?? this.open(ticket)).enter(ticket);
  }

  private open({ portalId, pace }: HostTicket): PortalLane {
    this.forgetIdle();
    const lane = new PortalLane(this.around, pace ?? this.around.settings.pace);
    this.lanes.set(portalId, lane);
    return lane;
  }

  /** Looks at the lanes in turn, so that idle portals are forgotten without a timer. */
  private forgetIdle(): void {
    const nowMs = this.around.time.nowMs();
    for (let look = Math.min(LOOKED_AT, this.lanes.size); look > 0; look -= 1) {
      const [oldest] = this.lanes;
      if (!oldest) return;
      const [portalId, lane] = oldest;
      this.lanes.delete(portalId);
      if (!lane.isIdleAt(nowMs)) this.lanes.set(portalId, lane);
    }
  }
}
