import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { Database, type NamedStatement } from '#libs/database';
import { type MarketFacts, NOTHING_KNOWN } from './activation.policy.js';
import type { TrialFault } from './market-trial.decider.js';
import type { MarketStanding } from './market-trial.policy.js';

/** What the host said last. Where it could not be asked, `checkedAt` moves alone. */
@Entity({ schema: 'cowork', name: 'market_standing' })
export class MarketStandingEntity implements MarketStanding {
  @PrimaryColumn('uuid') portalId!: string;
  @Column('boolean') needsSubscription!: boolean;
  @Column('boolean') regionSupported!: boolean;
  @Column('boolean') subscriptionActive!: boolean;
  @Column('boolean') demoUsed!: boolean;
  @Column('timestamptz') checkedAt!: Date;
}

/** A portal to be asked about, and people of it who may be asked for. */
export interface DueStanding {
  readonly portalId: string;
  readonly userIds: readonly string[];
}

/** Of those with a subscription, so many are tried: some have no credential. */
const PEOPLE = 3;

interface FactsRow extends Record<keyof MarketStanding, boolean | null> {
  readonly activatedAt: Date | null;
  readonly endsAt: Date | null;
  readonly state: 'requested' | 'begun' | 'failed' | 'activated' | null;
}

const FACTS: NamedStatement = {
  name: 'cowork-market-facts',
  text: `
    select m.needs_subscription as "needsSubscription", m.region_supported as "regionSupported",
           m.subscription_active as "subscriptionActive", m.demo_used as "demoUsed",
           t.activated_at as "activatedAt", t.ends_at as "endsAt", t.state
      from (select $1::uuid as portal_id) p
      left join cowork.market_standing m using (portal_id)
      left join cowork.market_trial t using (portal_id)`,
};

const ATTEMPTS: Readonly<Record<NonNullable<FactsRow['state']>, MarketFacts['attempt']>> = {
  requested: 'running',
  begun: 'running',
  failed: 'failed',
  activated: 'activated',
};

/** Attempts of a portal as their view tells them. */
export interface MarketTrialRow {
  readonly attempts: number;
  /** Of an attempt that failed; null while one runs. */
  readonly reason: TrialFault | null;
  readonly activatedAt: Date | null;
  readonly endsAt: Date | null;
}

const TRIAL: NamedStatement = {
  name: 'cowork-market-trial',
  text: `select attempts, reason, activated_at as "activatedAt", ends_at as "endsAt"
           from cowork.market_trial where portal_id = $1`,
};

/** Portals on the marketplace of the host: what it said last, and how attempts at its trial stand. */
@Injectable()
export class MarketplaceRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(MarketStandingEntity) private readonly standings: Repository<MarketStandingEntity>,
  ) {}

  /** The host itself is never asked here. */
  async facts(portalId: string): Promise<MarketFacts> {
    const [row] = await this.database.query<FactsRow>(FACTS, [portalId]);
    if (!row) return NOTHING_KNOWN;
    return {
      needsSubscription: row.needsSubscription ?? NOTHING_KNOWN.needsSubscription,
      regionSupported: row.regionSupported ?? NOTHING_KNOWN.regionSupported,
      subscriptionActive: row.subscriptionActive ?? NOTHING_KNOWN.subscriptionActive,
      demoUsed: row.demoUsed ?? NOTHING_KNOWN.demoUsed,
      activatedAt: row.activatedAt,
      endsAt: row.endsAt,
      attempt: row.state === null ? 'none' : ATTEMPTS[row.state],
    };
  }

  /** Whether a trial began, or a subscription was seen active, after that moment. */
  async isActiveSince(portalId: string, since: Date, now: Date): Promise<boolean> {
    const [row] = await this.database.query<{ active: boolean }>(
      `select exists (select from cowork.market_trial
                       where portal_id = $1 and activated_at > $2 and (ends_at is null or ends_at > $3))
           or exists (select from cowork.market_standing
                       where portal_id = $1 and subscription_active and checked_at > $2) as active`,
      [portalId, since, now],
    );
    return row?.active === true;
  }

  async trial(portalId: string): Promise<MarketTrialRow | null> {
    const [row] = await this.database.query<MarketTrialRow>(TRIAL, [portalId]);
    return row ?? null;
  }

  async saveStanding(portalId: string, standing: MarketStanding, now: Date): Promise<void> {
    await this.standings.upsert({ portalId, ...standing, checkedAt: now }, ['portalId']);
  }

  /** The host was asked in vain, or need not be: it is let alone until the next turn. Of a new portal, nothing is known. */
  async touchStanding(portalId: string, unknown: MarketStanding, now: Date): Promise<void> {
    await this.standings
      .createQueryBuilder()
      .insert()
      .values({ portalId, ...unknown, checkedAt: now })
      .orUpdate(['checked_at'], ['portal_id'])
      .execute();
  }

  /** Portals with subscriptions whose standing is older, the oldest first. */
  dueStandings(checkedBefore: Date, limit: number): Promise<DueStanding[]> {
    return this.database.query<DueStanding>(
      `select s.portal_id as "portalId", (array_agg(s.user_id order by s.seat_id))[1:${PEOPLE}] as "userIds"
         from cowork.seat s left join cowork.market_standing m using (portal_id)
        where s.state <> 'CANCELLED' and (m.checked_at is null or m.checked_at <= $1)
        group by s.portal_id, m.checked_at order by m.checked_at nulls first limit $2`,
      [checkedBefore, limit],
    );
  }
}
