import { Injectable } from '@nestjs/common';
import { Database, type NamedStatement, type SqlExecutor } from '#libs/database';
import type { WindowCounter } from '../usage/windows.policy.js';
import { NO_POLICY, type PacingMode, type QuotaPolicy } from './quota-policy.decider.js';
import type { ModelUse, PortalCounters } from './quota.policy.js';

/** A policy and which one it is: whoever decides by it says so, and is told when there is a newer one. */
export interface KnownPolicy {
  readonly policy: QuotaPolicy;
  /** 0 where nothing was decided. */
  readonly version: number;
}

interface PolicyRow {
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

const FIND_POLICY: NamedStatement = {
  name: 'metering-portal-policy',
  text: 'select * from metering.portal_policy where portal_id = $1',
};

interface CounterRow {
  readonly anchor: Date;
  readonly w1_start: Date;
  readonly w1_settled: string;
  readonly w1_reserved: string;
  readonly w2_start: Date;
  readonly w2_settled: string;
  readonly w2_reserved: string;
  readonly w3_start: Date;
  readonly w3_settled: string;
  readonly w3_reserved: string;
}

/** What is decided about portals, their counters, and what their models were called for. */
@Injectable()
export class QuotaRepository {
  constructor(private readonly database: Database) {}

  async policy(portalId: string, executor: SqlExecutor = this.database): Promise<KnownPolicy> {
    const [row] = await executor.query<PolicyRow>(FIND_POLICY, [portalId]);
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

  async counters(portalId: string): Promise<PortalCounters | null> {
    const [row] = await this.database.query<CounterRow>(
      `select * from metering.usage where payer = 'portal' and subject_id = $1 and anchor is not null`,
      [portalId],
    );
    if (!row) return null;
    return {
      anchorMs: row.anchor.getTime(),
      day: counterOf(row.w1_start, row.w1_settled, row.w1_reserved),
      week: counterOf(row.w2_start, row.w2_settled, row.w2_reserved),
      month: counterOf(row.w3_start, row.w3_settled, row.w3_reserved),
    };
  }

  /**
   * Calls since the start of the month, but those of subscriptions. One that the provider broke off did not succeed;
   * one whose client hung up did.
   */
  async byModel(portalId: string, since: Date): Promise<ModelUse[]> {
    const rows = await this.database.query<{ model: string; calls: string; gross: string }>(
      `select model,
         count(*) filter (
           where state = 'SETTLED' and http_status between 200 and 299 and end_reason in ('completed', 'client_gone')
         ) as calls,
         coalesce(sum(gross) filter (where payer = 'portal'), 0) as gross
       from metering.ai_call
       where portal_id = $1 and started_at >= $2 and payer <> 'seat' and state in ('SETTLED', 'EXPIRED')
       group by model`,
      [portalId, since],
    );
    return rows.map(({ model, calls, gross }) => ({
      modelId: model,
      calls: Number(calls),
      gross: BigInt(gross),
    }));
  }
}

function counterOf(start: Date, settled: string, reserved: string): WindowCounter {
  return { startMs: start.getTime(), settled: BigInt(settled), reserved: BigInt(reserved) };
}
