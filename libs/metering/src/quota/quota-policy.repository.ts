import { Injectable } from '@nestjs/common';
import { Database, type NamedStatement, type SqlExecutor } from '#libs/database';
import { NO_POLICY, type PacingMode, type QuotaPolicy } from '../contracts/quota-policy.js';

/** A policy and which one it is: whoever decides by it says so, and is told when there is a newer one. */
export interface KnownPolicy {
  readonly policy: QuotaPolicy;
  /** 0 where nothing was decided. */
  readonly version: number;
}

interface Row {
  readonly month_units: string | null;
  readonly month_unlimited: boolean;
  readonly pacing: PacingMode | null;
  readonly day_percent: number | null;
  readonly week_percent: number | null;
  readonly overage: boolean | null;
  readonly own_pacing: PacingMode | null;
  readonly own_day_percent: number | null;
  readonly own_week_percent: number | null;
  readonly last_version: number;
}

const FIND: NamedStatement = {
  name: 'metering-portal-policy',
  text: 'select * from metering.portal_policy where portal_id = $1',
};

/** What is decided about portals. */
@Injectable()
export class QuotaPolicyRepository {
  constructor(private readonly database: Database) {}

  async find(portalId: string, executor: SqlExecutor = this.database): Promise<KnownPolicy> {
    const [row] = await executor.query<Row>(FIND, [portalId]);
    if (!row) return { policy: NO_POLICY, version: 0 };
    const units = row.month_units === null ? null : Number(row.month_units);
    return {
      version: row.last_version,
      policy: {
        monthUnits: row.month_unlimited ? 'none' : units,
        pacing: { mode: row.pacing, dayPercent: row.day_percent, weekPercent: row.week_percent },
        overage: row.overage,
        own: {
          mode: row.own_pacing,
          dayPercent: row.own_day_percent,
          weekPercent: row.own_week_percent,
        },
      },
    };
  }
}
