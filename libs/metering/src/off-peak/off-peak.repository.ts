import { Injectable } from '@nestjs/common';
import { Database, type NamedStatement, type SqlExecutor } from '#libs/database';
import type { OffPeakSchedule, Visibility } from './off-peak.policy.js';

/** The schedule and which one it is. */
export interface KnownSchedule {
  /** Null where there is none: every hour costs the same. */
  readonly schedule: OffPeakSchedule | null;
  /** 0 where there never was one. */
  readonly version: number;
}

interface Row {
  readonly timezone: string;
  readonly grid: readonly number[][];
  readonly visible: Visibility;
  readonly applies_to_money: boolean;
  readonly last_version: number;
}

const FIND: NamedStatement = { name: 'metering-off-peak', text: 'select * from metering.off_peak' };

/** The off-peak hours of the platform. */
@Injectable()
export class OffPeakRepository {
  constructor(private readonly database: Database) {}

  async find(executor: SqlExecutor = this.database): Promise<KnownSchedule> {
    const [row] = await executor.query<Row>(FIND);
    if (!row) return { schedule: null, version: 0 };
    const { timezone, grid, visible, applies_to_money: appliesToMoney, last_version: version } = row;
    return { version, schedule: { timezone, grid, visible, appliesToMoney } };
  }
}
