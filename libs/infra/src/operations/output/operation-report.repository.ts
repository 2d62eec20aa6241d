import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { DeployReport } from './deploy-report.js';
import { OUTPUT_CHANNEL } from './operation-output.repository.js';

/** What deploys report of themselves; never part of the log. */
@Injectable()
export class OperationReportRepository {
  constructor(private readonly database: Database) {}

  async find(operationId: string): Promise<DeployReport | null> {
    const [row] = await this.database.query<{ report: DeployReport }>(
      'select report from infra.operation_report where operation_id = $1',
      [operationId],
    );
    return row?.report ?? null;
  }

  /** The last word, in the transaction of the end. */
  async save(
    executor: SqlExecutor,
    operationId: string,
    report: DeployReport,
    expiresAt: Date,
  ): Promise<void> {
    await executor.query(
      `insert into infra.operation_report (operation_id, report, expires_at) values ($1, $2, $3)
       on conflict (operation_id) do update set report = excluded.report, expires_at = excluded.expires_at`,
      [operationId, JSON.stringify(report), expiresAt],
    );
  }

  /**
   * What is known so far; only the runner that holds the lease may write it.
   * @returns false when another runner has taken over; nothing was stored.
   */
  async saveProgress(
    operationId: string,
    runner: string,
    report: DeployReport,
    expiresAt: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `with lease as (
         select 1 from infra.operation_lease where operation_id = $1 and runner = $2 for share),
       stored as (
         insert into infra.operation_report (operation_id, report, expires_at)
         select $1, $3::jsonb, $4 from lease
         on conflict (operation_id) do update set report = excluded.report, expires_at = excluded.expires_at)
       select pg_notify('${OUTPUT_CHANNEL}', $1::text) from lease`,
      [operationId, runner, JSON.stringify(report), expiresAt],
    );
    return rows.length > 0;
  }

  async erase(executor: SqlExecutor, operationId: string): Promise<void> {
    await executor.query('delete from infra.operation_report where operation_id = $1', [operationId]);
  }

  async eraseExpired(now: Date): Promise<void> {
    await this.database.query('delete from infra.operation_report where expires_at <= $1', [now]);
  }
}
