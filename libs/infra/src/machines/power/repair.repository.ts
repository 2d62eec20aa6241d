import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { RepairStep, ServerRepair } from './repair.policy.js';

const COLUMNS = `r.server_id as "serverId", r.repair_id as "repairId", r.status, p.step, r.started_at as "startedAt",
  r.finished_at as "finishedAt", r.error_code as "errorCode", r.error_message as "errorMessage"`;

const TABLES = `infra.server_repair r
  left join infra.repair_progress p on p.server_id = r.server_id and p.repair_id = r.repair_id`;

/** View `infra.server_repair`, and the table `infra.repair_progress`: how far a repair has come. */
@Injectable()
export class ServerRepairRepository {
  constructor(private readonly database: Database) {}

  async find(serverId: string): Promise<ServerRepair | null> {
    const [row] = await this.database.query<ServerRepair>(
      `select ${COLUMNS} from ${TABLES} where r.server_id = $1`,
      [serverId],
    );
    return row ?? null;
  }

  async saveStep(repairId: string, serverId: string, step: RepairStep): Promise<void> {
    await this.database.query(
      `insert into infra.repair_progress (server_id, repair_id, step)
         select server_id, repair_id, $3 from infra.server_repair where server_id = $1 and repair_id = $2
       on conflict (server_id) do update set repair_id = excluded.repair_id, step = excluded.step`,
      [serverId, repairId, step],
    );
  }

  /** Begun before `before` and not ended, oldest first. */
  runningSince(before: Date, limit: number): Promise<ServerRepair[]> {
    return this.database.query<ServerRepair>(
      `select ${COLUMNS} from ${TABLES}
        where r.status = 'running' and r.started_at < $1 order by r.started_at limit $2`,
      [before, limit],
    );
  }
}
