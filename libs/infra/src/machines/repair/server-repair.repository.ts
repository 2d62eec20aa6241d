import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { RepairStep, ServerRepair } from './server-repair.js';

const COLUMNS = `server_id as "serverId", repair_id as "repairId", status, step, started_at as "startedAt",
  finished_at as "finishedAt", error_code as "errorCode", error_message as "errorMessage"`;

/** Table `infra.server_repair`; its projection writes all but the step. */
@Injectable()
export class ServerRepairRepository {
  constructor(private readonly database: Database) {}

  async find(serverId: string): Promise<ServerRepair | null> {
    const [row] = await this.database.query<ServerRepair>(
      `select ${COLUMNS} from infra.server_repair where server_id = $1`,
      [serverId],
    );
    return row ?? null;
  }

  async reach(repairId: string, serverId: string, step: RepairStep): Promise<void> {
    await this.database.query(
      'update infra.server_repair set step = $3 where server_id = $1 and repair_id = $2',
      [serverId, repairId, step],
    );
  }

  /** Begun before `before` and not ended, oldest first. */
  runningSince(before: Date, limit: number): Promise<ServerRepair[]> {
    return this.database.query<ServerRepair>(
      `select ${COLUMNS} from infra.server_repair
        where status = 'running' and started_at < $1 order by started_at limit $2`,
      [before, limit],
    );
  }
}
