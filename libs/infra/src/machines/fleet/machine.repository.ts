import { Injectable } from '@nestjs/common';
import type { MachineReport } from '#libs/agent-protocol';
import { Database, type SqlExecutor } from '#libs/database';

/** How far a one-time token has come. */
export interface EnrolmentRow {
  readonly machineId: string;
  readonly isOver: boolean;
  /** SHA-256 of the token the machine has made for itself; null before it has enrolled. */
  readonly tokenHash: Buffer | null;
}

/** Digests of the tokens of machines (`infra.machine_secret`), and what each told of itself last (`infra.machine_report`). */
@Injectable()
export class MachineRecords {
  constructor(private readonly database: Database) {}

  /** @param until by the clock of the service */
  async saveEnrolment(
    executor: SqlExecutor,
    machineId: string,
    enrolHash: Buffer,
    until: Date,
  ): Promise<void> {
    await executor.query(
      'insert into infra.machine_secret (machine_id, enrol_hash, enrol_until) values ($1, $2, $3)',
      [machineId, enrolHash, until],
    );
  }

  /** @returns false when the machine has a token already. */
  async enrol(executor: SqlExecutor, machineId: string, tokenHash: Buffer): Promise<boolean> {
    const rows = await executor.query(
      `insert into infra.machine_secret as k (machine_id, token_hash) values ($1, $2)
       on conflict (machine_id) do update set token_hash = excluded.token_hash where k.token_hash is null
       returning 1`,
      [machineId, tokenHash],
    );
    return rows.length > 0;
  }

  async findEnrolment(enrolHash: Buffer, now: Date): Promise<EnrolmentRow | null> {
    const [row] = await this.database.query<EnrolmentRow>(
      `select machine_id as "machineId", enrol_until <= $2 as "isOver", token_hash as "tokenHash"
         from infra.machine_secret where enrol_hash = $1`,
      [enrolHash, now],
    );
    return row ?? null;
  }

  async tokenHash(machineId: string): Promise<Buffer | null> {
    const [row] = await this.database.query<{ hash: Buffer | null }>(
      'select token_hash as hash from infra.machine_secret where machine_id = $1',
      [machineId],
    );
    return row?.hash ?? null;
  }

  /** Nobody is this machine any more; an open tunnel ends with its next heartbeat. */
  async revoke(executor: SqlExecutor, machineId: string): Promise<void> {
    await executor.query('delete from infra.machine_secret where machine_id = $1', [machineId]);
    await executor.query('delete from infra.machine_tunnel where machine_id = $1', [machineId]);
  }

  /** What the machine tells of itself. */
  async saveReport(machineId: string, report: MachineReport): Promise<void> {
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
