import { Injectable } from '@nestjs/common';
import type { MachineReport } from '#libs/agent-protocol';
import { Database, type SqlExecutor } from '#libs/database';
import { TUNNEL_STALE_SECONDS } from '../../tunnel/tunnel.repository.js';
import { type FleetMachine, type ServerPlace, SILENT_SECONDS } from './fleet-machine.js';
import type { MachineStatus } from './machine.decider.js';

const MACHINES = `
  select m.id, m.name, m.provider, m.region, m.status, m.shares_portals as "sharesPortals", m.added_at as "addedAt", t.seen_at as "seenAt",
    coalesce(t.replica_url is not null
      and t.seen_at > now() - make_interval(secs => ${TUNNEL_STALE_SECONDS}), false) as connected,
    coalesce(t.seen_at <= now() - make_interval(secs => ${SILENT_SECONDS}), true) as silent,
    r.report, coalesce(p.plans, '{}') as plans, array(select distinct portal_id from infra.server
      where machine_id = m.id and status <> 'deleted' limit 2) as portals
  from infra.machine m
  left join infra.machine_tunnel t on t.machine_id = m.id
  left join infra.machine_report r on r.machine_id = m.id
  left join lateral (select jsonb_object_agg(s.plan, s.servers) as plans from (
    select plan, count(*) as servers from infra.server
     where machine_id = m.id and status <> 'deleted' group by plan) s) p on true`;

/** How far a one-time token has come. */
export interface EnrolmentRow {
  readonly machineId: string;
  readonly isOver: boolean;
  /** SHA-256 of the token the machine has made for itself; null before it has enrolled. */
  readonly tokenHash: Buffer | null;
}

/**
 * Machines of the service as their view tells, which server is on which, and what is no fact: digests of their tokens
 * (`infra.machine_secret`), and what each told of itself last (`infra.machine_report`).
 */
@Injectable()
export class FleetRepository {
  constructor(private readonly database: Database) {}

  /** Without those that were removed, oldest first. */
  list(): Promise<FleetMachine[]> {
    return this.database.query<FleetMachine>(
      `${MACHINES} where m.status <> 'removed' order by m.added_at, m.id`,
    );
  }

  async find(machineId: string): Promise<FleetMachine | null> {
    const [row] = await this.database.query<FleetMachine>(`${MACHINES} where m.id = $1`, [machineId]);
    return row ?? null;
  }

  /**
   * The machine as it stays until the transaction ends: nobody else places a server on it meanwhile, or takes it
   * out of service.
   */
  async lock(executor: SqlExecutor, machineId: string): Promise<FleetMachine | null> {
    await executor.query(`select pg_advisory_xact_lock(hashtext('infra.machine'), hashtext($1))`, [
      machineId,
    ]);
    await executor.query('select 1 from infra.machine where id = $1 for share', [machineId]);
    const [row] = await executor.query<FleetMachine>(`${MACHINES} where m.id = $1`, [machineId]);
    return row ?? null;
  }

  /** Null for a server that is on no machine. */
  async placeOf(serverId: string): Promise<ServerPlace | null> {
    const [row] = await this.database.query<{ machineId: string; status: MachineStatus | null }>(
      `select s.machine_id as "machineId", m.status
         from infra.server s left join infra.machine m on m.id = s.machine_id
        where s.id = $1 and s.machine_id is not null`,
      [serverId],
    );
    return row
      ? { machineId: row.machineId, isGone: row.status === 'lost' || row.status === 'removed' }
      : null;
  }

  /** Servers on a machine that are not deleted, with ids behind `after`; null for the first page. */
  async serversOn(machineId: string, after: string | null, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from infra.server where machine_id = $1 and status <> 'deleted' and ($2::uuid is null or id > $2)
        order by id limit $3`,
      [machineId, after, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** How many servers on a machine are in which state, those that are deleted left out. */
  async statusesOn(machineId: string): Promise<Readonly<Record<string, number>>> {
    const rows = await this.database.query<{ status: string; servers: number }>(
      `select status, count(*)::int as servers from infra.server
        where machine_id = $1 and status <> 'deleted' group by status`,
      [machineId],
    );
    return Object.fromEntries(rows.map(({ status, servers }) => [status, servers]));
  }

  /** Version of Node.js of the machine a server is on, or its shared host; null before that has told. */
  async nodeOf(serverId: string): Promise<string | null> {
    const [row] = await this.database.query<{ node: string }>(
      `select r.report->>'node' as node
         from infra.server s left join infra.server h on h.id = s.galaxy_id
         join infra.machine_report r on r.machine_id = coalesce(h.machine_id, s.machine_id)
        where s.id = $1`,
      [serverId],
    );
    return row?.node ?? null;
  }

  /** Whether there was no sign of a machine for {@link SILENT_SECONDS}. */
  async isSilent(machineId: string): Promise<boolean> {
    const rows = await this.database.query(
      `select 1 from infra.machine_tunnel
        where machine_id = $1 and seen_at > now() - make_interval(secs => ${SILENT_SECONDS})`,
      [machineId],
    );
    return rows.length === 0;
  }

  /**
   * Machines in use of which there was no sign for so long. The service itself must have been there to hear them:
   * some other machine has a tunnel, and had it for ten minutes.
   */
  async silentFor(hours: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select m.id from infra.machine m join infra.machine_tunnel t on t.machine_id = m.id
        where m.status in ('enrolled', 'draining') and t.seen_at < now() - make_interval(hours => $1)
          and exists (select from infra.machine_tunnel o
            where o.replica_url is not null and o.seen_at > now() - make_interval(secs => ${TUNNEL_STALE_SECONDS})
              and o.connected_at < now() - interval '10 minutes')
        order by m.id`,
      [hours],
    );
    return rows.map(({ id }) => id);
  }

  /** Servers of a provider that are on no machine yet, for one that takes them over. */
  async unplaced(provider: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from infra.server
        where provider = $1 and machine_id is null and galaxy_id is null and status <> 'deleted' order by id`,
      [provider],
    );
    return rows.map(({ id }) => id);
  }

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
