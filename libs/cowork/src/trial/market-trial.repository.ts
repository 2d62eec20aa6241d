import { Injectable } from '@nestjs/common';
import { Database, type NamedStatement } from '#libs/database';
import type { TrialFault } from '../contracts/market-trial.events.js';

/** Attempts of a portal as their view tells them. */
export interface MarketTrialRow {
  readonly attempts: number;
  /** Of an attempt that failed; null while one runs. */
  readonly reason: TrialFault | null;
  readonly activatedAt: Date | null;
  readonly endsAt: Date | null;
}

const FIND: NamedStatement = {
  name: 'cowork-market-trial',
  text: `select attempts, reason, activated_at as "activatedAt", ends_at as "endsAt"
           from cowork.market_trial where portal_id = $1`,
};

/** How attempts at the trial stand. */
@Injectable()
export class MarketTrialRepository {
  constructor(private readonly database: Database) {}

  async find(portalId: string): Promise<MarketTrialRow | null> {
    const [row] = await this.database.query<MarketTrialRow>(FIND, [portalId]);
    return row ?? null;
  }
}
