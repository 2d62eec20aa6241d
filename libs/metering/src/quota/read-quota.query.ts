import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RecentMap } from '#libs/http';
import { CLOCK, type Clock } from '#libs/kernel';
import { PORTAL_DATES, type PortalDates } from '../contracts/portal-dates.port.js';
import { quotaDefaults } from './quota-defaults.js';
import { QuotaPolicyRepository } from './quota-policy.repository.js';
import { countersAt, type PortalQuota, quotaOf } from './quota.policy.js';
import { quotaRules } from './quota-rules.policy.js';
import { QuotaRepository } from './quota.repository.js';

/** Specification part 1, "Limits". */
const CACHED_MS = 30_000;
const CACHED_PORTALS = 5_000;

interface Cached {
  readonly atMs: number;
  readonly quota: Promise<PortalQuota>;
}

/** How much of its AI quota a portal has used. */
@Injectable()
export class ReadQuota {
  private readonly cache = new RecentMap<Cached>(CACHED_PORTALS);

  constructor(
    private readonly quotas: QuotaRepository,
    private readonly policies: QuotaPolicyRepository,
    @Inject(PORTAL_DATES) private readonly portals: PortalDates,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** At most 30 seconds old. What is decided about calls does not look at it. */
  async cached(portalId: string): Promise<PortalQuota> {
    const nowMs = this.clock.nowMs();
    const known = this.cache.get(portalId);
    if (known && Math.abs(nowMs - known.atMs) < CACHED_MS) return known.quota;
    const quota = this.current(portalId);
    this.cache.set(portalId, { atMs: nowMs, quota });
    quota.catch(() => this.cache.delete(portalId));
    return quota;
  }

  async current(portalId: string): Promise<PortalQuota> {
    const nowMs = this.clock.nowMs();
    const [counters, { policy }] = await Promise.all([
      this.quotas.counters(portalId),
      this.policies.find(portalId),
    ]);
    const { startMs } = countersAt(counters, nowMs).month;
    const since =
      startMs === null ? ((await this.portals.createdAt(portalId)) ?? new Date(nowMs)) : new Date(startMs);
    const models = await this.quotas.byModel(portalId, since);
    return quotaOf(counters, quotaRules(policy, quotaDefaults(this.config)), models, since, nowMs);
  }
}
