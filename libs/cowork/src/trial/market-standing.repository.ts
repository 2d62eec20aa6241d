import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { MarketStanding } from './market-standing.js';

/** A portal to be asked about, and people of it who may be asked for. */
export interface DueStanding {
  readonly portalId: string;
  readonly userIds: readonly string[];
}

/** Of those with a subscription, so many are tried: some have no credential. */
const PEOPLE = 3;

/** What the host said last about portals on its marketplace. */
@Injectable()
export class MarketStandingRepository {
  constructor(private readonly database: Database) {}

  async save(portalId: string, standing: MarketStanding, now: Date): Promise<void> {
    const { needsSubscription, regionSupported, subscriptionActive, demoUsed } = standing;
    await this.database.query(
      `insert into cowork.market_standing values ($1, $2, $3, $4, $5, $6)
       on conflict (portal_id) do update set needs_subscription = excluded.needs_subscription,
         region_supported = excluded.region_supported, subscription_active = excluded.subscription_active,
         demo_used = excluded.demo_used, checked_at = excluded.checked_at`,
      [portalId, needsSubscription, regionSupported, subscriptionActive, demoUsed, now],
    );
  }

  /** The host was asked in vain, or need not be: it is let alone until the next turn. Of a new portal, nothing is known. */
  async touch(portalId: string, unknown: MarketStanding, now: Date): Promise<void> {
    const { needsSubscription, regionSupported, subscriptionActive, demoUsed } = unknown;
    await this.database.query(
      `insert into cowork.market_standing values ($1, $2, $3, $4, $5, $6)
       on conflict (portal_id) do update set checked_at = excluded.checked_at`,
      [portalId, needsSubscription, regionSupported, subscriptionActive, demoUsed, now],
    );
  }

  /** Portals with subscriptions whose standing is older, the oldest first. */
  due(checkedBefore: Date, limit: number): Promise<DueStanding[]> {
    return this.database.query<DueStanding>(
      `select s.portal_id as "portalId", (array_agg(s.user_id order by s.seat_id))[1:${PEOPLE}] as "userIds"
         from cowork.seat s left join cowork.market_standing m using (portal_id)
        where s.state <> 'CANCELLED' and (m.checked_at is null or m.checked_at <= $1)
        group by s.portal_id, m.checked_at order by m.checked_at nulls first limit $2`,
      [checkedBefore, limit],
    );
  }
}
