import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RecentMap } from '#libs/http';
import { cellAt, FULL_MILLI, type OffPeakCell } from '../off-peak/off-peak.policy.js';
import { type KnownSchedule, OffPeakRepository } from '../off-peak/off-peak.repository.js';
import { quotaDefaults, type QuotaRules, quotaRules } from '../quota/quota.policy.js';
import { QuotaRepository } from '../quota/quota.repository.js';

/** Portals whose rules a process remembers. */
const REMEMBERED_PORTALS = 10_000;

/** The rules of a portal, and which ones: the database refuses a decision by older ones. */
export interface VersionedRules {
  readonly rules: QuotaRules;
  readonly version: number;
}

/** What units and credits cost in an hour, in thousandths. */
export interface HourPrice {
  readonly multiplierMilli: number;
  readonly moneyMilli: number;
  readonly version: number;
}

/**
 * What calls are judged by, remembered in the process. It may be outdated: who decides by it names the versions, and
 * forgets it when the database knows newer ones.
 */
@Injectable()
export class AdmissionRules {
  private readonly portals = new RecentMap<VersionedRules>(REMEMBERED_PORTALS);
  private schedule: KnownSchedule | null = null;
  private cell: OffPeakCell | null = null;

  constructor(
    private readonly quotas: QuotaRepository,
    private readonly schedules: OffPeakRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async ofPortal(portalId: string): Promise<VersionedRules> {
    const remembered = this.portals.get(portalId);
    if (remembered) return remembered;
    const { policy, version } = await this.quotas.policy(portalId);
    const found = { rules: quotaRules(policy, quotaDefaults(this.config)), version };
    this.portals.set(portalId, found);
    return found;
  }

  async ofHour(atMs: number): Promise<HourPrice> {
    this.schedule ??= await this.schedules.find();
    const { schedule, version } = this.schedule;
    if (!schedule) return { multiplierMilli: FULL_MILLI, moneyMilli: FULL_MILLI, version };
    if (!this.cell || atMs < this.cell.startMs || atMs >= this.cell.endMs) this.cell = cellAt(schedule, atMs);
    const { milli } = this.cell;
    return { multiplierMilli: milli, moneyMilli: schedule.appliesToMoney ? milli : FULL_MILLI, version };
  }

  forget(portalId: string): void {
    this.portals.delete(portalId);
    this.schedule = null;
    this.cell = null;
  }
}
