import { Injectable } from '@nestjs/common';
import type { MachineReport } from '#libs/agent-protocol';
import { Database } from '#libs/database';

/** Table `infra.machine_report`: what each machine told of itself last. */
@Injectable()
export class MachineReportRepository {
  constructor(private readonly database: Database) {}

  async save(machineId: string, report: MachineReport): Promise<void> {
    await this.database.query(
      `insert into infra.machine_report (machine_id, report, reported_at) values ($1, $2, now())
       on conflict (machine_id) do update set report = excluded.report, reported_at = excluded.reported_at`,
      [machineId, JSON.stringify(report)],
    );
  }

  /** Whether the machine has told anything, and is there. */
  async isReady(machineId: string): Promise<boolean> {
    const rows = await this.database.query(
      `select 1 from infra.machine_report r join infra.machine_tunnel t using (machine_id)
        where machine_id = $1 and t.replica_url is not null`,
      [machineId],
    );
    return rows.length > 0;
  }
}
