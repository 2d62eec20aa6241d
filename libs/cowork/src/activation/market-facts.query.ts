import { Injectable } from '@nestjs/common';
import { Database, type NamedStatement } from '#libs/database';
import { type MarketFacts, NOTHING_KNOWN } from './activation-terms.js';

interface Row {
  readonly needsSubscription: boolean | null;
  readonly regionSupported: boolean | null;
  readonly subscriptionActive: boolean | null;
  readonly demoUsed: boolean | null;
  readonly activatedAt: Date | null;
  readonly endsAt: Date | null;
  readonly state: 'requested' | 'begun' | 'failed' | 'activated' | null;
}

const FIND: NamedStatement = {
  name: 'cowork-market-facts',
  text: `
    select m.needs_subscription as "needsSubscription", m.region_supported as "regionSupported",
           m.subscription_active as "subscriptionActive", m.demo_used as "demoUsed",
           t.activated_at as "activatedAt", t.ends_at as "endsAt", t.state
      from (select $1::uuid as portal_id) p
      left join cowork.market_standing m using (portal_id)
      left join cowork.market_trial t using (portal_id)`,
};

const ATTEMPTS: Readonly<Record<NonNullable<Row['state']>, MarketFacts['attempt']>> = {
  requested: 'running',
  begun: 'running',
  failed: 'failed',
  activated: 'activated',
};

/** What is known of portals on the host's marketplace. The host itself is never asked here. */
@Injectable()
export class MarketFactsOfPortals {
  constructor(private readonly database: Database) {}

  async find(portalId: string): Promise<MarketFacts> {
    const [row] = await this.database.query<Row>(FIND, [portalId]);
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
}
