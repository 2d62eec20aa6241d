import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { callerMeta } from '#libs/event-log';
import { RecentMap } from '#libs/http';
import { type Caller, CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { PORTAL_DATES, type PortalDates } from '../contracts/charge-terms.js';
import type { PacingChoice, QuotaPolicy } from './quota-policy.decider.js';
import { QuotaPolicyStream } from './quota-policy.stream.js';
import {
  countersAt,
  effectivePacing,
  loosenedBy,
  type PacingSetting,
  platformPacing,
  type PortalQuota,
  quotaDefaults,
  quotaOf,
  quotaRules,
} from './quota.policy.js';
import { QuotaRepository } from './quota.repository.js';

/** Specification part 1, "Limits". */
const CACHED_MS = 30_000;
const CACHED_PORTALS = 5_000;

interface Cached {
  readonly atMs: number;
  readonly quota: Promise<PortalQuota>;
}

/** The AI quota of a portal: how much is used, and how its administrator spreads it over days and weeks. */
@Injectable()
export class PortalQuotas {
  private readonly cache = new RecentMap<Cached>(CACHED_PORTALS);

  constructor(
    private readonly quotas: QuotaRepository,
    private readonly stream: QuotaPolicyStream,
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
      this.quotas.policy(portalId),
    ]);
    const { startMs } = countersAt(counters, nowMs).month;
    const since =
      startMs === null ? ((await this.portals.createdAt(portalId)) ?? new Date(nowMs)) : new Date(startMs);
    const models = await this.quotas.byModel(portalId, since);
    return quotaOf(counters, quotaRules(policy, quotaDefaults(this.config)), models, since, nowMs);
  }

  async pacing(portalId: string): Promise<PacingSetting> {
    return this.setting((await this.quotas.policy(portalId)).policy);
  }

  /**
   * Effective with the next call. What is absent stays.
   * @throws PorticoError `NOT_AUTHORIZED` for others than administrators, `VALIDATION_ERROR`,
   *   `AI_PACING_ONLY_TIGHTER` naming the field.
   */
  async choosePacing(
    { principal, requestId }: Caller,
    change: Partial<PacingChoice>,
  ): Promise<PacingSetting> {
    const { portalId, currentUser } = principal;
    if (!currentUser?.isAdmin) {
      throw new PorticoError('NOT_AUTHORIZED', {
        message: 'Only administrators of the portal set the pacing.',
      });
    }
    const { policy } = await this.quotas.policy(portalId);
    const choice: PacingChoice = {
      mode: change.mode === undefined ? policy.own.mode : change.mode,
      dayPercent: change.dayPercent === undefined ? policy.own.dayPercent : change.dayPercent,
      weekPercent: change.weekPercent === undefined ? policy.own.weekPercent : change.weekPercent,
    };
    const platform = platformPacing(policy, quotaDefaults(this.config));
    const field = loosenedBy(choice, platform);
    if (field) {
      throw new PorticoError('AI_PACING_ONLY_TIGHTER', { details: { field, platform: platform[field] } });
    }
    const { state } = await this.stream.handle(
      portalId,
      { type: 'choose', portalId, choice },
      { meta: callerMeta(principal, requestId), portalId },
    );
    return this.setting(state);
  }

  private setting(policy: QuotaPolicy): PacingSetting {
    const defaults = quotaDefaults(this.config);
    return {
      ...effectivePacing(policy, defaults),
      own: policy.own,
      platform: platformPacing(policy, defaults),
    };
  }
}
